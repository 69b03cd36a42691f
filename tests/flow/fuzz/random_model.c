/* random_model.c - makes random process models: every kind of node, nested
 * scopes, loops, multi-instances, timers, calls and approvals. */
#include "random_model.h"

#define NODES_MIN 3
#define NODES_VAR 9

struct made {
	struct chance *c;
	struct buf *out;
	int process, nodes, flows;
};

/* The nodes of one scope.  The first one is the start event, to which no flow
 * may lead. */
struct scope {
	int id[NODES_MIN + NODES_VAR + 2];
	char kind[NODES_MIN + NODES_VAR + 2];
	int n, depth;
};

uint32_t
chance_of(struct chance *c, uint32_t n)
{
	c->state ^= c->state << 13;
	c->state ^= c->state >> 7;
	c->state ^= c->state << 17;
	return (uint32_t)(c->state >> 11) % n;
}

static const char *
one_of(struct chance *c, const char *const *v, size_t n)
{
	return v[chance_of(c, (uint32_t)n)];
}

#define ONE_OF(c, v) one_of((c), (v), ARRAY_LEN(v))

static const char *
condition(struct chance *c)
{
	static const char *const all[] = { "${x &gt; 2}", "${x &lt; 3}",
		"${y == 'a'}", "${x % 2 == 0}", "${true}", "${false}",
		"${nobody}", "${x == 1 || y == 'b'}" };

	return ONE_OF(c, all);
}

static void
put_multi(struct made *m)
{
	static const char *const all[] = {
		"<loopCardinality>3</loopCardinality>",
		"<loopCardinality>${x}</loopCardinality>",
		"<loopCardinality>2</loopCardinality><completionCondition>"
		"${nrOfCompletedInstances &gt; 0}</completionCondition>",
		"<loopCardinality>4</loopCardinality><completionCondition>"
		"${nrOfCompletedInstances/nrOfInstances &gt;= 0.5}"
		"</completionCondition>"
	};

	if (chance_of(m->c, 4) != 0)
		return;
	buf_printf(m->out,
	    "<multiInstanceLoopCharacteristics isSequential=\"%s\"",
	    chance_of(m->c, 2) ? "true" : "false");
	if (chance_of(m->c, 4) == 0)
		buf_str(m->out, " flowable:collection=\"list\" "
		                "flowable:elementVariable=\"one\"/>");
	else
		buf_printf(m->out, ">%s</multiInstanceLoopCharacteristics>",
		    ONE_OF(m->c, all));
}

static void
put_approval(struct made *m)
{
	static const char *const strategies[] = { "30", "36", "35", "50" };
	static const char *const params[] = { "1", "1,2", "1,2,3", "list" };

	buf_printf(m->out,
	    "<extensionElements>"
	    "<flowable:candidateStrategy>%s</flowable:candidateStrategy>"
	    "<flowable:candidateParam>%s</flowable:candidateParam>"
	    "<flowable:approveType>%d</flowable:approveType>"
	    "<flowable:approveMethod>%d</flowable:approveMethod>"
	    "<flowable:approveRatio>60</flowable:approveRatio>"
	    "<flowable:assignStartUserHandlerType>%d"
	    "</flowable:assignStartUserHandlerType>"
	    "<flowable:assignEmptyHandlerType>%d"
	    "</flowable:assignEmptyHandlerType>"
	    "<flowable:rejectHandlerType>%d</flowable:rejectHandlerType>"
	    "<flowable:rejectReturnTaskId>n%d_%d</flowable:rejectReturnTaskId>"
	    "</extensionElements>",
	    ONE_OF(m->c, strategies), ONE_OF(m->c, params),
	    chance_of(m->c, 8) == 0 ? 2 + (int)chance_of(m->c, 2) : 1,
	    (int)chance_of(m->c, 5), 1 + (int)chance_of(m->c, 3),
	    1 + (int)chance_of(m->c, 4), 1 + (int)chance_of(m->c, 2),
	    m->process, 1 + (int)chance_of(m->c, 6));
}

