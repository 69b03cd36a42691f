/*
 * test_check_kind.c - diagnostics about single elements: elements, events and
 * flags that the engine does not support, broken expressions and conditions in
 * other languages, numbers and times, and service tasks and call activities
 * that name nothing to run.
 */
#include "process_cases.h"

#define EVENT(kind, definition) \
	{ \
		kind " " definition, \
		    WAY "<" kind " id=\"x\"><" definition "/></" kind ">", \
		    "error unsupported x:2" \
	}
#define ELEMENT(name) \
	{ \
		name, WAY "<" name " id=\"x\"/>", "error unsupported x:2" \
	}

static void
finds_kinds_that_are_not_supported(void **state)
{
	static const struct diagnostic_case cases[] = {
		EVENT("intermediateCatchEvent", "messageEventDefinition"),
		EVENT("intermediateCatchEvent", "signalEventDefinition"),
		EVENT("intermediateCatchEvent", "conditionalEventDefinition"),
		EVENT("intermediateCatchEvent", "linkEventDefinition"),
		EVENT("intermediateCatchEvent", "timerEventDefinition"),
		EVENT("intermediateThrowEvent", "messageEventDefinition"),
		EVENT("intermediateThrowEvent", "signalEventDefinition"),
		EVENT("intermediateThrowEvent", "escalationEventDefinition"),
		EVENT("intermediateThrowEvent", "compensateEventDefinition"),
		EVENT("intermediateThrowEvent", "linkEventDefinition"),
		EVENT("intermediateThrowEvent", "timerEventDefinition"),
		ELEMENT("intermediateCatchEvent"),
		ELEMENT("sendTask"),
		ELEMENT("businessRuleTask"),
		ELEMENT("eventBasedGateway"),
		ELEMENT("complexGateway"),
		{ "an intermediate throw event without definition",
		    WAY "<intermediateThrowEvent id=\"x\"/>", "" },
		{ "a timer catch event",
		    WAY "<intermediateCatchEvent id=\"x\">" TIMER(
		        "timeDuration", "PT1S") "</intermediateCatchEvent>",
		    "" },
	};

	(void)state;
	diagnostics_play(cases, ARRAY_LEN(cases));
}

static void
finds_events_that_are_not_supported(void **state)
{
	static const struct diagnostic_case cases[] = {
		{ "a timer start event",
		    "<startEvent id=\"s\">" TIMER("timeDuration",
		        "PT1S") "</startEvent>" END FLOW("f", "s", "e"),
		    "error unsupported s:2" },
		{ "an error end event",
		    START "<endEvent "
		          "id=\"e\"><errorEventDefinition/></endEvent>" FLOW(
		              "f", "s", "e"),
		    "error unsupported e:2" },
		{ "a cancel end event",
		    START "<endEvent "
		          "id=\"e\"><cancelEventDefinition/></endEvent>" FLOW(
		              "f", "s", "e"),
		    "error unsupported e:2" },
		{ "a terminate end event",
		    START
		    "<endEvent "
		    "id=\"e\"><terminateEventDefinition/></endEvent>" FLOW(
		        "f", "s", "e"),
		    "" },
		{ "an error boundary event",
		    WAY "<task id=\"x\"/><boundaryEvent id=\"b\" "
		        "attachedToRef=\"x\"><errorEventDefinition/>"
		        "</boundaryEvent>" FLOW("g", "b", "e"),
		    "error unsupported b:2" },
		{ "a boundary event without definition",
		    WAY "<task id=\"x\"/><boundaryEvent id=\"b\" "
		        "attachedToRef=\"x\"/>" FLOW("g", "b", "e"),
		    "error unsupported b:2" },
	};

	(void)state;
	diagnostics_play(cases, ARRAY_LEN(cases));
}

static void
finds_flags_that_are_not_supported(void **state)
{
	static const struct diagnostic_case cases[] = {
		{ "a transaction",
		    WAY "<transaction id=\"x\"><startEvent id=\"i\"/><endEvent "
		        "id=\"j\"/>" FLOW("k", "i", "j") "</transaction>",
		    "error unsupported x:2" },
		{ "an ad-hoc sub-process",
		    WAY "<adHocSubProcess id=\"x\"><task id=\"t\"/>"
		        "</adHocSubProcess>",
		    "error unsupported x:2; warning flow t:2" },
		{ "an event sub-process",
		    START FLOW("f", "s", "e") END
		    "<subProcess id=\"x\" triggeredByEvent=\"true\">"
		    "<startEvent id=\"i\"><errorEventDefinition/>"
		    "</startEvent><endEvent id=\"j\"/>" FLOW(
		        "k", "i", "j") "</subProcess>",
		    "error unsupported x:2; error unsupported i:2" },
		{ "an event sub-process in another spelling",
		    START FLOW("f", "s", "e") END
		    "<subProcess id=\"x\" triggeredByEvent=\"1\"/>",
		    "error unsupported x:2; warning start x:2" },
		{ "a standard loop",
		    WAY "<task id=\"x\"><standardLoopCharacteristics/></task>",
		    "error unsupported x:2" },
		{ "compensation",
		    WAY "<task id=\"x\"/><task id=\"y\" "
		        "isForCompensation=\"true\"/>",
		    "error unsupported y:2" },
		{ "multi-instance of nobody knows how many",
		    WAY "<task id=\"x\">" MULTI("") "</task>",
		    "error unsupported x:2" },
		{ "quantities",
		    WAY "<task id=\"x\" startQuantity=\"2\" "
		        "completionQuantity=\"1\"/>",
		    "warning unsupported x:2" },
		{ "quantities of one",
		    WAY "<task id=\"x\" startQuantity=\"1\"/>", "" },
	};

	(void)state;
	diagnostics_play(cases, ARRAY_LEN(cases));
}

