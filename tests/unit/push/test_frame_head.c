/* test_frame_head.c - the check of the heads of WebSocket frames: which bytes
 * it lets pass, however many pieces they come in, and at which byte it
 * stops. */
#include <string.h>

#include "push/frame.h"
#include "test.h"

#define MASK "\1\2\3\4"

/* Checks n bytes, in pieces of that size; returns how many may pass. */
static size_t
walked(const char *p, size_t n, size_t piece, size_t *frames)
{
	struct frame_head e = { 0 };
	size_t all = 0;

	*frames = 0;
	while (all < n) {
		size_t here = n - all < piece ? n - all : piece;
		size_t got = frame_head_walk(
		    &e, (const unsigned char *)p + all, here, frames);

		all += got;
		assert_int_equal(e.broken, got < here);
		if (got < here)
			break;
	}
	if (e.broken)
		assert_int_equal(
		    frame_head_walk(&e, (const unsigned char *)p, n, frames),
		    0);
	return all;
}

/* Checks that exactly `pass` of the n bytes may pass, whatever the size of the
 * pieces. */
static void
check(const char *p, size_t n, size_t pass, size_t begun)
{
	size_t frames;

	for (size_t piece = 1; piece <= n; piece++) {
		assert_int_equal(walked(p, n, piece, &frames), pass);
		assert_int_equal(frames, begun);
	}
}

#define PASSES(s, frames)     check(s, sizeof(s) - 1, sizeof(s) - 1, frames)
#define BREAKS(s, at, frames) check(s, sizeof(s) - 1, at, frames)

static void
masked_frames_pass(void **state)
{
	static char long_one[14 + 65536 + 6] = "\x81\xFF\0\0\0\0\0\1\0\0" MASK;
	size_t frames;

	(void)state;
	PASSES("\x81\x80" MASK, 1);
	PASSES("\x81\x84" MASK "ping", 1);
	PASSES("\x01\x81" MASK "a"
	       "\x89\x80" MASK "\x80\x81" MASK "b",
	    3);
	PASSES("\x88\x82" MASK "\x03\xE8", 1);
	memcpy(long_one + 14 + 65536, "\x81\x80" MASK, 6);
	assert_int_equal(
	    walked(long_one, sizeof(long_one), 500, &frames), sizeof(long_one));
	assert_int_equal(frames, 2);
	assert_int_equal(
	    walked(long_one, sizeof(long_one), sizeof(long_one), &frames),
	    sizeof(long_one));
}

static void
texts_are_not_looked_at(void **state)
{
	char text[4 + 4 + 126 + 6] = "\x81\xFE\0\x7E" MASK;

	(void)state;
	memset(text + 8, 0xFF, 126);
	memcpy(text + 8 + 126, "\x82\x80" MASK, 6);
	check(text, sizeof(text), sizeof(text), 2);
}

static void
what_is_not_masked_ends_it(void **state)
{
	(void)state;
	BREAKS("\x81\x04ping", 1, 1);
	BREAKS("\x81\x00", 1, 1);
	BREAKS("\x88\x00", 1, 1);
	BREAKS("\x81\x7E\x01\x00", 1, 1);
	BREAKS("\x81\x81" MASK "a\x81\x01z", 8, 2);
}

static void
what_is_no_frame_ends_it(void **state)
{
	(void)state;
	BREAKS("\xC1\x80" MASK, 0, 1);
	BREAKS("\xA1\x80" MASK, 0, 1);
	BREAKS("\x99\x80" MASK, 0, 1);
	for (unsigned char op = 3; op < 16; op++) {
		unsigned char frame[6] = { 0x80 | op, 0x80 };

		if (op < 8 || op > 10)
			check((char *)frame, sizeof(frame), 0, 1);
	}
	BREAKS("\x09\x80" MASK, 0, 1);
	BREAKS("\x08\x80" MASK, 0, 1);
}

static void
parts_follow_their_first(void **state)
{
	(void)state;
	BREAKS("\x80\x80" MASK, 0, 1);
	BREAKS("\x00\x80" MASK, 0, 1);
	BREAKS("\x81\x80" MASK "\x80\x80" MASK, 6, 2);
	BREAKS("\x01\x80" MASK "\x81\x80" MASK, 6, 2);
	BREAKS("\x01\x80" MASK "\x89\x80" MASK "\x02\x80" MASK, 12, 3);
	BREAKS("\x02\x80" MASK "\x80\x80" MASK "\x80\x80" MASK, 12, 3);
	PASSES("\x02\x80" MASK "\x00\x80" MASK "\x8A\x80" MASK "\x80\x80" MASK
	       "\x81\x80" MASK,
	    5);
}

static void
lengths_that_are_none_end_it(void **state)
{
	(void)state;
	BREAKS("\x89\xFE\0\x7E" MASK, 1, 1);
	BREAKS("\x8A\xFF\0\0\0\0\0\0\0\x7E" MASK, 1, 1);
	BREAKS("\x88\xFE\0\x02" MASK, 1, 1);
	BREAKS("\x81\xFE\0\x7D" MASK, 3, 1);
	BREAKS("\x81\xFF\0\0\0\0\0\0\xFF\xFF" MASK, 9, 1);
	BREAKS("\x81\xFF\x80\0\0\0\0\0\0\0" MASK, 2, 1);
	PASSES("\x81\xFF\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF" MASK "and so on", 1);
}

TESTS(T(masked_frames_pass), T(texts_are_not_looked_at),
    T(what_is_not_masked_ends_it), T(what_is_no_frame_ends_it),
    T(parts_follow_their_first), T(lengths_that_are_none_end_it))
