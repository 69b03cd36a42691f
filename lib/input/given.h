/* given.h - what was sent, and what was left out. */
#ifndef INPUT_GIVEN_H
#define INPUT_GIVEN_H

#include "input/value.h"

/* decode_given - was that field of the input sent?  at: &in->member. */
bool decode_given(const struct args *in, const void *member);

#endif
