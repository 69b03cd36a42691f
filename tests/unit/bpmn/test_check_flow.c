/*
 * test_check_flow.c - diagnostics about ids, sequence flows, start events,
 * gateways and default flows: for each there are files with a mistake and files
 * that are right.
 */
#include "process_cases.h"

static void
finds_what_bpmn_needs(void **state)
{
	static const struct diagnostic_case cases[] = {
		{ "all is there", WAY "<task id=\"x\"/>", "" },
		{ "a node without id",
		    WAY "<task id=\"x\"/>\n<task name=\"n\"/>",
		    "error bpmn n:3; warning flow n:3" },
		{ "a node without id and name", WAY "<task id=\"x\"/><task/>",
		    "error bpmn :2; warning flow :2" },
		{ "flows need no id",
		    START END "<sequenceFlow sourceRef=\"s\" targetRef=\"e\"/>",
		    "" },
		{ "a flow without source",
		    START END FLOW("f", "s", "e") "<sequenceFlow id=\"g\" "
		                                  "targetRef=\"e\"/>",
		    "error bpmn g:2" },
		{ "a flow without target",
		    START END FLOW("f", "s", "e") "<sequenceFlow id=\"g\" "
		                                  "sourceRef=\"s\"/>",
		    "error bpmn g:2" },
		{ "a boundary event on nothing",
		    WAY "<task id=\"x\"/><boundaryEvent "
		        "id=\"b\">" TIMER("timeDuration",
		            "PT1S") "</boundaryEvent>" FLOW("f", "b", "e"),
		    "error bpmn b:2" },
	};

	(void)state;
	diagnostics_play(cases, ARRAY_LEN(cases));
}

static void
finds_ids_used_twice(void **state)
{
	static const struct diagnostic_case cases[] = {
		{ "two nodes", WAY "<task id=\"x\"/>\n<endEvent id=\"s\"/>",
		    "error id s:3; warning flow s:3" },
		{ "a node and a flow",
		    START END FLOW("f", "s", "e") FLOW("e", "s", "e"),
		    "error id e:2" },
		{ "three of one id",
		    START END FLOW("f", "s", "e") FLOW("f", "s", "e")
		        FLOW("f", "s", "e"),
		    "error id f:2; error id f:2" },
		{ "a data object may be called the same",
		    START END FLOW("f", "s", "e") "<dataObject id=\"s\"/>",
		    "" },
	};

	(void)state;
	diagnostics_play(cases, ARRAY_LEN(cases));
}

static void
finds_flows_that_lead_astray(void **state)
{
	static const struct diagnostic_case cases[] = {
		{ "no such source",
		    START END FLOW("f", "s", "e") FLOW("g", "no", "e"),
		    "error flow g:2" },
		{ "no such target",
		    START END FLOW("f", "s", "e") FLOW("g", "s", "no"),
		    "error flow g:2" },
		{ "an end that is no flow node",
		    START END FLOW("f", "s", "e") "<dataObject id=\"d\"/>" FLOW(
		        "g", "s", "d"),
		    "error flow g:2" },
		{ "into a sub-process",
		    WAY "<subProcess id=\"x\"><startEvent id=\"i\"/><task "
		        "id=\"t\"/>" FLOW("k", "i", "t") "</subProcess>\n" FLOW(
		            "g", "s", "t"),
		    "warning flow t:2; error flow g:3" },
		{ "written outside, both ends inside",
		    WAY "<subProcess id=\"x\"><startEvent id=\"i\"/><endEvent "
		        "id=\"t\"/></subProcess>" FLOW("k", "i", "t"),
		    "" },
		{ "into a start event",
		    WAY "<task id=\"x\"/>" FLOW("g", "x", "s"),
		    "error flow g:2" },
		{ "out of an end event",
		    WAY "<task id=\"x\"/>" FLOW("g", "e", "x"),
		    "error flow g:2" },
		{ "into a boundary event",
		    WAY "<task id=\"x\"/><boundaryEvent id=\"b\" "
		        "attachedToRef=\"x\">" TIMER("timeDuration",
		            "PT1S") "</boundaryEvent>" FLOW("g", "b", "e")
		            FLOW("h", "x", "b"),
		    "error flow h:2" },
		{ "a boundary event on a gateway",
		    WAY "<parallelGateway id=\"x\"/><boundaryEvent id=\"b\" "
		        "attachedToRef=\"x\">" TIMER("timeDuration",
		            "PT1S") "</boundaryEvent>" FLOW("g", "b", "e"),
		    "error flow b:2" },
		{ "a boundary event on nothing known",
		    WAY "<task id=\"x\"/><boundaryEvent id=\"b\" "
		        "attachedToRef=\"no\">" TIMER("timeDuration",
		            "PT1S") "</boundaryEvent>" FLOW("g", "b", "e"),
		    "error flow b:2" },
		{ "a boundary event on an activity of another scope",
		    WAY
		    "<subProcess id=\"x\"><startEvent id=\"i\"/><task "
		    "id=\"t\"/>" FLOW("k", "i", "t") FLOW("l", "t",
		        "j") "<endEvent id=\"j\"/>"
		             "</subProcess><boundaryEvent "
		             "id=\"b\" attachedToRef=\"t\">" TIMER(
		                 "timeDuration",
		                 "PT1S") "</boundaryEvent>" FLOW("g", "b", "e"),
		    "error flow b:2" },
	};

	(void)state;
	diagnostics_play(cases, ARRAY_LEN(cases));
}

