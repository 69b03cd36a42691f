/*
 * fault.h - bytes that are nearly what they should be, the same ones for the
 * same seed.
 */
#ifndef TEST_FAULT_H
#define TEST_FAULT_H

#include "base/base.h"

#define FAULT_FRAME_MAX 80000 /* bytes of a frame at most */

/* fault_seed - which ones follow. */
void fault_seed(uint64_t seed);

/* fault_dice - a number below n, which is not 0. */
size_t fault_dice(size_t n);

/* fault_frame - what a browser sends, often with a fault in its head, its text
 * or its length; returns how many bytes it has. */
size_t fault_frame(unsigned char *to);

/* fault_bytes - n > 0 bytes with a few of them changed, doubled or missing;
 * returns how many they are now, at most 160 more. */
size_t fault_bytes(unsigned char *p, size_t n);

#endif
