/*
 * test_model.c - the model that is built from a BPMN file: the order of nodes
 * and flows, which nodes are reachable from which, and the settings of tasks,
 * events, service tasks and call activities; the declared encoding of a text is
 * ignored.
 */
#include "lib/bpmn_text.h"

#include "bpmn/model.h"
#include "bpmn/model_read.h"
#include "bpmn/settings.h"
#include "expr/expr.h"

static struct arena a;

static int
teardown(void **state)
{
	(void)state;
	arena_free(&a);
	return 0;
}

static const struct model *
model_of(const char *inside)
{
	const char *text = arena_printf(
	    &a, HEAD "<process id=\"p\" name=\"P\">%s</process>" TAIL, inside);
	struct diagnostics f = { .mem = &a };
	struct model *m;

	model_read(&a, "p.bpmn", text, strlen(text), &f, &m);
	assert_int_equal(f.errors, 0);
	return m;
}

static void
takes_texts_whatever_they_declare(void **state)
{
	static const char text[] =
	    "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n" HEAD
	    "<process id=\"p\" name=\"\xC3\xA4\"/>" TAIL;
	struct diagnostics f = { .mem = &a };
	struct model *m;

	(void)state;
	model_read_text(&a, text, strlen(text), &f, &m);
	assert_non_null(m);
	assert_int_equal(f.errors, 0);
	assert_string_equal(m->processes[0].name, "\xC3\xA4");
	model_read(&a, "p.bpmn", text, strlen(text), &f, &m);
	assert_null(m);
	assert_int_equal(f.errors, 1);
}

static const struct node *
node(const struct model *m, const char *id)
{
	int32_t i = node_find(m, 0, id);

	assert_int_not_equal(i, NO_NODE);
	return &m->nodes[i];
}

static bool
reaches(const struct model *m, const char *from, const char *to)
{
	return node_reaches(m, node_find(m, 0, from), node_find(m, 0, to));
}

#define INNER \
	"<subProcess id=\"u\"><startEvent id=\"us\"/>" FLOW("k1", "us", \
	    "v") "<subProcess id=\"v\"><startEvent id=\"vs\"/></subProcess>" \
	         "<task id=\"w\"/>" FLOW("k2", "v", "w") "</subProcess>"

static void
orders_nodes_by_scope(void **state)
{
	const struct model *m =
	    model_of(START FLOW("f1", "s", "u") INNER FLOW("f2", "u", "e") END);
	static const char *const ids[] = { "s", "u", "us", "v", "vs", "w",
		"e" };

	(void)state;
	assert_int_equal(m->n_nodes, ARRAY_LEN(ids));
	for (size_t i = 0; i < ARRAY_LEN(ids); i++)
		assert_string_equal(m->nodes[i].id, ids[i]);
	assert_int_equal(m->processes[0].start, 0);
	assert_int_equal(node(m, "u")->last, 5);
	assert_int_equal(node(m, "u")->start, 2);
	assert_int_equal(node(m, "v")->last, 4);
	assert_int_equal(node(m, "v")->scope, 1);
	assert_int_equal(node(m, "w")->scope, 1);
	assert_int_equal(node(m, "e")->scope, NO_NODE);
	assert_int_equal(node_find(m, 0, "nobody"), NO_NODE);
}

static void
lists_flows_in_file_order(void **state)
{
	const struct model *m = model_of(START FLOW("f1", "s", "x")
	        FLOW("f3", "x", "e") "<task id=\"x\" default=\"f2\"/>" FLOW(
	            "f2", "x", "e") END);
	const struct node *x = node(m, "x"), *e = node(m, "e");

	(void)state;
	assert_int_equal(x->out.n, 2);
	assert_string_equal(m->flows[m->out[x->out.first]].id, "f3");
	assert_string_equal(m->flows[m->out[x->out.first + 1]].id, "f2");
	assert_string_equal(m->flows[x->default_flow].id, "f2");
	assert_int_equal(x->in.n, 1);
	assert_int_equal(e->in.n, 2);
	assert_int_equal(e->out.n, 0);
}

