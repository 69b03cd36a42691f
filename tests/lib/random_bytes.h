/* random_bytes.h - random bytes that are nearly correct; the same seed gives
 * the same bytes. */
#ifndef TEST_RANDOM_BYTES_H
#define TEST_RANDOM_BYTES_H

#include "base/base.h"

#define FAULT_FRAME_MAX 80000 /* bytes of a frame at most */

/* fault_seed - set the seed of the bytes that follow. */
void fault_seed(uint64_t seed);

/* fault_dice - a number below n, which is not 0. */
size_t fault_dice(size_t n);

/* fault_frame - write a websocket frame as a browser sends it, often with a
 * mistake in its head, its text or its length; returns its bytes. */
size_t fault_frame(unsigned char *to);

/* fault_bytes - change, double or remove a few of the n > 0 bytes; returns the
 * new number of bytes, at most n + 160. */
size_t fault_bytes(unsigned char *p, size_t n);

#endif
