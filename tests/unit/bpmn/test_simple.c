/*
 * test_simple.c - models of the SIMPLE designer: what every type of node is
 * compiled to, and that the diagram has every node and flow.
 */
#include "test.h"

#include "base/buf.h"
#include "bpmn/diagnostic.h"
#include "bpmn/diagram_layout.h"
#include "bpmn/model_read.h"
#include "text/xml_tree.h"

#define ROOT(child) "{\"id\":\"r\",\"type\":10,\"childNode\":" child "}"
#define LAST        "{\"id\":\"end\",\"type\":1}"

/* The BPMN document that a SIMPLE tree is compiled to, indented. */
static const char *
compiled(struct arena *a, const char *json)
{
	struct diagnostics f = { .mem = a };
	CLEANUP(buf_free) struct buf out = { 0 };
	struct model *m;

	buf_init(&out, 1 << 20);
	model_read(a, "dir/key.json", json, strlen(json), &f, &m);
	assert_non_null(m);
	assert_true(m->simple);
	xml_write(&out, m->doc);
	return arena_strdup(a, buf_text(&out));
}

struct made {
	const char *json, *holds[6];
};

static void
play(const struct made *cases, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct arena a = { 0 };
		const char *got = compiled(&a, cases[i].json);

		for (size_t k = 0; k < 6 && cases[i].holds[k] != NULL; k++)
			if (strstr(got, cases[i].holds[k]) == NULL) {
				print_message(
				    "%s\nin %s\n", cases[i].holds[k], got);
				assert_true(false);
			}
		arena_free(&a);
	}
}

static void
compiles_files(void **state)
{
	static const struct made cases[] = {
		{ "{\"id\":\"r\",\"type\":10}",
		    { "<process id=\"key\" name=\"key\" isExecutable=\"true\">",
		        "<startEvent id=\"StartEvent\"/>",
		        "sourceRef=\"StartEvent\" targetRef=\"r\"/>" } },
		{ "{\"key\":\"k\",\"name\":\"N\",\"simpleModel\":{\"id\":"
		  "\"StartEvent\",\"type\":10}}",
		    { "<process id=\"k\" name=\"N\"",
		        "<startEvent id=\"StartEvent_2\"/>",
		        "<userTask id=\"StartEvent\">" } },
		{ "{\"id\":\"s\",\"type\":0,\"childNode\":" LAST "}",
		    { "<startEvent id=\"s\"/>\n    <sequenceFlow "
		      "id=\"s__end\"" } },
		{ "\xEF\xBB\xBF{\"id\":\"r\",\"type\":10,\"name\":"
		  "\"a\\u0001\"}",
		    { "name=\"a\xEF\xBF\xBD\"" } },
	};

	(void)state;
	play(cases, ARRAY_LEN(cases));
}

static void
compiles_tasks(void **state)
{
	static const struct made cases[] = {
		{ ROOT(LAST), { "<flowable:candidateStrategy>36<",
		                  "<flowable:assignStartUserHandlerType>2<",
		                  "<endEvent id=\"end\"/>" } },
		{ ROOT("{\"id\":\"a\",\"type\":11,\"approveType\":1,"
		       "\"approveMethod\":2,\"approveRatio\":7,"
		       "\"candidateStrategy\":30,\"candidateParam\":\"1\"}"),
		    { "<flowable:approveMethod>2<", "<flowable:approveRatio>7<",
		        "isSequential=\"false\" "
		        "flowable:collection=\"${coll_userList}\"",
		        "nrOfCompletedInstances/nrOfInstances &gt;= 0.07" } },
		{ ROOT("{\"id\":\"a\",\"type\":13,\"approveType\":1,"
		       "\"approveMethod\":4,\"candidateStrategy\":36}"),
		    { "<flowable:nodeType>13<", "isSequential=\"true\"" } },
		{ ROOT("{\"id\":\"a\",\"type\":11,\"approveType\":3,"
		       "\"timeoutHandler\":{\"enable\":true,\"type\":1,"
		       "\"timeDuration\":\"PT1H\",\"maxRemindCount\":2}}"),
		    { "<boundaryEvent id=\"a_timer\" attachedToRef=\"a\" "
		      "cancelActivity=\"false\">",
		        "<timeCycle>R2/PT1H<",
		        "<flowable:boundaryEventType>1<" } },
		{ ROOT("{\"id\":\"c\",\"type\":12,\"candidateStrategy\":36}"),
		    { "<serviceTask id=\"c\" "
		      "flowable:delegateExpression=\"${bpmCopyTaskDelegate}\"",
		        "<flowable:candidateStrategy>36<" } },
	};

	(void)state;
	play(cases, ARRAY_LEN(cases));
}

#define BRANCHES(type, more) \
	ROOT("{\"id\":\"g\",\"type\":" type ",\"conditionNodes\":[" \
	     "{\"id\":\"c1\",\"type\":50,\"conditionSetting\":{" \
	     "\"conditionType\":1,\"conditionExpression\":\"${x}\"}," \
	     "\"childNode\":{\"id\":\"a\",\"type\":11,\"approveType\":2}}," \
	     "{\"id\":\"c2\",\"type\":50," \
	     "\"conditionSetting\":{\"defaultFlow\":true}}]," \
	     "\"childNode\":" LAST more "}")