static void
knows_who_reaches_whom(void **state)
{
	const struct model *m =
	    model_of(START FLOW("f1", "s", "a") "<task id=\"a\"/>" IF("f2", "a",
	        "b", "${never}") "<task id=\"b\"/>" FLOW("f3", "b", "a")
	            FLOW("f4", "b", "e") END "<task id=\"alone\"/>" INNER);

	(void)state;
	assert_true(reaches(m, "s", "e"));
	assert_true(reaches(m, "a", "a"));
	assert_true(reaches(m, "b", "a"));
	assert_false(reaches(m, "s", "s"));
	assert_false(reaches(m, "e", "s"));
	assert_false(reaches(m, "e", "e"));
	assert_false(reaches(m, "alone", "e"));
	assert_false(reaches(m, "s", "alone"));
	assert_true(reaches(m, "us", "w"));
	assert_false(reaches(m, "us", "vs"));
	assert_false(reaches(m, "s", "w"));
	assert_true(reaches(m, "s", "e"));
}

static void
reads_tasks(void **state)
{
	const struct model *m = model_of(
	    WAY "<userTask id=\"x\" name=\"\" flowable:formKey=\"7\">" EXT(
	        "<flowable:candidateStrategy> 30 "
	        "</flowable:candidateStrategy>"
	        "<flowable:candidateParam>1, "
	        "2</flowable:candidateParam>"
	        "<flowable:approveType>1</flowable:approveType>"
	        "<flowable:approveMethod>2</flowable:approveMethod>"
	        "<flowable:rejectHandlerType>2</"
	        "flowable:rejectHandlerType>"
	        "<flowable:rejectReturnTaskId>a</"
	        "flowable:rejectReturnTaskId>"
	        "<flowable:assignEmptyUserIds>8, "
	        ",9</flowable:assignEmptyUserIds>"
	        "<flowable:signEnable>true</flowable:signEnable>"
	        "<flowable:reasonRequire>false</flowable:reasonRequire>"
	        "<flowable:buttonsSetting id=\"1\" "
	        "flowable:enable=\"true\"/>"
	        "<flowable:buttonsSetting id=\"2\" "
	        "displayName=\"No\"/>") "<multiInstanceLoopCharacterist"
	                                "ics "
	                                "flowable:collection=\"${coll_"
	                                "userList}\"><"
	                                "completionCondition>"
	                                "${nrOfCompletedInstances / "
	                                "nrOfInstances &gt;= 0.5}"
	                                "</completionCondition></"
	                                "multiInstanceLoopCharacteristi"
	                                "cs>"
	                                "</userTask>");
	const struct task_set *t = node(m, "x")->task;

	(void)state;
	assert_null(node(m, "x")->name);
	assert_int_equal(t->strategy, 30);
	assert_string_equal(t->param, "1, 2");
	assert_int_equal(t->approve_ratio, 50);
	assert_int_equal(t->reject_handler, 2);
	assert_string_equal(t->return_node, "a");
	assert_int_equal(t->empty_users.n, 2);
	assert_string_equal(t->empty_users.v[1], "9");
	assert_true(t->sign);
	assert_false(t->reason);
	assert_string_equal(t->form_key, "7");
	assert_int_equal(t->n_buttons, 2);
	assert_string_equal(t->buttons[0].value, "true");
	assert_null(t->buttons[0].text);
	assert_string_equal(t->buttons[1].text, "No");
}

