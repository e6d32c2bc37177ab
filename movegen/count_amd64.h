// The body of the two functions of count_amd64.s. Rare cases are at the end.
//
//	DI  the Generator
//	R8  our pieces
//	R9  all pieces
//	R10 their pieces
//	R11 our king's square, later our pieces that are not pinned
//	R13 the check mask, later the squares that pieces may go to
//	DX  the diagonal pin mask
//	SI  the Board, later the orthogonal pin mask
//	CX  the count, once there is one

	MOVQ    gen+0(FP), DI
	MOVQ    b+8(FP), SI

	// A kind is a three-bit number, with one bit in each of three planes.
	MOVQ   boardPlanes_kind+0(SI), AX
	MOVQ   boardPlanes_kind+8(SI), BX
	MOVQ   boardPlanes_kind+16(SI), CX
	MOVQ   BX, R12
	ORQ    CX, R12
	MOVQ   AX, R9
	ORQ    R12, R9
	ANDNQ  AX, R12, R13
	MOVQ   R13, Generator_pawns(DI)
	ANDQ   AX, R12
	MOVQ   R12, Generator_diagonals(DI)
	ANDNQ  BX, AX, AX // knights and kings
	ANDNQ  AX, CX, R13
	MOVQ   R13, Generator_knights(DI)
	ANDNQ  CX, BX, R13
	MOVQ   R13, Generator_orthogonals(DI)
	ANDQ   AX, CX
	MOVQ   CX, Generator_kings(DI)
	SIDES(boardPlanes_black(SI))
	ANDQ   R8, CX
	JEQ    noKing // or its square, 64, would index past the ends of the tables
	TZCNTQ CX, R11
	MOVWQZX boardPlanes_castling(SI), CX
	RORQ   $8, CX // to the first and the last rank
	ANDQ   R8, CX
	MOVQ   CX, Generator_castling(DI)
	MOVB   R11, Generator_king(DI)
	MOVQ   R8, Generator_us(DI)
	MOVQ   R9, Generator_occupied(DI)

	// Checks by knights and pawns: R12 is the checkers.
	LEAQ ·knightAttacks(SB), AX
	MOVQ (AX)(R11*8), R12
	ANDQ Generator_knights(DI), R12
	LEAQ PAWN_ATTACKS, AX
	MOVQ (AX)(R11*8), AX
	ANDQ Generator_pawns(DI), AX
	ORQ  AX, R12
	ANDQ R10, R12
	MOVQ R12, R13

	// Sliders that attack the king through our pieces give check or pin.
	XORL DX, DX
	XORL SI, SI
	LEAQ ·pextBishops(SB), AX
	SLIDE(AX, R11, R10, CX, BX)
	ANDQ Generator_diagonals(DI), BX
	ANDQ R10, BX
	JNE  diagonalLines

diagonalsDone:
	LEAQ ·pextRooks(SB), AX
	SLIDE(AX, R11, R10, CX, BX)
	ANDQ Generator_orthogonals(DI), BX
	ANDQ R10, BX
	JNE  orthogonalLines

orthogonalsDone:
	TESTQ R12, R12
	JNE   check
	MOVQ  $-1, R13

	// R14 is the squares the king may step to, R12 the rooks it may castle with,
	// BX the squares that must be safe for either.
	LEAQ  ·kingAttacks(SB), AX
	MOVQ  (AX)(R11*8), R14
	ANDNQ R14, R8, R14
	MOVQ  R14, BX
	MOVQ  Generator_castling(DI), AX
	TESTQ AX, AX
	JNE   castling

safety:
	TESTQ BX, BX
	JEQ   kingDone

	// AX is the squares of BX that they attack; first by pawns.
	MOVQ  Generator_pawns(DI), AX
	ANDQ  R10, AX
	MOVQ  AX, CX
	MOVQ  $0xfefefefefefefefe, R15
	ANDQ  R15, AX
	MOVQ  $0x7f7f7f7f7f7f7f7f, R15
	ANDQ  R15, CX
	THEIR_WEST(AX)
	THEIR_EAST(CX)
	ORQ   CX, AX
	ANDQ  BX, AX
	ANDNQ BX, AX, BX
	JEQ   kingSafe

	// Sliders attack through our king: R15 is the occupied squares without it.
	MOVQ  R9, R15
	BTRQ  R11, R15
	BLSRQ BX, CX
	JEQ   square

	// Several squares: the attacks of their pieces near the king.
	MOVQ Generator_kings(DI), R9
	ANDQ R10, R9
	JEQ  zoneKnights
	LEAQ ·kingAttacks(SB), R8

