// Package browsertest has Chromium play on the page that "luft serve" serves.
//
//	go test -C examples/web/browsertest
//
// Two variables of the environment ask for more: LUFT_SHOTS is a directory for
// pictures of the page, and AXE the path of axe-core's axe.min.js, for a check of
// its accessibility. Without Chromium the tests are skipped, or fail if CI=true.
package browsertest
