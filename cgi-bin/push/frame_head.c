/* frame_head.c - checks the heads of the frames that a browser sends, byte by
 * byte, since a head may arrive in any number of pieces. */
#include "push/frame_head.h"

#define FINAL    0x80
#define RESERVED 0x70
#define CONTROL  0x08 /* bit of an opcode */
#define MASKED   0x80
#define SHORT    125 /* largest length written in one byte */
#define WIDE_16  126
#define MASK_LEN 4

enum opcode { OP_MORE, OP_TEXT, OP_BINARY, OP_CLOSE = 8, OP_PING, OP_PONG };
enum stage { AT_OPCODE, AT_LENGTH, AT_WIDE, AT_REST };

/* The mask and the text that follow the head are skipped unchecked. */
static void
to_the_rest(struct frame_head *e)
{
	e->left = e->n + MASK_LEN;
	e->stage = AT_REST;
}

/* A message consists of frames up to the one marked final.  A control frame is
 * always final, and may come between the frames of a message. */
static bool
take_opcode(struct frame_head *e, unsigned char c)
{
	bool final = (c & FINAL) != 0;

	e->opcode = c & 0x0F;
	e->stage = AT_LENGTH;
	if ((c & RESERVED) != 0)
		return false;
	if ((e->opcode & CONTROL) != 0)
		return final && e->opcode <= OP_PONG;
	if (e->opcode > OP_BINARY || e->open != (e->opcode == OP_MORE))
		return false;
	e->open = !final;
	return true;
}

static bool
take_length(struct frame_head *e, unsigned char c)
{
	unsigned char n = c & (unsigned char)~MASKED;

	if ((c & MASKED) == 0 || (n > SHORT && (e->opcode & CONTROL) != 0))
		return false;
	e->n = n;
	if (n <= SHORT) {
		to_the_rest(e);
		return true;
	}
	e->wide = n == WIDE_16 ? 2 : 8;
	e->n = 0;
	e->least = n == WIDE_16 ? SHORT + 1 : UINT16_MAX + 1;
	e->stage = AT_WIDE;
	return true;
}

/* Takes the next byte of a length that is written in 2 or 8 bytes.  The length
 * must fit into 63 bits and be written in as few bytes as possible; if the
 * first of 8 bytes were too large, lws would drop the socket. */
static bool
take_wide(struct frame_head *e, unsigned char c)
{
	if (e->wide == 8 && c > INT8_MAX)
		return false;
	e->n = e->n << 8 | c;
	if (--e->wide > 0)
		return true;
	if (e->n < e->least)
		return false;
	to_the_rest(e);
	return true;
}

/* Checks one byte of a head; false: it breaks the protocol. */
static bool
take(struct frame_head *e, unsigned char c)
{
	switch ((enum stage)e->stage) {
	case AT_OPCODE:
		return take_opcode(e, c);
	case AT_LENGTH:
		return take_length(e, c);
	case AT_WIDE:
	case AT_REST:
	default:
		return take_wide(e, c);
	}
}

size_t
frame_head_walk(
    struct frame_head *e, const unsigned char *p, size_t n, size_t *frames)
{
	size_t at = 0;

	while (at < n && !e->broken) {
		if (e->stage == AT_REST) {
			size_t here = n - at < e->left ? n - at : e->left;

			at += here;
			e->left -= here;
			if (e->left == 0)
				e->stage = AT_OPCODE;
			continue;
		}
		*frames += e->stage == AT_OPCODE;
		if (take(e, p[at]))
			at++;
		else
			e->broken = true;
	}
	return at;
}
