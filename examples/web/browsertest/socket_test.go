package browsertest

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync"
)

// A socket is a WebSocket (RFC 6455) to a server on this machine, as far as messages of text take
// it. One goroutine may receive while others send.
type socket struct {
	conn net.Conn
	r    *bufio.Reader
	mu   sync.Mutex // of sending
}

const (
	frameText  = 1
	frameClose = 8
	framePing  = 9
	framePong  = 10
	frameLast  = 0x80 // of a message
	maskBit    = 0x80
)

// dial opens a socket at an address, such as "127.0.0.1:9222".
func dial(address, path string) (*socket, error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	s := &socket{conn: conn, r: bufio.NewReader(conn)}
	// The key proves that the server knows the protocol, which is known here.
	fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"+
		"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n", path, address)
	answer, err := http.ReadResponse(s.r, nil)
	if err == nil && answer.StatusCode != http.StatusSwitchingProtocols {
		err = errors.New("no WebSocket: " + answer.Status)
	}
	if err != nil {
		conn.Close()
		return nil, err
	}
	return s, nil
}

// send sends a message.
func (s *socket) send(text []byte) error { return s.frame(frameText, text) }

func (s *socket) frame(kind byte, payload []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	head := []byte{frameLast | kind}
	switch n := len(payload); {
	case n < 126:
		head = append(head, maskBit|byte(n))
	case n < 1<<16:
		head = binary.BigEndian.AppendUint16(append(head, maskBit|126), uint16(n))
	default:
		head = binary.BigEndian.AppendUint64(append(head, maskBit|127), uint64(n))
	}
	// Firefox takes no mask of zeros, which would change nothing.
	mask := []byte{1, 2, 3, 4}
	head = append(head, mask...)
	for i, b := range payload {
		head = append(head, b^mask[i%4])
	}
	_, err := s.conn.Write(head)
	return err
}

// receive returns the next message.
func (s *socket) receive() ([]byte, error) {
	var message []byte
	for {
		head := make([]byte, 2)
		if _, err := io.ReadFull(s.r, head); err != nil {
			return nil, err
		}
		n := uint64(head[1] &^ maskBit)
		switch n {
		case 126:
			size := make([]byte, 2)
			if _, err := io.ReadFull(s.r, size); err != nil {
				return nil, err
			}
			n = uint64(binary.BigEndian.Uint16(size))
		case 127:
			size := make([]byte, 8)
			if _, err := io.ReadFull(s.r, size); err != nil {
				return nil, err
			}
			n = binary.BigEndian.Uint64(size)
		}
		payload := make([]byte, n)
		if _, err := io.ReadFull(s.r, payload); err != nil {
			return nil, err
		}
		switch kind := head[0] &^ frameLast; kind {
		case frameClose:
			return nil, fmt.Errorf("the WebSocket was closed: %q", payload)
		case framePing:
			if err := s.frame(framePong, payload); err != nil {
				return nil, err
			}
		case framePong:
		default:
			if message = append(message, payload...); head[0]&frameLast != 0 {
				return message, nil
			}
		}
	}
}
