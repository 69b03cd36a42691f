/* test_trace_id.c - trace ids are 32 hexadecimal digits and differ. */
#include <stdlib.h>

#include "test.h"
#include "web/fcgi_int.h"

#define MANY 1000

static int
order(const void *a, const void *b)
{
	return memcmp(a, b, TRACE_ID_LEN + 1);
}

static void
none_comes_twice(void **state)
{
	static char ids[MANY][TRACE_ID_LEN + 1];

	(void)state;
	for (size_t i = 0; i < MANY; i++) {
		trace_id_new(ids[i]);
		assert_int_equal(strlen(ids[i]), TRACE_ID_LEN);
		assert_int_equal(
		    strspn(ids[i], "0123456789abcdef"), TRACE_ID_LEN);
	}
	qsort(ids, MANY, sizeof(ids[0]), order);
	for (size_t i = 1; i < MANY; i++)
		assert_string_not_equal(ids[i - 1], ids[i]);
}

TESTS(T(none_comes_twice))