static void
put_boundary(struct made *m, struct scope *s, int host)
{
	static const char *const timers[] = {
		"<timeDuration>PT10M</timeDuration>",
		"<timeDuration>PT90S</timeDuration>",
		"<timeCycle>R3/PT5M</timeCycle>",
		"<timeCycle>R/PT30M</timeCycle>",
		"<timeCycle flowable:endDate=\"2000-01-01T01:00:00\">R/PT9M"
		"</timeCycle>",
		"<timeCycle>R/2000-01-01T00:30:00/PT1H/2000-01-01T02:00:00"
		"</timeCycle>",
		"<timeDate>2000-01-01T02:00:00</timeDate>"
	};
	int id = m->nodes++;

	buf_printf(m->out,
	    "<boundaryEvent id=\"n%d_%d\" attachedToRef=\"n%d_%d\" "
	    "cancelActivity=\"%s\">",
	    m->process, id, m->process, host,
	    chance_of(m->c, 2) ? "true" : "false");
	if (chance_of(m->c, 4) == 0)
		buf_printf(m->out,
		    "<extensionElements><flowable:boundaryEventType>1"
		    "</flowable:boundaryEventType><flowable:timeoutHandlerType>"
		    "%d</flowable:timeoutHandlerType></extensionElements>",
		    1 + (int)chance_of(m->c, 3));
	buf_printf(m->out,
	    "<timerEventDefinition>%s</timerEventDefinition></boundaryEvent>",
	    ONE_OF(m->c, timers));
	if (s->n < (int)ARRAY_LEN(s->id) && chance_of(m->c, 2)) {
		s->kind[s->n] = 'b';
		s->id[s->n++] = id;
	}
}

static void
put_flow(struct made *m, struct scope *s, int from, int to, bool cond)
{
	buf_printf(m->out,
	    "<sequenceFlow id=\"f%d_%d\" sourceRef=\"n%d_%d\" "
	    "targetRef=\"n%d_%d\"",
	    m->process, m->flows++, m->process, s->id[from], m->process,
	    s->id[to]);
	if (cond)
		buf_printf(m->out,
		    "><conditionExpression>%s</conditionExpression>"
		    "</sequenceFlow>",
		    condition(m->c));
	else
		buf_str(m->out, "/>");
}

static int
target(struct made *m, const struct scope *s, int from)
{
	for (;;) {
		int to = from + 1 + (int)chance_of(m->c, 3);

		if (chance_of(m->c, 12) == 0)
			to = 1 + (int)chance_of(m->c, (uint32_t)s->n - 1);
		if (to >= s->n || s->kind[to] == 'b')
			to = 1 + (int)chance_of(m->c, (uint32_t)s->n - 1);
		if (s->kind[to] != 'b')
			return to;
	}
}

static bool
is_fork(char kind)
{
	return kind == 'x' || kind == 'p' || kind == 'i';
}

/* How many flows leave a node: several at gateways, else usually one; sometimes
 * an activity has two or none. */
static int
flows_of(struct made *m, char kind)
{
	if (kind == 'e')
		return 0;
	if (is_fork(kind))
		return 1 + (int)chance_of(m->c, 3);
	return chance_of(m->c, 12) == 0 ? (int)chance_of(m->c, 3) : 1;
}

static void
put_flows(struct made *m, struct scope *s)
{
	for (int i = 0; i < s->n; i++) {
		bool asks = s->kind[i] == 'x' || s->kind[i] == 'i';

		for (int k = flows_of(m, s->kind[i]); k > 0; k--)
			put_flow(m, s, i, target(m, s, i), asks && k > 1);
	}
}

static void put_scope(struct made *m, int depth);

enum activity { USER, RECEIVE, PASS, SERVICE, CALL, SUB };

static const char *const activities[] = { "userTask", "receiveTask", "task",
	"serviceTask", "callActivity", "subProcess" };

