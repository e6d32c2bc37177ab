package nnue

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc64"
	"io"
)

const (
	magic          = "LUFTNNUE"
	version        = 1 // of direct networks
	layeredVersion = 2
	headerSize     = 40
	sumSize        = 8
)

// A layout says where the parts of a file are, in bytes. The parts that only layered networks
// have are empty in the files of others.
type layout struct {
	features, bias, first, firstBias, second, secondBias, output, outputBias, checksum int
}

// layoutOf returns the layout of a file with this many neurons and bytes of description. All
// parts have a multiple of 8 bytes.
func layoutOf(hidden, description int, layered bool) (l layout) {
	s := lengthsOf(hidden, layered)
	l.features = headerSize + (description+7)&^7
	l.bias = l.features + 2*s.features
	l.first = l.bias + 2*s.bias
	l.firstBias = l.first + s.first
	l.second = l.firstBias + 4*s.firstBias
	l.secondBias = l.second + 2*s.second
	l.output = l.secondBias + 4*s.secondBias
	l.outputBias = l.output + 2*s.output
	l.checksum = l.outputBias + 4*s.outputBias
	return l
}

// MarshalBinary implements [encoding.BinaryMarshaler]. It returns the network as a file has
// it; see the documentation of the package. The error is always nil, except for the zero
// Network, which has no file.
func (n *Network) MarshalBinary() ([]byte, error) {
	if n.scale == 0 {
		return nil, errNoNetwork
	}
	w, kind := n.Weights(), version
	if w.layered() {
		kind = layeredVersion
	}
	dst := []byte(magic)
	for _, x := range [...]int{kind, w.Hidden, Inputs, Buckets, QA | QB<<16, w.Scale, len(w.Description), 0} {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(x))
	}
	dst = append(dst, w.Description...)
	dst = append(dst, make([]byte, -len(w.Description)&7)...)
	for _, list := range [...]any{w.Features, w.Bias, w.First, w.FirstBias, w.Second, w.SecondBias, w.Output, w.OutputBias} {
		var err error
		if dst, err = binary.Append(dst, binary.LittleEndian, list); err != nil {
			return nil, err
		}
	}
	return sign(dst), nil
}

var errNoNetwork = errors.New("network: the zero Network has no binary form")

// sign appends the checksum of the data to it.
func sign(data []byte) []byte { return binary.LittleEndian.AppendUint64(data, checksum(data)) }

func checksum(data []byte) uint64 { return crc64.Checksum(data, crc64.MakeTable(crc64.ECMA)) }

// UnmarshalBinary implements [encoding.BinaryUnmarshaler]. It reads what MarshalBinary has
// written, and no more: bytes that are left over are an error. The error is a *[FormatError];
// n is then unchanged.
func (n *Network) UnmarshalBinary(data []byte) error {
	rest := bytes.NewReader(data)
	read, err := Read(rest)
	if err == nil && rest.Len() > 0 {
		err = &FormatError{int64(len(data) - rest.Len()), ErrSize}
	}
	if err == nil {
		*n = *read
	}
	return err
}

// WriteTo implements [io.WriterTo]. It writes the network as a file that [Read] reads. Equal
// networks make equal files.
func (n *Network) WriteTo(w io.Writer) (int64, error) {
	data, err := n.MarshalBinary()
	if err != nil {
		return 0, err
	}
	written, err := w.Write(data)
	return int64(written), err
}

// Checksum returns the checksum at the end of the network's file. Networks that evaluate a
// position differently, or have different descriptions, have different checksums, apart from
// one chance in 2^64. It is 0 for the zero Network.
func (n *Network) Checksum() uint64 {
	data, err := n.MarshalBinary()
	if err != nil {
		return 0
	}
	return binary.LittleEndian.Uint64(data[len(data)-sumSize:])
}

