/* insides.h - tables of what may stand in a process, and what is said of it. */
#ifndef TESTS_UNIT_BPMN_INSIDES_H
#define TESTS_UNIT_BPMN_INSIDES_H

#include "lib/diagnostics.h"

/* One case: the inside of process p, from line 2 on, and what is found:
 * "error flow f:2; warning ...". */
struct diagnostic_case {
	const char *what, *inside, *expected;
};

/* diagnostics_play - all cases of a table. */
static inline void
diagnostics_play(const struct diagnostic_case *cases, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct arena a = { 0 };
		const char *text = arena_printf(&a,
		    HEAD "<process id=\"p\">\n%s</process>" TAIL,
		    cases[i].inside);
		const char *got = diagnostics_of(
		    &a, "p.bpmn", text, strlen(text), CHECK_FILE, false);

		if (strcmp(got, cases[i].expected) != 0)
			print_message("  %s\n", cases[i].what);
		assert_string_equal(got, cases[i].expected);
		arena_free(&a);
	}
}

#endif