static void
compiles_branches(void **state)
{
	static const struct made cases[] = {
		{ BRANCHES("51", ""),
		    { "<exclusiveGateway id=\"g\" default=\"c2\"/>",
		        "<sequenceFlow id=\"c1\" sourceRef=\"g\" "
		        "targetRef=\"a\">",
		        "<conditionExpression>${x}<",
		        "<sequenceFlow id=\"c2\" sourceRef=\"g\" "
		        "targetRef=\"end\"/>",
		        "<sequenceFlow id=\"a__end\"" } },
		{ BRANCHES("52", ""),
		    { "<inclusiveGateway id=\"g\"/>",
		        "<conditionExpression>${true}<",
		        "<inclusiveGateway id=\"g_join\"/>",
		        "<sequenceFlow id=\"a__g_join\"",
		        "<sequenceFlow id=\"c2\" sourceRef=\"g\" "
		        "targetRef=\"g_join\">",
		        "<sequenceFlow id=\"g_join__end\"" } },
		{ BRANCHES("53", ""),
		    { "<inclusiveGateway id=\"g\" default=\"c2\"/>",
		        "<sequenceFlow id=\"c2\" sourceRef=\"g\" "
		        "targetRef=\"g_join\"/>" } },
		{ ROOT(
		      "{\"id\":\"g\",\"type\":54,\"routerGroups\":[{\"nodeId\":"
		      "\"r\",\"conditionExpression\":\"${x}\"},{\"nodeId\":"
		      "\"r\",\"conditionExpression\":\"${y}\"}],"
		      "\"childNode\":" LAST "}"),
		    { "<exclusiveGateway id=\"g\" default=\"g__end\">",
		        "<flowable:nodeType>54<",
		        "<sequenceFlow id=\"g__r\" sourceRef=\"g\"",
		        "<sequenceFlow id=\"g__r_2\" sourceRef=\"g\"" } },
	};

	(void)state;
	play(cases, ARRAY_LEN(cases));
}

static void
compiles_what_works_alone(void **state)
{
	static const struct made cases[] = {
		{ ROOT("{\"id\":\"d\",\"type\":14,\"delaySetting\":{"
		       "\"delayType\":2,\"delayTime\":\"2026-01-01T00:00:00\"}"
		       "}"),
		    { "<receiveTask id=\"d\"/>",
		        "<boundaryEvent id=\"d_timer\"",
		        "<timeDate>2026-01-01T00:00:00<",
		        "<flowable:boundaryEventType>2<" } },
		{ ROOT("{\"id\":\"t\",\"type\":15,\"triggerSetting\":{"
		       "\"type\":2,\"httpRequestSetting\":{\"url\":\"u\"}},"
		       "\"childNode\":" LAST "}"),
		    { "<flowable:triggerParam>{\"url\":\"u\"}<",
		        "<receiveTask id=\"t_callback\"/>",
		        "sourceRef=\"t_callback\" targetRef=\"end\"" } },
		{ ROOT("{\"id\":\"c\",\"type\":20,\"childProcessSetting\":{"
		       "\"calledProcessDefinitionKey\":\"k\",\"async\":true,"
		       "\"outVariables\":[{\"source\":\"a\",\"target\":\"b\"}],"
		       "\"timeoutSetting\":{\"enable\":true,\"type\":1,"
		       "\"timeExpression\":\"PT1H\"},\"multiInstanceSetting\":{"
		       "\"enable\":true,\"sequential\":false,\"sourceType\":2,"
		       "\"source\":\"n\",\"approveRatio\":100}},"
		       "\"childNode\":" LAST "}"),
		    { "calledElement=\"k\"", "<loopCardinality>${n}<",
		        "nrOfInstances &gt;= 1.00", "cancelActivity=\"true\"",
		        "<sequenceFlow id=\"c_timer__end\"",
		        "<flowable:childAsync>true<" } },
	};

	(void)state;
	play(cases, ARRAY_LEN(cases));
}

static void
draws_every_node_and_flow(void **state)
{
	struct arena a = { 0 };
	struct diagnostics f = { .mem = &a };
	CLEANUP(buf_free) struct buf out = { 0 };
	struct model *m;
	const char *json = BRANCHES("52", "");

	(void)state;
	buf_init(&out, 1 << 20);
	model_read(&a, "k.json", json, strlen(json), &f, &m);
	diagram_add(m);
	xml_write(&out, m->doc);
	for (int32_t i = 0; i < m->n_nodes; i++)
		assert_non_null(strstr(
		    buf_text(&out), arena_printf(&a,
		                        "<bpmndi:BPMNShape id=\"%s_di\" "
		                        "bpmnElement=\"%s\">",
		                        m->nodes[i].id, m->nodes[i].id)));
	for (int32_t i = 0; i < m->n_flows; i++)
		assert_non_null(strstr(
		    buf_text(&out), arena_printf(&a,
		                        "<bpmndi:BPMNEdge id=\"%s_di\" "
		                        "bpmnElement=\"%s\">",
		                        m->flows[i].id, m->flows[i].id)));
	arena_free(&a);
}

TESTS(T(compiles_files), T(compiles_tasks), T(compiles_branches),
    T(compiles_what_works_alone), T(draws_every_node_and_flow))
