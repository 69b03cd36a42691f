/* process_cases.h - runs tables of test cases: each is the inside of a process
 * element and the diagnostics that are expected for it. */
#ifndef TESTS_UNIT_BPMN_PROCESS_CASES_H
#define TESTS_UNIT_BPMN_PROCESS_CASES_H

#include "lib/diagnostics.h"

/* A case: what is inside the element of the process p, which begins at line 2
 * of the file, and the diagnostics that must come: "error flow f:2; warning
 * ...". */
struct diagnostic_case {
	const char *what, *inside, *expected;
};

/* diagnostics_play - checks all cases of a table. */
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