static void
finds_broken_expressions(void **state)
{
	static const struct diagnostic_case cases[] = {
		{ "a condition",
		    WAY "<task id=\"x\"/>" IF("g", "x", "e", "${a >}"),
		    "error expression g:2" },
		{ "the name of a task", WAY "<userTask id=\"x\" name=\"${\"/>",
		    "error expression x:2" },
		{ "the assignee",
		    WAY "<userTask id=\"x\" flowable:assignee=\"${a b}\"/>",
		    "error expression x:2" },
		{ "when a task is due",
		    WAY "<userTask id=\"x\" flowable:dueDate=\"${\"/>",
		    "error expression x:2" },
		{ "one of the candidates",
		    WAY "<userTask id=\"x\" "
		        "flowable:candidateUsers=\"a,${b,c\"/>",
		    "error expression x:2" },
		{ "a method nobody has",
		    WAY "<serviceTask id=\"x\" "
		        "flowable:expression=\"${bean.run()}\"/>",
		    "error expression x:2" },
		{ "two of one element, told once",
		    WAY "<userTask id=\"x\" name=\"${\" "
		        "flowable:assignee=\"${\"/>",
		    "error expression x:2" },
		{ "a completion condition",
		    WAY "<task id=\"x\">" MULTI(
		        "<loopCardinality>2</loopCardinality>"
		        "<completionCondition>${a "
		        "&lt;}</completionCondition>") "</task>",
		    "error expression x:2" },
		{ "an empty condition",
		    WAY "<task id=\"x\"/>" IF("g", "x", "e", ""),
		    "warning expression g:2" },
		{ "an empty completion condition",
		    WAY "<task id=\"x\">" MULTI(
		        "<loopCardinality>2</loopCardinality>"
		        "<completionCondition/>") "</task>",
		    "warning expression x:2" },
		{ "a good one in CDATA",
		    WAY "<task id=\"x\"/>" IF(
		        "g", "x", "e", "<![CDATA[\n ${a < 1 && b} \n]]>"),
		    "" },
		{ "mixed text in a name",
		    WAY "<userTask id=\"x\" name=\"for ${a}: ${b}\"/>", "" },
	};

	(void)state;
	diagnostics_play(cases, ARRAY_LEN(cases));
}

static void
finds_other_languages(void **state)
{
	static const struct diagnostic_case cases[] = {
		{ "plain text", WAY "<task id=\"x\"/>" IF("g", "x", "e", "a"),
		    "error language g:2" },
		{ "two in a row",
		    WAY "<task id=\"x\"/>" IF("g", "x", "e", "${a} ${b}"),
		    "error language g:2" },
		{ "true", WAY "<task id=\"x\"/>" IF("g", "x", "e", " true "),
		    "" },
		{ "the declared language says nothing",
		    WAY
		    "<task id=\"x\"/><sequenceFlow id=\"g\" sourceRef=\"x\" "
		    "targetRef=\"e\"><conditionExpression "
		    "language=\"groovy\">#{a}</conditionExpression>"
		    "</sequenceFlow>",
		    "" },
		{ "a resource",
		    WAY
		    "<task id=\"x\"/><sequenceFlow id=\"g\" sourceRef=\"x\" "
		    "targetRef=\"e\"><conditionExpression "
		    "resource=\"a.groovy\"/></sequenceFlow>",
		    "error language g:2" },
		{ "a completion condition",
		    WAY
		    "<task id=\"x\">" MULTI("<loopCardinality>2</"
		                            "loopCardinality>"
		                            "<completionCondition>done</"
		                            "completionCondition>") "</task>",
		    "error language x:2" },
		{ "a script of groovy",
		    WAY "<scriptTask id=\"x\" scriptFormat=\"groovy\"><script>1"
		        "</script></scriptTask>",
		    "error language x:2" },
		{ "a listener's script of groovy",
		    WAY "<task id=\"x\">" EXT(
		        "<flowable:executionListener event=\"start\">"
		        "<flowable:script scriptFormat=\"groovy\">1"
		        "</flowable:script></flowable:executionListener>") "</"
		                                                           "tas"
		                                                           "k>",
		    "error language x:2" },
		{ "a listener's script that is an expression",
		    WAY "<task id=\"x\">" EXT(
		        "<flowable:executionListener event=\"start\">"
		        "<flowable:script>${execution.setVariable('a', 1)}"
		        "</flowable:script></flowable:executionListener>") "</"
		                                                           "tas"
		                                                           "k>",
		    "" },
		{ "a script that is an expression",
		    WAY
		    "<scriptTask id=\"x\" scriptFormat=\"juel\"><script>${a}"
		    "</script></scriptTask>",
		    "" },
	};

	(void)state;
	diagnostics_play(cases, ARRAY_LEN(cases));
}