static void
warns_of_nodes_beside_the_way(void **state)
{
	static const struct diagnostic_case cases[] = {
		{ "nothing leads to it",
		    WAY "<task id=\"x\"/><task id=\"y\"/>" FLOW("g", "y", "e"),
		    "warning flow y:2" },
		{ "it leads nowhere",
		    WAY "<task id=\"x\"/><task id=\"y\"/>" FLOW("g", "x", "y"),
		    "warning flow y:2" },
		{ "both, told once", WAY "<task id=\"x\"/><task id=\"y\"/>",
		    "warning flow y:2" },
		{ "a time-out of the designers leads nowhere",
		    WAY
		    "<task id=\"x\"/><boundaryEvent id=\"b\" "
		    "cancelActivity=\"false\" "
		    "attachedToRef=\"x\">" EXT("<flowable:boundaryEventType>1</"
		                               "flowable:boundaryEventType>")
		        TIMER("timeDuration", "PT1S") "</boundaryEvent>",
		    "" },
		{ "one that cancels its task",
		    WAY
		    "<task id=\"x\"/><boundaryEvent id=\"b\" "
		    "attachedToRef=\"x\">" EXT("<flowable:boundaryEventType>1</"
		                               "flowable:boundaryEventType>")
		        TIMER("timeDuration", "PT1S") "</boundaryEvent>",
		    "warning flow b:2" },
		{ "another boundary event that leads nowhere",
		    WAY "<task id=\"x\"/><boundaryEvent id=\"b\" "
		        "attachedToRef=\"x\">" TIMER(
		            "timeDuration", "PT1S") "</boundaryEvent>",
		    "warning flow b:2" },
		{ "a loop to itself",
		    WAY "<task id=\"x\"/>" FLOW("g", "x", "x"), "" },
		{ "a start event that leads nowhere", START,
		    "warning flow s:2" },
	};

	(void)state;
	diagnostics_play(cases, ARRAY_LEN(cases));
}

static void
finds_scopes_that_cannot_start(void **state)
{
	static const struct diagnostic_case cases[] = {
		{ "no start event", "<task id=\"x\"/>" END FLOW("f", "x", "e"),
		    "error start p:1; warning flow x:2" },
		{ "two none start events",
		    START "<startEvent id=\"t\"/>" END FLOW("f", "s", "e")
		        FLOW("g", "t", "e"),
		    "error start p:1" },
		{ "an empty process", "", "warning start p:1" },
		{ "data only", "<dataObject id=\"d\"/>", "warning start p:1" },
		{ "a sub-process without start",
		    WAY "<subProcess id=\"x\"><task id=\"t\"/></subProcess>",
		    "error start x:2; warning flow t:2" },
		{ "a sub-process with two",
		    WAY
		    "\n<subProcess id=\"x\"><startEvent id=\"i\"/><startEvent "
		    "id=\"j\"/>" FLOW("k", "i", "l")
		        FLOW("m", "j", "l") "<endEvent id=\"l\"/></subProcess>",
		    "error start x:3" },
		{ "an empty sub-process", WAY "<subProcess id=\"x\"/>",
		    "warning start x:2" },
		{ "a start event of another kind is one",
		    "<startEvent "
		    "id=\"s\"><messageEventDefinition/></startEvent>" END FLOW(
		        "f", "s", "e"),
		    "error unsupported s:2" },
		{ "one none start event beside others",
		    START "<startEvent id=\"t\"><signalEventDefinition/>"
		          "</startEvent>" END FLOW("f", "s", "e")
		              FLOW("g", "t", "e"),
		    "error unsupported t:2" },
	};

	(void)state;
	diagnostics_play(cases, ARRAY_LEN(cases));
}