static void
put_attributes(struct made *m, enum activity kind)
{
	if (kind == SERVICE)
		buf_str(m->out,
		    " flowable:expression=\"${execution.setVariable('x', "
		    "x + 1)}\"");
	if (kind == SERVICE && chance_of(m->c, 2))
		buf_str(m->out,
		    " flowable:resultVariable=\"x\" "
		    "flowable:useLocalScopeForResultVariable=\"true\"");
	if (kind == USER && chance_of(m->c, 4) == 0)
		buf_str(m->out, " flowable:taskIdVariableName=\"y\"");
	if (kind == CALL)
		buf_printf(m->out,
		    " calledElement=\"p%d\" flowable:idVariableName=\"y\" "
		    "flowable:useLocalScopeForOutParameters=\"%s\"",
		    m->process + 1 + (int)chance_of(m->c, 2) % (2 - m->process),
		    chance_of(m->c, 2) ? "true" : "false");
}

static void
put_inside(struct made *m, enum activity kind, int depth)
{
	if (kind == USER)
		put_approval(m);
	if (kind == CALL)
		buf_str(m->out,
		    "<extensionElements><flowable:in source=\"x\" "
		    "target=\"x\"/><flowable:in source=\"list\" "
		    "target=\"list\"/><flowable:in source=\"y\" target=\"y\"/>"
		    "<flowable:out source=\"x\" target=\"x\"/>"
		    "</extensionElements>");
	if (kind != RECEIVE && kind != PASS)
		put_multi(m);
	if (kind == SUB)
		put_scope(m, depth + 1);
}

static char
put_activity(struct made *m, int depth, int id)
{
	uint32_t k = chance_of(m->c, depth < 2 ? 7 : 6);
	enum activity kind = k == 6 ? USER : (enum activity)k;

	if ((kind == SUB && depth == 2) || (kind == CALL && m->process == 2))
		kind = USER;
	buf_printf(
	    m->out, "<%s id=\"n%d_%d\"", activities[kind], m->process, id);
	put_attributes(m, kind);
	buf_str(m->out, ">");
	put_inside(m, kind, depth);
	buf_printf(m->out, "</%s>", activities[kind]);
	return 'a';
}

static char
put_other(struct made *m, int id)
{
	static const struct {
		const char *name, *inside;
		char kind;
	} all[] = {
		{ "exclusiveGateway", "", 'x' },
		{ "parallelGateway", "", 'p' },
		{ "inclusiveGateway", "", 'i' },
		{ "parallelGateway", "", 'p' },
		{ "inclusiveGateway", "", 'i' },
		{ "endEvent", "", 'e' },
		{ "endEvent", "<terminateEventDefinition/>", 'e' },
		{ "intermediateThrowEvent", "", 'a' },
		{ "intermediateCatchEvent",
		    "<timerEventDefinition><timeDuration>PT15M</timeDuration>"
		    "</timerEventDefinition>",
		    'a' },
	};
	uint32_t k = chance_of(m->c, ARRAY_LEN(all));

	buf_printf(m->out, "<%s id=\"n%d_%d\">%s</%s>", all[k].name, m->process,
	    id, all[k].inside, all[k].name);
	return all[k].kind;
}

static void
put_scope(struct made *m, int depth)
{
	int n = NODES_MIN + (int)chance_of(m->c, NODES_VAR);
	struct scope s = { .depth = depth };

	s.kind[s.n] = 's';
	s.id[s.n++] = m->nodes++;
	buf_printf(m->out, "<startEvent id=\"n%d_%d\"/>", m->process, s.id[0]);
	for (int i = 0; i < n && s.n + 1 < (int)ARRAY_LEN(s.id); i++) {
		int id = m->nodes++;
		bool activity = chance_of(m->c, 2) == 0;

		s.id[s.n] = id;
		s.kind[s.n] =
		    activity ? put_activity(m, depth, id) : put_other(m, id);
		s.n++;
		if (activity && chance_of(m->c, 4) == 0)
			put_boundary(m, &s, id);
	}
	put_flows(m, &s);
}

void
random_model(struct chance *c, struct buf *out)
{
	buf_str(out,
	    "<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\""
	    " xmlns:flowable=\"http://flowable.org/bpmn\" "
	    "targetNamespace=\"t\">");
	for (int p = 0; p < 3; p++) {
		struct made m = { .c = c, .out = out, .process = p };

		buf_printf(out, "<process id=\"p%d\">", p);
		put_scope(&m, 0);
		buf_str(out, "</process>");
	}
	buf_str(out, "</definitions>");
}