static void
finds_broken_numbers_and_times(void **state)
{
#define CATCH(kind, value) \
	WAY "<intermediateCatchEvent id=\"x\">" TIMER( \
	    kind, value) "</intermediateCatchEvent>"
#define CARDINALITY(n) \
	WAY "<task id=\"x\">" MULTI( \
	    "<loopCardinality>" n "</loopCardinality>") "</task>"
	static const struct diagnostic_case cases[] = {
		{ "a duration", CATCH("timeDuration", "1 hour"),
		    "error timer x:2" },
		{ "a date", CATCH("timeDate", "tomorrow"), "error timer x:2" },
		{ "a cycle", CATCH("timeCycle", "R3"), "error timer x:2" },
		{ "an expression", CATCH("timeDuration", "${a}"), "" },
		{ "a good one", CATCH("timeDate", "2026-01-31T08:30:00"), "" },
		{ "blank", CATCH("timeDuration", " "),
		    "error unsupported x:2" },
		{ "no number", CARDINALITY("three"), "error multi x:2" },
		{ "negative", CARDINALITY("-1"), "error multi x:2" },
		{ "hexadecimal", CARDINALITY("0x3"), "error multi x:2" },
		{ "none", CARDINALITY("0"), "" },
		{ "a fraction", CARDINALITY("2.5"), "" },
		{ "an expression of it", CARDINALITY("${n}"), "" },
		{ "a collection",
		    WAY "<task id=\"x\"><multiInstanceLoopCharacteristics "
		        "flowable:collection=\"list\"/></task>",
		    "" },
		{ "a collection of BPMN",
		    WAY "<task id=\"x\">" MULTI(
		        "<loopDataInputRef>list</loopDataInputRef>") "</task>",
		    "" },
	};

	(void)state;
	diagnostics_play(cases, ARRAY_LEN(cases));
}

static void
finds_nothing_to_run_or_call(void **state)
{
	static const struct diagnostic_case cases[] = {
		{ "nothing", WAY "<serviceTask id=\"x\"/>",
		    "error delegate x:2" },
		{ "a class",
		    WAY "<serviceTask id=\"x\" flowable:class=\"a.B\"/>",
		    "error delegate x:2" },
		{ "a bean nobody registered",
		    WAY "<serviceTask id=\"x\" "
		        "flowable:delegateExpression=\"${a}\"/>",
		    "error delegate x:2" },
		{ "a registered one",
		    WAY
		    "<serviceTask id=\"x\" "
		    "flowable:delegateExpression=\"${bpmCopyTaskDelegate}\"/>",
		    "" },
		{ "mail", WAY "<serviceTask id=\"x\" flowable:type=\"mail\"/>",
		    "error delegate x:2" },
		{ "http", WAY "<serviceTask id=\"x\" flowable:type=\"http\"/>",
		    "" },
		{ "an expression",
		    WAY "<serviceTask id=\"x\" flowable:expression=\"${a}\"/>",
		    "" },
		{ "another engine's class",
		    WAY "<serviceTask id=\"x\" xmlns:camunda=\"http://"
		        "camunda.org/schema/1.0/bpmn\" camunda:class=\"a.B\"/>",
		    "error delegate x:2" },
		{ "the older namespace",
		    WAY "<serviceTask id=\"x\" xmlns:activiti=\"http://"
		        "activiti.org/bpmn\" activiti:expression=\"${a}\"/>",
		    "" },
		{ "a listener's class",
		    WAY "<task id=\"x\">" EXT("<flowable:executionListener "
		                              "event=\"start\" "
		                              "class=\"a.B\"/>") "</task>",
		    "error delegate x:2" },
		{ "a listener of nothing",
		    WAY "<task id=\"x\">" EXT("<flowable:taskListener "
		                              "event=\"create\"/>") "</task>",
		    "error delegate x:2" },
		{ "a call of nothing", WAY "<callActivity id=\"x\"/>",
		    "error call x:2" },
		{ "a call of nobody knows what",
		    WAY "<callActivity id=\"x\" calledElement=\"q\"/>",
		    "warning call x:2" },
		{ "a call of a known one",
		    WAY "<callActivity id=\"x\" calledElement=\"known\"/>",
		    "" },
		{ "a call of an expression",
		    WAY "<callActivity id=\"x\" calledElement=\"${q}\"/>", "" },
	};

	(void)state;
	diagnostics_play(cases, ARRAY_LEN(cases));
}

TESTS(T(finds_kinds_that_are_not_supported),
    T(finds_events_that_are_not_supported),
    T(finds_flags_that_are_not_supported), T(finds_broken_expressions),
    T(finds_other_languages), T(finds_broken_numbers_and_times),
    T(finds_nothing_to_run_or_call))