// Read reads a network and no bytes after it. A layered network of 512 neurons takes 871,504
// bytes, and those of its description. A file cannot make it allocate more than a few megabytes.
// The error is a *[FormatError]; its Err is [io.ErrUnexpectedEOF] if the file ends too early.
func Read(r io.Reader) (*Network, error) {
	data := make([]byte, headerSize)
	if read, err := io.ReadFull(r, data); err != nil {
		if !bytes.HasPrefix([]byte(magic), data[:min(read, len(magic))]) {
			err = ErrMagic
		}
		return nil, readError(read, err)
	}
	var fields [8]uint32
	for i := range fields {
		fields[i] = binary.LittleEndian.Uint32(data[len(magic)+4*i:])
	}
	layered, hidden, scale, description := fields[0] == layeredVersion, fields[1], fields[5], fields[6]
	at := func(field int, err error) error { return &FormatError{int64(len(magic) + 4*field), err} }
	switch {
	case string(data[:len(magic)]) != magic:
		return nil, &FormatError{0, ErrMagic}
	case fields[0] != version && !layered:
		return nil, at(0, ErrVersion)
	case hidden > maxHidden || !validHidden(int(hidden), layered):
		return nil, at(1, &WeightError{"Hidden", 0, ErrRange})
	case fields[2] != Inputs:
		return nil, at(2, ErrVersion)
	case fields[3] != Buckets:
		return nil, at(3, ErrVersion)
	case fields[4] != QA|QB<<16:
		return nil, at(4, ErrVersion)
	case scale < 1 || scale > maxScale:
		return nil, at(5, &WeightError{"Scale", 0, ErrRange})
	case description > maxDescription:
		return nil, at(6, &WeightError{"Description", 0, ErrSize})
	case fields[7] != 0:
		return nil, at(7, ErrVersion)
	}
	l := layoutOf(int(hidden), int(description), layered)
	data = append(data, make([]byte, l.checksum+sumSize-headerSize)...)
	if read, err := io.ReadFull(r, data[headerSize:]); err != nil {
		return nil, readError(headerSize+read, err)
	}
	return decode(data, l, Weights{Hidden: int(hidden), Scale: int(scale), Description: string(data[headerSize:][:description])})
}

// readError is the error of a file that could be read as far as the offset.
func readError(offset int, err error) error {
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return &FormatError{int64(offset), err}
}

// decode returns the network of a whole file, given what is in its header.
func decode(data []byte, l layout, w Weights) (*Network, error) {
	if binary.LittleEndian.Uint64(data[l.checksum:]) != checksum(data[:l.checksum]) {
		return nil, &FormatError{int64(l.checksum), ErrChecksum}
	}
	for i := headerSize + len(w.Description); i < l.features; i++ {
		if data[i] != 0 {
			return nil, &FormatError{int64(i), ErrVersion}
		}
	}
	w.Features = decodeList[int16](data[l.features:l.bias])
	w.Bias = decodeList[int16](data[l.bias:l.first])
	w.First = decodeList[int8](data[l.first:l.firstBias])
	w.FirstBias = decodeList[int32](data[l.firstBias:l.second])
	w.Second = decodeList[int16](data[l.second:l.secondBias])
	w.SecondBias = decodeList[int32](data[l.secondBias:l.output])
	w.Output = decodeList[int16](data[l.output:l.outputBias])
	w.OutputBias = decodeList[int32](data[l.outputBias:l.checksum])
	n, err := NewNetwork(w)
	if e, ok := errors.AsType[*WeightError](err); ok {
		return nil, &FormatError{int64(l.offset(e)), err}
	}
	return n, err
}

// decodeList returns the numbers that data consists of.
func decodeList[T int8 | int16 | int32](data []byte) []T {
	list := make([]T, len(data)/binary.Size(T(0)))
	if _, err := binary.Decode(data, binary.LittleEndian, list); err != nil {
		panic(err) // never: the list is as long as the data
	}
	return list
}

// offset returns where a file has the number that an error is about.
func (l layout) offset(e *WeightError) int {
	switch e.Field {
	case "Bias":
		return l.bias + 2*e.Index
	case "First":
		return l.first + e.Index
	case "FirstBias":
		return l.firstBias + 4*e.Index
	case "Second":
		return l.second + 2*e.Index
	case "Output":
		return l.output + 2*e.Index
	case "OutputBias":
		return l.outputBias + 4*e.Index
	}
	return headerSize // the description
}
