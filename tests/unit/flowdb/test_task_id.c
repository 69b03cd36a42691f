/* test_task_id.c - the id of a task on the wire ("tree-number"): read as it was
 * written, and which texts are refused. */
#include "test.h"

#include "flowdb/naming.h"

static void
what_is_no_id_is_refused(void **state)
{
	static const char *const bad[] = { "", "-", "1", "1-", "-1", "1-1-1",
		"0-1", "1-0", "01-1", "1-01", " 1-1", "1-1 ", "1 -1", "+1-1",
		"1-+1", "1--1", "a-1", "1-a", "1.5-1", "9223372036854775808-1",
		"1-99999999999999999999" };
	struct task_id id = { 7, 8 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
		print_message("  \"%s\"\n", bad[i]);
		assert_int_equal(task_id_read(bad[i], &id), E_BAD_REQUEST);
	}
	assert_int_equal(id.tree, 7);
	assert_int_equal(id.num, 8);
}

static void
an_id_reads_as_it_was_written(void **state)
{
	static const struct task_id ids[] = { { 1, 1 }, { 17, 4 },
		{ INT64_MAX, INT64_MAX } };
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(ids); i++) {
		const char *text = task_id_text(&a, ids[i]);
		struct task_id back;

		assert_true(strlen(text) <= TASK_ID_MAX);
		assert_int_equal(task_id_read(text, &back), OK);
		assert_int_equal(back.tree, ids[i].tree);
		assert_int_equal(back.num, ids[i].num);
	}
	assert_string_equal(task_id_text(&a, ids[1]), "17-4");
	arena_free(&a);
}

TESTS(T(what_is_no_id_is_refused), T(an_id_reads_as_it_was_written))
