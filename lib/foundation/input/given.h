/* given.h - tells which fields of an input were sent. */
#ifndef INPUT_GIVEN_H
#define INPUT_GIVEN_H

#include "input/field_types.h"

/* decode_given - is the bit of this field set in in->given: was the field sent,
 * or has it a default?  member: its address in the struct in->at. */
bool decode_given(const struct args *in, const void *member);

#endif
