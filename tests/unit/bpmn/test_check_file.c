/*
 * test_check_file.c - diagnostics about whole files: those that are no models,
 * and processes that never run.
 */
#include "lib/diagnostics.h"

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

TESTS(T(refuses_files_that_are_no_models), T(lets_processes_that_never_run_be))
