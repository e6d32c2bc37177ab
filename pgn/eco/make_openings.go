//go:build ignore

// Make_openings puts the tables of the five volumes together and compresses them to
// openings.tsv.gz, which the package embeds. A file that already holds the same text is
// left as it is, so a new version of compress/gzip does not change it.
package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"log"
	"os"
)

const output = "openings.tsv.gz"

func main() {
	log.SetFlags(0)
	var text []byte
	for i, volume := range "abcde" {
		table, err := os.ReadFile(fmt.Sprintf("tables/%c.tsv", volume))
		if err != nil {
			log.Fatal(err)
		}
		if i > 0 { // the first table has named the columns
			_, table, _ = bytes.Cut(table, []byte("\n"))
		}
		text = append(text, table...)
	}
	if old, err := decompress(); err == nil && bytes.Equal(old, text) {
		return
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := w.Write(text); err != nil {
		log.Fatal(err)
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(output, packed.Bytes(), 0o644); err != nil {
		log.Fatal(err)
	}
}

// decompress returns the text of the present output.
func decompress() ([]byte, error) {
	f, err := os.Open(output)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
