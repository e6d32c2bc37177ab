package opening

import (
	"compress/bzip2"
	"compress/gzip"
	"io"
	"path/filepath"
	"strings"
)

// decompress returns what in contains, and the end of the name without that of the
// compression, in lower case. Done must be called after reading.
func decompress(in io.Reader, name string, o *Options) (out io.Reader, kind string, done func(), err error) {
	kind = strings.ToLower(filepath.Ext(name))
	inner := strings.ToLower(filepath.Ext(strings.TrimSuffix(name, filepath.Ext(name))))
	var closer io.ReadCloser
	switch {
	case o.Decompress[kind] != nil:
		closer, err = o.Decompress[kind](in)
	case kind == ".gz":
		closer, err = gzip.NewReader(in)
	case kind == ".bz2":
		closer = io.NopCloser(bzip2.NewReader(in))
	default:
		return in, kind, func() {}, nil
	}
	if err != nil {
		return nil, "", nil, err
	}
	return closer, inner, func() { closer.Close() }, nil // it was only read
}
