/* test_buf.c - a buffer grows up to its limit and never beyond it; additions of
 * each kind; what buf_clear keeps. */
#include "test.h"

#include "base/buf.h"

static void
grows_and_keeps_content(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, 1000000);
	assert_string_equal(buf_text(&b), "");
	for (int i = 0; i < 20000; i++)
		buf_add(&b, "abcdefghij", 10);
	assert_int_equal(b.n, 200000);
	assert_false(b.over);
	assert_memory_equal(b.p + 199990, "abcdefghij", 10);
	assert_int_equal(strlen(buf_text(&b)), 200000);
	buf_free(&b);
}

static void
writes_every_kind(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, 100);
	buf_str(&b, "n=");
	buf_i64(&b, INT64_MIN);
	buf_printf(&b, ";%s:%03d", "x", 7);
	buf_add(&b, NULL, 0);
	assert_string_equal(buf_text(&b), "n=-9223372036854775808;x:007");
	buf_free(&b);
}

static void
stops_at_the_limit(void **state)
{
	static const struct {
		size_t first, second;
		size_t n;
		bool over;
	} cases[] = {
		{ 10, 0, 10, false },
		{ 4, 6, 10, false },
		{ 4, 7, 4, true },
		{ 11, 0, 0, true },
		{ 11, 1, 0, true }, /* after a refused addition nothing is added
		                       any more */
		{ 0, 0, 0, false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct buf b;

		buf_init(&b, 10);
		buf_add(&b, "0123456789abcdef", cases[i].first);
		buf_printf(&b, "%.*s", (int)cases[i].second, "0123456789");
		assert_int_equal(b.n, cases[i].n);
		assert_int_equal(b.over, cases[i].over);
		assert_int_equal(strlen(buf_text(&b)), cases[i].n);
		buf_free(&b);
		assert_int_equal(b.limit, 10);
	}
}

static void
clear_forgets_and_gives_back(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, 5000);
	buf_printf(&b, "%4000d", 1);
	buf_printf(&b, "%4000d", 1);
	assert_true(b.over);
	buf_clear(&b, 1 << 20);
	assert_false(b.over);
	assert_int_equal(b.n, 0);
	assert_true(b.cap > 4000);
	buf_str(&b, "again");
	assert_string_equal(buf_text(&b), "again");
	buf_clear(&b, 10);
	assert_int_equal(b.cap, 0);
	buf_str(&b, "and again");
	assert_string_equal(buf_text(&b), "and again");
	buf_free(&b);
	buf_free(&b);
}

TESTS(T(grows_and_keeps_content), T(writes_every_kind), T(stops_at_the_limit),
    T(clear_forgets_and_gives_back))