zoneKing: // after an illegal move there may be several, or none
	TZCNTQ R9, CX
	ORQ    (R8)(CX*8), AX
	BLSRQ  R9, R9
	JNE    zoneKing

zoneKnights:
	MOVQ   Generator_knights(DI), R9
	ANDQ   R10, R9
	JEQ    zoneSliders
	LEAQ   ·knightAttacks(SB), R8

zoneKnight:
	TZCNTQ R9, CX
	ORQ    (R8)(CX*8), AX
	BLSRQ  R9, R9
	JNE    zoneKnight

zoneSliders:
	LEAQ ·diagonalZones(SB), R8
	MOVQ (R8)(R11*8), R9
	LEAQ ·orthogonalZones(SB), R8
	MOVQ (R8)(R11*8), R11
	ANDQ R10, R11
	ANDQ R10, R9
	ANDQ Generator_diagonals(DI), R9
	JEQ  zoneOrthogonals

zoneDiagonal:
	TZCNTQ R9, CX
	LEAQ   ·pextBishops(SB), R8
	SLIDE(R8, CX, R15, R8, BX)
	ORQ    BX, AX
	BLSRQ  R9, R9
	JNE    zoneDiagonal

zoneOrthogonals:
	ANDQ Generator_orthogonals(DI), R11
	JEQ  kingSafe

zoneOrthogonal:
	TZCNTQ R11, CX
	LEAQ   ·pextRooks(SB), R8
	SLIDE(R8, CX, R15, R8, BX)
	ORQ    BX, AX
	BLSRQ  R11, R11
	JNE    zoneOrthogonal

kingSafe:
	MOVQ  Generator_us(DI), R8
	MOVQ  Generator_occupied(DI), R9
	ANDNQ R14, AX, R14
	TESTQ R12, R12
	JNE   castlingSafety

kingDone:
	// Steps end on squares without our pieces, and castling rooks are our pieces:
	// the two sets are disjoint and one count is enough.
	ORQ     R12, R14
	POPCNTQ R14, CX
	TESTQ   R13, R13
	JEQ     done

	// Pawns: AX one step, BX captures to the west, R14 to the east, R12 the
	// empty squares.
	MOVQ  DX, AX
	ORQ   SI, AX
	ANDNQ R8, AX, R11
	MOVQ  Generator_pawns(DI), AX
	ANDQ  R11, AX
	MOVQ  R9, R12
	NOTQ  R12
	MOVQ  $0xfefefefefefefefe, BX
	ANDQ  AX, BX
	WEST(BX)
	MOVQ  $0x7f7f7f7f7f7f7f7f, R14
	ANDQ  AX, R14
	EAST(R14)
	FORWARD(AX)
	ANDQ  R12, AX
	CMPQ  R11, R8
	JNE   pinnedPawns

pawns:
	MOVQ    THIRD, R15
	ANDQ    AX, R15
	FORWARD(R15)
	ANDQ    R12, R15
	ORQ     R15, AX
	ANDQ    R10, BX
	ORQ     BX, AX
	ANDQ    R13, AX
	ANDQ    R10, R14
	ANDQ    R13, R14
	POPCNTQ AX, BX
	ADDQ    BX, CX
	POPCNTQ R14, BX
	ADDQ    BX, CX
	MOVQ    LAST, R15
	MOVQ    AX, BX
	ORQ     R14, BX
	TESTQ   R15, BX
	JNE     promotions

pieces:
	// From here on R13 is the squares that pieces may go to.
	ANDNQ R13, R8, R13
	MOVQ  Generator_knights(DI), AX
	ANDQ  R11, AX
	JEQ   knightsDone
	LEAQ  ·knightAttacks(SB), BX

