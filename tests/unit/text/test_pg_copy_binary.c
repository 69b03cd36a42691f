/* test_pg_copy_binary.c - the bytes of rows are those that the documentation of
 * PostgreSQL describes. */
#include "test.h"

#include "text/pg_copy.h"

#define SIGNATURE "PGCOPY\n\377\r\n\0"

static void
expect(struct buf *b, const void *bytes, size_t n)
{
	assert_int_equal(b->n, n);
	assert_memory_equal(b->p, bytes, n);
	buf_free(b);
}

static void
rows_have_begin_and_end(void **state)
{
	static const char bytes[] = SIGNATURE "\0\0\0\0\0\0\0\0"
	                                      "\0\2\0\0\0\4\1\2\3\4"
	                                      "\0\0\0\3a\0\n"
	                                      "\0\2\0\0\0\4\377\377\377\376"
	                                      "\0\0\0\0"
	                                      "\377\377";
	struct buf b;

	(void)state;
	buf_init(&b, 1000);
	copy_binary_begin(&b);
	copy_binary_row(&b, 2);
	copy_binary_i32(&b, 0x01020304);
	copy_binary_bytes(&b, "a\0\n", 3);
	copy_binary_row(&b, 2);
	copy_binary_i32(&b, -2);
	copy_binary_bytes(&b, "", 0);
	copy_binary_end(&b);
	expect(&b, bytes, sizeof(bytes) - 1);
}

static void
a_full_buffer_says_so(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, 30);
	copy_binary_begin(&b);
	copy_binary_row(&b, 1);
	copy_binary_bytes(&b, "too many bytes", 14);
	assert_true(b.over);
	buf_free(&b);
}

TESTS(T(rows_have_begin_and_end), T(a_full_buffer_says_so))
