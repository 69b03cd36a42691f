/*
 * frame_head.h - checks the heads of the frames that a browser sends before lws
 * parses them, because of three defects of lws: it accepts frames that are not
 * masked; it drops a socket for a wrong length without a close frame; and a
 * ping that follows may overwrite the close frame it is about to send.
 * Source: RFC 6455, 5.1, 5.2, 5.4 and 5.5.
 */
#ifndef PUSH_FRAME_HEAD_H
#define PUSH_FRAME_HEAD_H

#include "base/base.h"

/*
 * How far the check has come inside a frame.  All zero: before the first frame.
 */
struct frame_head {
	uint64_t left; /* bytes of this frame that were not seen yet */
	uint64_t n;    /* length of its text, as far as it was read */
	/* The smallest length that must be written in as many bytes as this one
	 * was. */
	uint32_t least;
	uint8_t opcode; /* opcode of this frame */
	uint8_t
	    /* Enum stage in frame_head.c: the part of the head that comes
	     * next. */
	    stage;
	uint8_t wide; /* bytes of the length that were not read yet */
	bool open;    /* a message has begun; its last frame has not come */
	bool broken;  /* the protocol was broken; nothing more is checked */
};

/*
 * frame_head_walk - check the next n bytes.  Returns how many of them lws may
 * parse: when fewer than n, the next byte broke the protocol.  Adds to *frames
 * how many frames begin in these bytes.
 */
size_t frame_head_walk(
    struct frame_head *e, const unsigned char *p, size_t n, size_t *frames);

#endif