static void
reads_ratios(void **state)
{
	static const struct {
		const char *condition;
		int32_t ratio;
	} cases[] = {
		{ "${ nrOfCompletedInstances/nrOfInstances &gt;= 0.6 }", 60 },
		{ "${nrOfCompletedInstances/nrOfInstances &gt;= .07}", 7 },
		{ "${nrOfCompletedInstances/nrOfInstances&gt;=1}", 100 },
		{ "${nrOfCompletedInstances/nrOfInstances &gt;= 1.00}", 100 },
		{ "${nrOfCompletedInstances/nrOfInstances &gt;= 0.500}", 50 },
		{ "${nrOfCompletedInstances/nrOfInstances &gt;= 0.333}", 0 },
		{ "${nrOfCompletedInstances/nrOfInstances &gt;= 1.5}", 0 },
		{ "${nrOfCompletedInstances/nrOfInstances &gt; 0.5}", 0 },
		{ "${nrOfCompletedInstances/nrOfInstances &gt;= half}", 0 },
		{ "${nrOfCompletedInstances &gt; 0}", 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct model *m = model_of(arena_printf(&a,
		    WAY "<task id=\"x\">" MULTI(
		        "<loopCardinality>2</loopCardinality>"
		        "<completionCondition>%s</"
		        "completionCondition>") "</task>",
		    cases[i].condition));

		print_message("  %s\n", cases[i].condition);
		assert_int_equal(node(m, "x")->multi->ratio, cases[i].ratio);
		assert_non_null(node(m, "x")->multi->done);
	}
}

static void
reads_events(void **state)
{
	const struct model *m =
	    model_of("<startEvent id=\"s\" flowable:initiator=\"me\"/>" FLOW(
	        "f1", "s", "x") FLOW("f2", "x",
	        "e") "<task id=\"x\"/><boundaryEvent "
	             "id=\"b\" attachedToRef=\"x\" "
	             "cancelActivity=\"false\">" TIMER("timeCycle",
	                 " R3/PT1H ") "</boundaryEvent>" FLOW("f3", "b",
	                 "e") "<endEvent id=\"e\"><terminateEventDefinition "
	                      "flowable:terminateAll=\"true\"/></endEvent>");
	const struct node *b = node(m, "b"), *x = node(m, "x");

	(void)state;
	assert_string_equal(node(m, "s")->initiator, "me");
	assert_int_equal(x->events.n, 1);
	assert_string_equal(m->nodes[m->events[x->events.first]].id, "b");
	assert_int_equal(b->timer->kind, TIMER_CYCLE);
	assert_string_equal(expr_literal(b->timer->value), "R3/PT1H");
	assert_false(b->timer->interrupting);
	assert_int_equal(node(m, "e")->kind, NODE_TERMINATE);
	assert_true(node(m, "e")->terminate_all);
}

static void
reads_services_and_calls(void **state)
{
	const struct model *m = model_of(
	    WAY "<serviceTask id=\"x\" "
	        "flowable:delegateExpression=\"#{ bpmTriggerTaskDelegate "
	        "}\">" EXT(
	            "<flowable:triggerType>10</flowable:triggerType>"
	            "<flowable:triggerParam>[{\"conditionExpression\":\"${a}\","
	            "\"updateFormFields\":{\"b\":1}},{\"deleteFields\":[\"c\"]}"
	            "]"
	            "</flowable:triggerParam>") "</serviceTask>"
	                                        "<callActivity id=\"y\" "
	                                        "calledElement=\"k${n}\">" EXT(
	                                            "<flowable:in source=\"a\" "
	                                            "target=\"b\"/>"
	                                            "<flowable:in "
	                                            "sourceExpression=\"${c}\" "
	                                            "target=\"d\"/>"
	                                            "<flowable:out "
	                                            "source=\"a\"/>") "</"
	                                                              "callActi"
	                                                              "vity>");
	const struct service_set *s = node(m, "x")->service;
	const struct call_set *c = node(m, "y")->call;

	(void)state;
	assert_int_equal(s->kind, SERVICE_TRIGGER);
	assert_int_equal(s->n_forms, 2);
	assert_non_null(s->forms[0].cond);
	assert_string_equal(s->forms[0].set[0].key, "b");
	assert_null(s->forms[1].cond);
	assert_string_equal(s->forms[1].remove.v[0], "c");
	assert_null(expr_literal(c->key));
	assert_int_equal(c->n_in, 2);
	assert_string_equal(c->in[0].source, "a");
	assert_non_null(c->in[1].expr);
	assert_int_equal(c->n_out, 0);
	assert_false(c->inherit);
}

#define TD(fn) cmocka_unit_test_teardown(fn, teardown)

TESTS(TD(orders_nodes_by_scope), TD(lists_flows_in_file_order),
    TD(knows_who_reaches_whom), TD(reads_tasks), TD(reads_ratios),
    TD(reads_events), TD(reads_services_and_calls),
    TD(takes_texts_whatever_they_declare))
