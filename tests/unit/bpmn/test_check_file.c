/*
 * test_check_file.c - diagnostics about whole files, about who decides a task
 * and where its rejections go; and the texts of diagnostics, their largest
 * number and length.
 */
#include "lib/diagnostics.h"

#include "base/utf8.h"

struct file_case {
	const char *what, *path, *text, *expected;
};

static void
play_files(const struct file_case *cases, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct arena a = { 0 };
		const char *got = diagnostics_of(&a, cases[i].path,
		    cases[i].text, strlen(cases[i].text), CHECK_FILE, false);

		if (strcmp(got, cases[i].expected) != 0)
			print_message("  %s\n", cases[i].what);
		assert_string_equal(got, cases[i].expected);
		arena_free(&a);
	}
}

#define PROCESS "<process id=\"p\">" START END FLOW("f", "s", "e") "</process>"

static void
refuses_files_that_are_no_models(void **state)
{
	static const struct file_case cases[] = {
		{ "nothing", "a.bpmn", "", "error xml :1" },
		{ "no XML", "a.bpmn", "hello", "error xml :1" },
		{ "cut off", "a.bpmn", HEAD "\n" PROCESS, "error xml :2" },
		{ "an unknown prefix", "a.bpmn", HEAD PROCESS "\n<a:b/>" TAIL,
		    "error xml :2" },
		{ "a DTD", "a.bpmn", "<!DOCTYPE a>\n" HEAD PROCESS TAIL,
		    "error xml :1" },
		{ "entities", "a.bpmn",
		    "<!DOCTYPE a [<!ENTITY b \"c\">]>" HEAD PROCESS TAIL,
		    "error xml :1" },
		{ "another encoding", "a.bpmn",
		    "<?xml version=\"1.0\" encoding=\"x-klingon\"?>" HEAD
		        PROCESS TAIL,
		    "error xml :1" },
		{ "no UTF-8", "a.bpmn", HEAD "\n<process id=\"\xE9\"/>" TAIL,
		    "error xml :2" },
		{ "a byte order mark", "a.bpmn",
		    "\xEF\xBB\xBF<?xml version=\"1.0\" "
		    "encoding=\"utf-8\"?>" HEAD PROCESS TAIL,
		    "" },
		{ "another root", "a.bpmn", "<a id=\"r\"/>", "error bpmn r:1" },
		{ "the right name in no namespace", "a.bpmn",
		    "<definitions id=\"r\">" PROCESS TAIL, "error bpmn r:1" },
		{ "no process", "a.bpmn", HEAD "<collaboration id=\"c\"/>" TAIL,
		    "error bpmn :1" },
		{ "a process without id", "a.bpmn",
		    HEAD "<process name=\"n\">" START END FLOW(
		        "f", "s", "e") "</process>" TAIL,
		    "error bpmn n:1" },
		{ "no JSON", "a.json", "{", "error xml :0" },
		{ "a list", "a.json", "[]", "error xml :0" },
		{ "no node", "a.json", "{}",
		    "warning flow StartEvent:0; error bpmn :0; error "
		    "unsupported "
		    ":0; warning flow :0" },
	};

	(void)state;
	play_files(cases, ARRAY_LEN(cases));
}

static void
lets_processes_that_never_run_be(void **state)
{
#define WRONG "<sendTask id=\"x\"/>"
	static const struct file_case cases[] = {
		{ "one that runs, one that does not", "a.bpmn",
		    HEAD
		    "<process id=\"p\" isExecutable=\"true\">" START END FLOW(
		        "f", "s", "e") "</process>\n<process id=\"q\" "
		                       "isExecutable=\"false\"><startEvent "
		                       "id=\"t\"/>" FLOW("g", "t", "x") WRONG
		    "</process>" TAIL,
		    "warning unsupported x:2; warning flow x:2" },
		{ "one alone runs anyway", "a.bpmn",
		    HEAD "<process id=\"q\" isExecutable=\"false\"><startEvent "
		         "id=\"t\"/>" FLOW("g", "t", "x") WRONG
		    "</process>" TAIL,
		    "error unsupported x:1; warning flow x:1" },
		{ "nothing is said of the other", "a.bpmn",
		    HEAD
		    "<process id=\"p\" isExecutable=\"true\">" START END FLOW(
		        "f", "s",
		        "e") "</process><process id=\"q\"><startEvent "
		             "id=\"t\"/>" FLOW("g", "t", "x") WRONG
		    "</process>" TAIL,
		    "error unsupported x:1; warning flow x:1" },
	};

	(void)state;
	play_files(cases, ARRAY_LEN(cases));
}

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

TESTS(T(refuses_files_that_are_no_models), T(lets_processes_that_never_run_be),
    T(knows_who_decides), T(knows_where_rejections_go), T(names_element_and_id),
    T(stops_counting_somewhere), T(cuts_no_character_in_two))
