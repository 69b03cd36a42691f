/* random_simple_model.c - makes random SIMPLE models: every type of node,
 * nested branches, routers forwards and backwards, child processes. */
#include "random_model.h"

#define CHAIN_MAX 4
#define DEPTH_MAX 2

struct made {
	struct chance *c;
	struct buf *out;
	int process, nodes;
};

static int
below(struct made *m, int n)
{
	return (int)chance_of(m->c, (uint32_t)n);
}

/* Begins the object of a node with its id, type and name; the caller closes its
 * brace.  The number in the id is that of the nodes before it. */
static void
put_node(struct made *m, int type)
{
	int id = m->nodes++;

	buf_printf(m->out, "{\"id\":\"n%d_%d\",\"type\":%d,\"name\":\"n%d\"",
	    m->process, id, type, id);
}

static void
put_condition(struct made *m)
{
	static const char *const all[] = { "${x > 2}", "${x < 4}",
		"${y == 'a'}", "${true}", "${false}" };

	buf_printf(m->out, "\"conditionType\":1,\"conditionExpression\":\"%s\"",
	    all[below(m, (int)ARRAY_LEN(all))]);
}

static void
put_approver(struct made *m)
{
	static const int strategies[] = { 30, 35, 36, 50 };
	static const char *const params[] = { "1", "1,2,3", "list" };

	put_node(m, below(m, 2) ? 11 : 13);
	buf_printf(m->out,
	    ",\"candidateStrategy\":%d,\"candidateParam\":\"%s\","
	    "\"approveType\":%d,\"approveMethod\":%d,\"approveRatio\":60,"
	    "\"assignStartUserHandlerType\":%d,"
	    "\"assignEmptyHandler\":{\"type\":%d,\"userIds\":[4]},"
	    "\"rejectHandler\":{\"type\":%d,\"returnNodeId\":\"n%d_%d\"}",
	    strategies[below(m, 4)], params[below(m, 3)],
	    below(m, 8) ? 1 : 2 + below(m, 2), 1 + below(m, 4), 1 + below(m, 3),
	    1 + below(m, 4), 1 + below(m, 2), m->process, below(m, m->nodes));
	if (below(m, 3) == 0)
		buf_printf(m->out,
		    ",\"timeoutHandler\":{\"enable\":true,\"type\":%d,"
		    "\"timeDuration\":\"PT10M\",\"maxRemindCount\":%d}",
		    1 + below(m, 3), 1 + below(m, 3));
}

static void
put_delay(struct made *m)
{
	put_node(m, 14);
	buf_str(m->out,
	    below(m, 8)
	        ? ",\"delaySetting\":{\"delayType\":1,\"delayTime\":\"PT9M\"}"
	        : ",\"delaySetting\":{\"delayType\":2,"
	          "\"delayTime\":\"2000-01-01T01:00:00\"}");
}

static void
put_trigger(struct made *m)
{
	static const char *const all[] = {
		"\"type\":1,\"httpRequestSetting\":{\"url\":\"http://h/\"}",
		"\"type\":2,\"httpRequestSetting\":{\"url\":\"http://h/\"}",
		"\"type\":10,\"formSettings\":[{\"updateFormFields\":{\"x\":5}}"
		"]",
		"\"type\":11,\"formSettings\":[{\"deleteFields\":[\"y\"]}]"
	};

	put_node(m, 15);
	buf_printf(m->out, ",\"triggerSetting\":{%s}", all[below(m, 4)]);
}

static void
put_child(struct made *m)
{
	put_node(m, 20);
	buf_printf(m->out,
	    ",\"childProcessSetting\":{\"calledProcessDefinitionKey\":"
	    "\"p%d\",\"calledProcessDefinitionName\":\"P\",\"async\":%s,"
	    "\"skipStartUserNode\":%s,\"inVariables\":["
	    "{\"source\":\"x\",\"target\":\"x\"},"
	    "{\"source\":\"y\",\"target\":\"y\"},"
	    "{\"source\":\"list\",\"target\":\"list\"}],"
	    "\"outVariables\":[{\"source\":\"x\",\"target\":\"x\"}],"
	    "\"startUserSetting\":{\"type\":%d,\"formField\":\"list\","
	    "\"emptyType\":1}",
	    m->process + 1, below(m, 2) ? "true" : "false",
	    below(m, 2) ? "true" : "false", 1 + below(m, 2));
	if (below(m, 3) == 0)
		buf_str(m->out,
		    ",\"timeoutSetting\":{\"enable\":true,\"type\":1,"
		    "\"timeExpression\":\"PT20M\"}");
	if (below(m, 3) == 0)
		buf_printf(m->out,
		    ",\"multiInstanceSetting\":{\"enable\":true,"
		    "\"sequential\":%s,\"approveRatio\":60,\"sourceType\":3,"
		    "\"source\":\"list\"}",
		    below(m, 2) ? "true" : "false");
	buf_str(m->out, "}");
}

static void
put_router(struct made *m)
{
	put_node(m, 54);
	buf_printf(m->out, ",\"routerGroups\":[{\"nodeId\":\"n%d_%d\",",
	    m->process, below(m, m->nodes));
	put_condition(m);
	buf_str(m->out, "}]");
}

static void put_chain(struct made *m, int depth, bool whole);

/* Writes several branches; the last one is the default, unless they are
 * parallel. */
static void
put_branches(struct made *m, int depth)
{
	int type = 51 + below(m, 3), n = 2 + below(m, 2);

	put_node(m, type);
	buf_str(m->out, ",\"conditionNodes\":[");
	for (int i = 0; i < n; i++) {
		put_node(m, 50);
		buf_str(m->out, ",\"conditionSetting\":{");
		put_condition(m);
		buf_printf(m->out, ",\"defaultFlow\":%s}",
		    i + 1 == n && type != 52 ? "true" : "false");
		if (below(m, 4) != 0)
			put_chain(m, depth + 1, false);
		buf_str(m->out, i + 1 == n ? "}" : "},");
	}
	buf_str(m->out, "]");
}

static void
put_copy(struct made *m)
{
	put_node(m, 12);
	buf_str(m->out, ",\"candidateStrategy\":30,\"candidateParam\":\"1,2\"");
}

static void
put_any(struct made *m, int depth)
{
	static void (*const all[])(struct made *) = { put_delay, put_trigger,
		put_copy, put_router, put_child, put_approver, put_approver,
		put_approver, put_approver };
	int k = below(m, (int)ARRAY_LEN(all) + 2);

	if (k >= (int)ARRAY_LEN(all) && depth < DEPTH_MAX)
		put_branches(m, depth);
	else if (k >= (int)ARRAY_LEN(all) || (k == 4 && m->process == 2))
		put_approver(m);
	else
		all[k](m);
}

/* Writes the nodes after the open one, up to the end of the branch. */
static void
put_chain(struct made *m, int depth, bool whole)
{
	int n = 1 + below(m, CHAIN_MAX);

	for (int i = 0; i < n; i++) {
		buf_str(m->out, ",\"childNode\":");
		put_any(m, depth);
	}
	if (whole)
		buf_str(m->out,
		    ",\"childNode\":{\"id\":\"EndEvent\",\"type\":1,"
		    "\"name\":\"End\"}");
	while (n-- > 0)
		buf_str(m->out, "}");
}

void
random_simple(struct chance *c, int process, struct buf *out)
{
	struct made m = { .c = c, .out = out, .process = process };

	buf_str(
	    out, "{\"id\":\"StartUserNode\",\"type\":10,\"name\":\"Starter\"");
	put_chain(&m, 0, true);
	buf_str(out, "}");
}