knights:
	TZCNTQ  AX, R14
	MOVQ    (BX)(R14*8), R14
	ANDQ    R13, R14
	POPCNTQ R14, R14
	ADDQ    R14, CX
	BLSRQ   AX, AX
	JNE     knights

knightsDone:
	MOVQ Generator_diagonals(DI), AX
	ANDQ R11, AX
	JEQ  freeDiagonalsDone
	LEAQ ·pextBishops(SB), BX

freeDiagonals:
	TZCNTQ  AX, R14
	SLIDE(BX, R14, R9, R12, R15)
	ANDQ    R13, R15
	POPCNTQ R15, R15
	ADDQ    R15, CX
	BLSRQ   AX, AX
	JNE     freeDiagonals

freeDiagonalsDone:
	MOVQ Generator_orthogonals(DI), AX
	ANDQ R11, AX
	JEQ  freeOrthogonalsDone
	LEAQ ·pextRooks(SB), BX

freeOrthogonals:
	TZCNTQ  AX, R14
	SLIDE(BX, R14, R9, R12, R15)
	ANDQ    R13, R15
	POPCNTQ R15, R15
	ADDQ    R15, CX
	BLSRQ   AX, AX
	JNE     freeOrthogonals

freeOrthogonalsDone:
	CMPQ R11, R8
	JNE  pinnedPieces

done:
	MOVQ CX, ret+16(FP)
	RET

	// Rare cases.

noKing: // no king, no moves
	MOVQ $0, ret+16(FP)
	RET

diagonalLines:
	LEAQ ·between(SB), R15

diagonalLine:
	TZCNTQ BX, CX
	MOVQ   R11, AX
	SHLQ   $6, AX
	ADDQ   CX, AX
	MOVQ   (R15)(AX*8), AX
	BLSIQ  BX, CX
	ORQ    CX, AX // the squares up to the slider
	MOVQ   AX, R14
	ANDQ   R8, R14
	JEQ    diagonalCheck
	BLSRQ  R14, R14
	JNE    diagonalNext
	ORQ    AX, DX

diagonalNext:
	BLSRQ BX, BX
	JNE   diagonalLine
	JMP   diagonalsDone

diagonalCheck:
	ORQ CX, R12
	ORQ AX, R13
	JMP diagonalNext

orthogonalLines:
	LEAQ ·between(SB), R15

orthogonalLine:
	TZCNTQ BX, CX
	MOVQ   R11, AX
	SHLQ   $6, AX
	ADDQ   CX, AX
	MOVQ   (R15)(AX*8), AX
	BLSIQ  BX, CX
	ORQ    CX, AX
	MOVQ   AX, R14
	ANDQ   R8, R14
	JEQ    orthogonalCheck
	BLSRQ  R14, R14
	JNE    orthogonalNext
	ORQ    AX, SI

orthogonalNext:
	BLSRQ BX, BX
	JNE   orthogonalLine
	JMP   orthogonalsDone

orthogonalCheck:
	ORQ CX, R12
	ORQ AX, R13
	JMP orthogonalNext

check: // with one checker the mask stays; with two only the king may move
	BLSRQ R12, R12
	JEQ   evasions
	XORL  R13, R13
	XORL  R12, R12

evasions:
	LEAQ  ·kingAttacks(SB), AX
	MOVQ  (AX)(R11*8), R14
	ANDNQ R14, R8, R14
	MOVQ  R14, BX
	JMP   safety

castling:
	ANDNQ AX, SI, AX // a pinned rook would uncover its king
	JEQ   safety
	MOVQ  R11, R15
	ANDL  $7, R15
	SHLL  $7, R15
	LEAQ  CASTLING_PATHS, CX
	ADDQ  CX, R15

castlingRook:
	TZCNTQ AX, CX
	ANDL   $7, CX
	SHLL   $4, CX
	ADDQ   R15, CX
	TESTQ  R9, castlingPath_empty(CX)
	JNE    castlingNext
	ORQ    castlingPath_safe(CX), BX
	BLSIQ  AX, CX
	ORQ    CX, R12