static void
finds_gateways_without_a_way(void **state)
{
	static const struct diagnostic_case cases[] = {
		{ "no way out",
		    START FLOW("f", "s", "g") "<exclusiveGateway "
		                              "id=\"g\"/>",
		    "warning flow g:2; error gateway g:2" },
		{ "a condition on the default",
		    START FLOW("f", "s", "g") "<exclusiveGateway id=\"g\" "
		                              "default=\"d\"/>" IF(
		                                  "c", "g", "e", "${a}")
		                                  IF("d", "g", "e", "${b}") END,
		    "error gateway g:2" },
		{ "a condition on the only way",
		    START FLOW("f", "s", "g") "<exclusiveGateway id=\"g\"/>" IF(
		        "c", "g", "e", "${a}") END,
		    "error gateway g:2" },
		{ "the only way without condition",
		    START FLOW("f", "s",
		        "g") "<exclusiveGateway id=\"g\"/>" FLOW("c", "g", "e")
		        END,
		    "" },
		{ "a blank condition is none",
		    START FLOW("f", "s", "g") "<exclusiveGateway id=\"g\"/>" IF(
		        "c", "g", "e", " \n ") END,
		    "warning expression c:2" },
		{ "one flow without condition",
		    START FLOW("f", "s", "g") "<exclusiveGateway id=\"g\"/>" IF(
		        "c", "g", "e", "${a}") FLOW("d", "g", "e") END,
		    "" },
		{ "several flows without condition",
		    START FLOW("f", "s",
		        "g") "<exclusiveGateway id=\"g\"/>" FLOW("c", "g", "e")
		        FLOW("d", "g", "e") END,
		    "warning gateway g:2" },
		{ "the default is none of them",
		    START FLOW("f", "s", "g") "<exclusiveGateway id=\"g\" "
		                              "default=\"d\"/>" FLOW("c", "g",
		                                  "e") FLOW("d", "g", "e") END,
		    "" },
	};

	(void)state;
	diagnostics_play(cases, ARRAY_LEN(cases));
}

static void
finds_defaults_of_others(void **state)
{
	static const struct diagnostic_case cases[] = {
		{ "the default of another node",
		    START FLOW("f", "s", "g") "<exclusiveGateway id=\"g\" "
		                              "default=\"f\"/>" FLOW(
		                                  "c", "g", "e") END,
		    "error gateway g:2" },
		{ "a default that is no flow",
		    WAY "<task id=\"x\" default=\"no\"/>",
		    "error gateway x:2" },
		{ "a task with a conditional default",
		    START FLOW(
		        "f", "s", "x") "<task id=\"x\" default=\"d\"/>" IF("d",
		        "x", "e", "${a}") END,
		    "" },
		{ "an inclusive gateway with a conditional default",
		    START FLOW("f", "s", "x") "<inclusiveGateway id=\"x\" "
		                              "default=\"d\"/>" IF(
		                                  "d", "x", "e", "${a}") END,
		    "" },
	};

	(void)state;
	diagnostics_play(cases, ARRAY_LEN(cases));
}

TESTS(T(finds_what_bpmn_needs), T(finds_ids_used_twice),
    T(finds_flows_that_lead_astray), T(warns_of_nodes_beside_the_way),
    T(finds_scopes_that_cannot_start), T(finds_gateways_without_a_way),
    T(finds_defaults_of_others))
