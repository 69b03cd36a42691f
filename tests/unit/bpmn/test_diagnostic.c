/*
 * test_diagnostic.c - the texts of diagnostics, their largest number and
 * length.
 */
#include "lib/diagnostics.h"

#include "base/utf8.h"
#include "bpmn/diagnostic.h"

static void
names_element_and_id(void **state)
{
	static const struct {
		const char *inside, *message;
	} cases[] = {
		{ WAY "<task id=\"x\"/><boundaryEvent id=\"catchError\" "
		      "attachedToRef=\"x\"><errorEventDefinition/>"
		      "</boundaryEvent>" FLOW("g", "catchError", "e"),
		    "error unsupported catchError:1 boundaryEvent "
		    "\"catchError\": error events are not supported" },
		{ WAY "<task id=\"x\"/>" IF("g", "x", "e", "amount over 5"),
		    "error language g:1 sequenceFlow \"g\": the condition "
		    "\"amount over 5\" (declared language: urn:x) is not one "
		    "${...} or #{...}, nor true or false" },
		{ START END FLOW("f", "s", "e") FLOW("g", "s", "nowhere"),
		    "error flow g:1 sequenceFlow \"g\": its targetRef "
		    "\"nowhere\" is no flow node of the file" },
		{ WAY "<sendTask name=\"to &quot;us&quot;\" id=\"x\"/>",
		    "error unsupported x:1 sendTask \"x\": send tasks are not "
		    "supported" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct arena a = { 0 };
		const char *text = arena_printf(&a,
		    "<definitions " SPACES " expressionLanguage=\"urn:x\">"
		    "<process id=\"p\">%s</process>" TAIL,
		    cases[i].inside);

		assert_string_equal(diagnostics_of(&a, "p", text, strlen(text),
		                        CHECK_FILE, true),
		    cases[i].message);
		arena_free(&a);
	}
}

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

TESTS(T(names_element_and_id), T(stops_counting_somewhere),
    T(cuts_no_character_in_two))
