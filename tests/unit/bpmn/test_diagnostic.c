/*
 * test_diagnostic.c - how many diagnostics there may be, and how long each.
 */
#include "test.h"

#include "base/utf8.h"
#include "bpmn/diagnostic.h"

static void
stops_counting_somewhere(void **state)
{
	struct arena a = { 0 };
	struct diagnostics f = { .mem = &a };

	(void)state;
	for (uint32_t i = 0; i < 20000; i++) {
		struct position at = { "task", "x", 1, i, false };

		diagnostic_add(&f, DIAGNOSTIC_FLOW, true, &at, "odd");
	}
	for (uint32_t i = 0; i < 20000; i++) {
		struct position at = { "task", "x", 1, i, false };

		diagnostic_add(&f, DIAGNOSTIC_FLOW, false, &at, "wrong");
	}
	assert_int_equal(f.errors, DIAGNOSTICS_MAX);
	assert_int_equal(f.warnings, 0);
	assert_int_equal(f.n, DIAGNOSTICS_MAX);
	arena_free(&a);
}

/* A long text is cut between two characters, never inside one. */
static void
cuts_no_character_in_two(void **state)
{
	struct arena a = { 0 };
	struct diagnostics f = { .mem = &a };
	struct position at = { "task", "x", 1, 1, false };
	char text[600];

	(void)state;
	for (size_t i = 0; i < sizeof(text) - 2; i += 2)
		memcpy(text + i, "\xC3\xA4", 3);
	diagnostic_add(&f, DIAGNOSTIC_FLOW, true, &at, "%.201s", text);
	assert_int_equal(f.n, 1);
	assert_true(utf8_valid(f.v[0].message, strlen(f.v[0].message)));
	assert_int_equal(utf8_length(f.v[0].message, strlen(f.v[0].message)),
	    strlen("task \"x\": ") + 101);
	arena_free(&a);
}

TESTS(T(stops_counting_somewhere), T(cuts_no_character_in_two))
