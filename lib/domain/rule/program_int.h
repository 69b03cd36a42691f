/* program_int.h - inner: the code of a compiled rule. */
#ifndef RULE_PROGRAM_INT_H
#define RULE_PROGRAM_INT_H

#include "rule/program.h"

/* What a step tests of its field; TEST_BUCKET tests the bucket of the address.
 */
enum rule_test {
	TEST_MISSING,
	TEST_RANGE,    /* number from lo to hi */
	TEST_NUMBERS,  /* number is one of the sorted list */
	TEST_TEXT,     /* the text is this one */
	TEST_TEXTS,    /* the text is one of the sorted list */
	TEST_CONTAINS, /* the text has this part */
	TEST_STARTS,
	TEST_ENDS,
	TEST_MEMBER,  /* the set has this member */
	TEST_NETWORK, /* the address lies in one of the networks */
	TEST_KEY_EQ,  /* the version key; and smaller, ... */
	TEST_KEY_LT,
	TEST_KEY_LE,
	TEST_KEY_GT,
	TEST_KEY_GE,
	TEST_BUCKET
};

/* A text, a version key, or (n bytes, of which `bits` bits count) a network. */
struct rule_bytes {
	const char *s;
	uint32_t n;
	int bits;
};

#define STEP_YES UINT16_MAX
#define STEP_NO  (UINT16_MAX - 1)

/* yes, no: the next step after the answer, or STEP_YES or STEP_NO, which end
 * the program. */
struct rule_step {
	uint8_t test, field;
	uint16_t yes, no;
	uint32_t n; /* how many literals */
	union {
		struct {
			int64_t lo, hi;
		};
		const int64_t *number;
		const struct rule_bytes *bytes;
		struct {
			uint32_t salt, below;
		};
	};
};

struct rule_program {
	uint16_t start; /* the first step, or STEP_YES or STEP_NO */
	uint16_t n;
	struct rule_step *step;
};

/* rule_bytes_order - the order of a list of texts: by length, then by bytes. */
int rule_bytes_order(const void *a, const void *b);

#endif
