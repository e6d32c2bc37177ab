// Package browsertest has Chromium or Firefox play on the page that "luft serve" serves.
//
//	go test -C examples/web/browsertest
//	LUFT_BROWSER=firefox go test -C examples/web/browsertest
//
// Two variables of the environment ask for more: LUFT_SHOTS is a directory for
// pictures of the page in Chromium, and AXE the path of axe-core's axe.min.js, for a check
// of its accessibility. Without the browser the tests are skipped, or fail if CI=true.
package browsertest
