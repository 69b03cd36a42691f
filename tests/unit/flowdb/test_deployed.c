/*
 * test_deployed.c - the parsed models that a process keeps: each model is kept
 * once, a text that is no model is not, the least recently used are removed
 * first, and none that the present request uses is removed.
 */
#include "test.h"

#include <string.h>

#include "base/buf.h"
#include "flowdb/deployed.h"

/* Tasks of a model that takes about 4 MB when it is parsed. */
#define TASKS 4000

static const char small[] =
    "<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\">"
    "<process id=\"p\"><startEvent id=\"s\"/></process></definitions>";

/* The XML of a model with TASKS tasks. */
static const char *
large(struct buf *b)
{
	buf_init(b, (size_t)2 * 1024 * 1024);
	buf_str(b, "<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/"
	           "MODEL\"><process id=\"p\">");
	for (int i = 0; i < TASKS; i++)
		buf_printf(b, "<userTask id=\"t%d\" name=\"n\"/>", i);
	buf_str(b, "</process></definitions>");
	return buf_text(b);
}

static void
is_kept_once(void **state)
{
	struct parsed *m, *again;

	(void)state;
	assert_null(parsed_find(1));
	assert_int_equal(parsed_add(1, small, &m), OK);
	again = parsed_find(1);
	assert_ptr_equal(m, again);
	assert_string_equal(m->model->processes[0].id, "p");
	assert_null(parsed_find(2));
	assert_int_equal(parsed_count(), 1);
	parsed_forget();
	assert_null(parsed_find(1));
	assert_int_equal(parsed_bytes(), 0);
}

static void
what_is_no_model_is_not_kept(void **state)
{
	static const char *const bad[] = { "", "<a", "<a/>" };
	struct parsed *m = NULL;

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(bad); i++)
		assert_int_equal(parsed_add(1, bad[i], &m), E_BAD_REQUEST);
	assert_null(m);
	assert_int_equal(parsed_count(), 0);
}

/* Model 1 is used in every request, so it stays; of the others, those that were
 * not used for the longest time are dropped. */
static void
the_least_used_go(void **state)
{
	struct parsed *m;
	struct buf b;
	const char *text = large(&b);

	(void)state;
	for (int64_t id = 1; id <= 100; id++) {
		parsed_begin();
		if (id > 1)
			assert_non_null(parsed_find(1));
		assert_int_equal(parsed_add(id, text, &m), OK);
		assert_true(parsed_bytes() <= PARSED_BYTES);
	}
	assert_true(parsed_count() < 100);
	assert_non_null(parsed_find(1));
	assert_non_null(parsed_find(100));
	assert_null(parsed_find(2));
	buf_free(&b);
	parsed_forget();
}

/* The models that one request uses may exceed PARSED_BYTES together; the next
 * request makes room. */
static void
none_in_use_goes(void **state)
{
	struct parsed *m;
	struct buf b;
	const char *text = large(&b);
	int64_t n = 0;

	(void)state;
	parsed_begin();
	while (parsed_bytes() <= PARSED_BYTES)
		assert_int_equal(parsed_add(++n, text, &m), OK);
	for (int64_t id = 1; id <= n; id++)
		assert_non_null(parsed_find(id));
	parsed_begin();
	assert_int_equal(parsed_add(++n, small, &m), OK);
	assert_true(parsed_bytes() <= PARSED_BYTES);
	buf_free(&b);
	parsed_forget();
}

TESTS(T(is_kept_once), T(what_is_no_model_is_not_kept), T(the_least_used_go),
    T(none_in_use_goes))