castlingNext:
	BLSRQ AX, AX
	JNE   castlingRook
	JMP   safety

castlingSafety: // remove the rooks whose king would pass an attacked square
	MOVQ    R12, BX
	MOVBLZX Generator_king(DI), R15
	ANDL    $7, R15
	SHLL    $7, R15
	LEAQ    CASTLING_PATHS, CX
	ADDQ    CX, R15

castlingSafe:
	TZCNTQ BX, CX
	ANDL   $7, CX
	SHLL   $4, CX
	TESTQ  AX, castlingPath_safe(R15)(CX*1)
	JEQ    castlingKept
	BLSIQ  BX, CX
	XORQ   CX, R12

castlingKept:
	BLSRQ BX, BX
	JNE   castlingSafe
	JMP   kingDone

square: // one square: find its attackers
	TZCNTQ  BX, CX
	LEAQ    ·knightAttacks(SB), R8
	MOVQ    (R8)(CX*8), R8
	ANDQ    Generator_knights(DI), R8
	LEAQ    ·kingAttacks(SB), R9
	MOVQ    (R9)(CX*8), R9
	ANDQ    Generator_kings(DI), R9
	ORQ     R9, R8
	LEAQ    ·pextBishops(SB), R11
	SLIDE(R11, CX, R15, R11, R9)
	ANDQ    Generator_diagonals(DI), R9
	ORQ     R9, R8
	LEAQ    ·pextRooks(SB), R11
	SLIDE(R11, CX, R15, R11, R9)
	ANDQ    Generator_orthogonals(DI), R9
	ORQ     R9, R8
	ANDQ    R10, R8
	CMOVQEQ R8, BX
	ORQ     BX, AX
	JMP     kingSafe

pinnedPawns: // the moves of pinned pawns, along their pins
	MOVQ    AX, one-8(SP)
	MOVQ    Generator_pawns(DI), R15
	ANDQ    R8, R15
	MOVQ    R15, AX
	ANDQ    SI, AX
	FORWARD(AX)
	ANDQ    R12, AX
	ANDQ    SI, AX
	ORQ     AX, one-8(SP)
	ANDQ    DX, R15
	MOVQ    $0xfefefefefefefefe, AX
	ANDQ    R15, AX
	WEST(AX)
	ANDQ    DX, AX
	ORQ     AX, BX
	MOVQ    $0x7f7f7f7f7f7f7f7f, AX
	ANDQ    AX, R15
	EAST(R15)
	ANDQ    DX, R15
	ORQ     R15, R14
	MOVQ    one-8(SP), AX
	JMP     pawns

promotions: // each counts for four
	ANDQ    R15, AX
	ANDQ    R15, R14
	POPCNTQ AX, AX
	POPCNTQ R14, R14
	ADDQ    R14, AX
	LEAQ    (AX)(AX*2), AX
	ADDQ    AX, CX
	JMP     pieces

pinnedPieces:
	MOVQ Generator_diagonals(DI), AX
	ANDQ R8, AX
	ANDQ DX, AX
	JEQ  pinnedOrthogonals
	LEAQ ·pextBishops(SB), BX
	ANDQ R13, DX

pinnedDiagonal:
	TZCNTQ  AX, R14
	SLIDE(BX, R14, R9, R12, R15)
	ANDQ    DX, R15
	POPCNTQ R15, R15
	ADDQ    R15, CX
	BLSRQ   AX, AX
	JNE     pinnedDiagonal

pinnedOrthogonals:
	MOVQ Generator_orthogonals(DI), AX
	ANDQ R8, AX
	ANDQ SI, AX
	JEQ  done
	LEAQ ·pextRooks(SB), BX
	ANDQ R13, SI

pinnedOrthogonal:
	TZCNTQ  AX, R14
	SLIDE(BX, R14, R9, R12, R15)
	ANDQ    SI, R15
	POPCNTQ R15, R15
	ADDQ    R15, CX
	BLSRQ   AX, AX
	JNE     pinnedOrthogonal
	JMP     done
