/* decode_body.h - a JSON body into a struct, for the tests of decoders. */
#ifndef TESTS_UNIT_INPUT_DECODE_BODY_H
#define TESTS_UNIT_INPUT_DECODE_BODY_H

#include "test.h"

#include "input/decode_json.h"

static struct arena a;

/* decode_end - what the body and the struct have is freed after each test. */
static inline int
decode_end(void **state)
{
	(void)state;
	arena_free(&a);
	return 0;
}

/* decode_body - parses the body, which is JSON, and decodes it. */
static inline enum err
decode_body(const struct input *in, const char *body, void *out,
    uint64_t *given, struct why *why)
{
	CLEANUP(json_free) struct json *j = NULL;
	const char *broken = NULL;

	print_message("  %.100s\n", body);
	assert_int_equal(json_parse(&a, body, strlen(body), &j, &broken), OK);
	return decode_json(&a, in, j, out, given, why);
}

#endif
