/*
 * test_check_settings.c - diagnostics about who decides a task, and where its
 * rejections go.
 */
#include "lib/diagnostics.h"

#define TASK(ext)        WAY "<userTask id=\"x\">" EXT(ext) "</userTask>"
#define SET(name, value) "<flowable:" name ">" value "</flowable:" name ">"

struct deciders {
	const char *what, *inside, *file, *approval;
};

static void
play_deciders(const struct deciders *cases, size_t n_cases)
{
	for (size_t i = 0; i < n_cases; i++) {
		struct arena a = { 0 };
		const char *text =
		    arena_printf(&a, HEAD "<process id=\"p\">%s</process>" TAIL,
		        cases[i].inside);
		size_t n = strlen(text);

		print_message("  %s\n", cases[i].what);
		assert_string_equal(
		    diagnostics_of(&a, "p", text, n, CHECK_FILE, false),
		    cases[i].file);
		assert_string_equal(
		    diagnostics_of(&a, "p", text, n, CHECK_APPROVAL, false),
		    cases[i].approval);
		assert_string_equal(
		    diagnostics_of(&a, "p", text, n, CHECK_PLAIN, false), "");
		arena_free(&a);
	}
}

static void
knows_who_decides(void **state)
{
	static const struct deciders cases[] = {
		{ "a plain task", TASK(""), "", "error candidate x:1" },
		{ "manual without strategy", TASK(SET("approveType", "1")),
		    "warning candidate x:1", "error candidate x:1" },
		{ "automatic", TASK(SET("approveType", "2")), "", "" },
		{ "an unknown strategy", TASK(SET("candidateStrategy", "99")),
		    "warning candidate x:1", "error candidate x:1" },
		{ "no strategy at all", TASK(SET("candidateStrategy", "a")),
		    "warning candidate x:1", "error candidate x:1" },
		{ "without parameter", TASK(SET("candidateStrategy", "30")),
		    "warning candidate x:1", "error candidate x:1" },
		{ "a blank parameter",
		    TASK(SET("candidateStrategy", "30")
		            SET("candidateParam", " ")),
		    "warning candidate x:1", "error candidate x:1" },
		{ "with parameter",
		    TASK(SET("candidateStrategy", "30")
		            SET("candidateParam", "1,2")),
		    "", "" },
		{ "one that needs none", TASK(SET("candidateStrategy", "36")),
		    "", "" },
		{ "copies to nobody knows whom",
		    WAY
		    "<serviceTask id=\"x\" "
		    "flowable:delegateExpression=\"${bpmCopyTaskDelegate}"
		    "\">" EXT(SET("candidateStrategy", "30")) "</serviceTask>",
		    "warning candidate x:1", "error candidate x:1" },
		{ "the older spelling",
		    WAY "<userTask id=\"x\" flowable:candidateStrategy=\"30\" "
		        "flowable:candidateParam=\"1\"/>",
		    "", "" },
	};

	(void)state;
	play_deciders(cases, ARRAY_LEN(cases));
}

static void
knows_where_rejections_go(void **state)
{
	static const struct deciders cases[] = {
		{ "a rejection that returns nowhere",
		    TASK(SET("candidateStrategy", "36")
		            SET("rejectHandlerType", "2")),
		    "warning candidate x:1", "error candidate x:1" },
		{ "a rejection that returns to itself",
		    TASK(SET("candidateStrategy", "36") SET("rejectHandlerType",
		        "2") SET("rejectReturnTaskId", "x")),
		    "warning candidate x:1", "error candidate x:1" },
		{ "a rejection that returns to a node before it",
		    TASK(SET("candidateStrategy", "36") SET("rejectHandlerType",
		        "2") SET("rejectReturnTaskId", "s")),
		    "", "" },
	};

	(void)state;
	play_deciders(cases, ARRAY_LEN(cases));
}

TESTS(T(knows_who_decides), T(knows_where_rejections_go))
