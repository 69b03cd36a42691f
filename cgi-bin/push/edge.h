/*
 * edge.h - the heads of the frames a browser sends, looked at before lws reads
 * them.  It takes frames that are not masked, drops a socket for a wrong length
 * without saying why, and what it does say a ping behind it may overwrite.
 * Source: RFC 6455, 5.1, 5.2, 5.4 and 5.5.
 */
#ifndef PUSH_EDGE_H
#define PUSH_EDGE_H

#include "base/base.h"

/* Where in a frame we are.  Starts as { 0 }, before the first one. */
struct edge {
	uint64_t left;  /* bytes of this frame behind the ones seen */
	uint64_t n;     /* its length, as far as that is known */
	uint32_t least; /* that length, or it should have been said shorter */
	uint8_t opcode; /* of this frame */
	uint8_t stage;
	uint8_t wide; /* bytes of the length still to come */
	bool open;    /* a message whose last part has not begun */
	bool broken;  /* what came is none; nothing is looked at any more */
};

/*
 * edge_walk - look at the next n bytes.  Returns how many of them may be read
 * on: fewer than n only with the one that broke the protocol.  Adds to *frames
 * how many begin here.
 */
size_t
edge_walk(struct edge *e, const unsigned char *p, size_t n, size_t *frames);

#endif
