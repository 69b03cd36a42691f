/* simple_tree.c - compiles the tree of a SIMPLE model to a graph: which node
 * follows which, where branches split and where they join again. */
#include <string.h>

#include "bpmn/simple_int.h"
#include "bpmn/simple_make.h"

const struct val *
simple_child(const struct val *node)
{
	const struct val *v = val_get(node, "childNode");

	return v != NULL && v->kind == VAL_OBJECT && v->n > 0 ? v : NULL;
}

/* The id of the node that follows: the node's child in the tree, or else the
 * node after the container around it. */
static const char *
next_of(const struct val *node, const char *after)
{
	const struct val *child = simple_child(node);
	const char *id = child != NULL ? member_str(child, "id") : NULL;

	return child == NULL ? after : id;
}

const char *
simple_condition(
    struct simple *s, const struct val *node, const struct val *condition)
{
	const char *text = NULL, *why = "";

	if (condition == NULL)
		return NULL;
	if (rule_group_text(s->a, condition, &text, &why) != OK)
		simple_wrong(s, node, DIAGNOSTIC_EXPRESSION,
		    "its condition is not understood: %s", why);
	return text;
}

static const struct val *
list_of(const struct val *node, const char *key)
{
	static const struct val none = { .kind = VAL_LIST };
	const struct val *v = val_get(node, key);

	return v != NULL && v->kind == VAL_LIST ? v : &none;
}

static bool
is_default(const struct val *branch)
{
	return member_bool(val_get(branch, "conditionSetting"), "defaultFlow");
}

/* The node at which the branches of a container split, and the node at which
 * they join. */
struct parting {
	const char *from, *to;
	int64_t type;
	const struct val *chosen; /* default branch, or NULL */
};

static void
branch(struct simple *s, const struct parting *p, const struct val *b)
{
	struct simple_way w = { .from = p->from };

	simple_validate(s, b);
	w.id = member_str(b, "id");
	w.name = member_str(b, "name");
	w.to = next_of(b, p->to);
	if (w.id == NULL)
		simple_wrong(
		    s, b, DIAGNOSTIC_BPMN, "a condition node has no id");
	if (member_int(b, "type", SIMPLE_CONDITION) != SIMPLE_CONDITION)
		simple_wrong(s, b, DIAGNOSTIC_UNSUPPORTED,
		    "a branch begins with a condition node (type %d)",
		    SIMPLE_CONDITION);
	if (p->type == SIMPLE_PARALLEL)
		w.condition = "${true}";
	else if (b != p->chosen)
		w.condition =
		    simple_condition(s, b, val_get(b, "conditionSetting"));
	(void)simple_flow(s, &w);
}

/* Makes the gateway at which the branches split, and finds the default branch.
 * The flow to that branch is made later, with the id that the gateway names as
 * its default. */
static const struct val *
part(struct simple *s, const struct simple_at *at, const struct val *branches,
    bool exclusive)
{
	struct xml_node *x = simple_node(
	    s, at, exclusive ? "exclusiveGateway" : "inclusiveGateway");
	const struct val *chosen = NULL;

	for (uint32_t i = 0; i < branches->n; i++) {
		const struct val *b = &branches->list[i];

		if (!is_default(b))
			continue;
		if (chosen != NULL)
			simple_wrong(s, at->node, DIAGNOSTIC_GATEWAY,
			    "it has two default branches");
		chosen = b;
	}
	if (member_int(at->node, "type", 0) == SIMPLE_PARALLEL)
		chosen = NULL;
	if (chosen != NULL)
		make_attr(&s->make, x, "default", member_str(chosen, "id"));
	return chosen;
}

static void
join(struct simple *s, const struct simple_at *at, const char *id)
{
	struct xml_node *x =
	    make_element(&s->make, s->process, "inclusiveGateway");

	make_attr(&s->make, x, "id", id);
	(void)simple_follow(s, id, at->next);
}

void
simple_branches(struct simple *s, const struct simple_at *at)
{
	const struct val *branches = list_of(at->node, "conditionNodes");
	struct parting p = { .from = at->id, .to = at->next };
	bool exclusive;

	p.type = member_int(at->node, "type", 0);
	exclusive = p.type == SIMPLE_EXCLUSIVE;
	if (branches->n == 0)
		simple_wrong(
		    s, at->node, DIAGNOSTIC_BPMN, "it has no branches");
	if (!exclusive)
		p.to = simple_id(s, arena_printf(s->a, "%s_join", at->id));
	p.chosen = part(s, at, branches, exclusive);
	for (uint32_t i = 0; i < branches->n; i++) {
		const struct val *b = &branches->list[i];

		branch(s, &p, b);
		simple_chain(s, simple_child(b), p.to, at->depth + 2);
	}
	if (!exclusive)
		join(s, at, p.to);
}

static void
group(struct simple *s, const struct simple_at *at, const struct val *g)
{
	struct simple_way w = { .from = at->id };
	const char *to = member_str(g, "nodeId");

	w.to = to;
	if (to == NULL || map_get(&s->nodes, to) == NULL) {
		simple_wrong(s, at->node, DIAGNOSTIC_FLOW,
		    "it leads to \"%.200s\", which is no node",
		    to != NULL ? to : "");
		return;
	}
	w.condition = simple_condition(s, at->node, g);
	(void)simple_flow(s, &w);
}

void
simple_router(struct simple *s, const struct simple_at *at)
{
	const struct val *groups = list_of(at->node, "routerGroups");
	struct xml_node *x = simple_node(s, at, "exclusiveGateway");

	simple_set_int(s, simple_ext(s, x), "nodeType", SIMPLE_ROUTER);
	for (uint32_t i = 0; i < groups->n; i++)
		group(s, at, &groups->list[i]);
	make_attr(&s->make, x, "default", simple_follow(s, at->id, at->next));
}

static void
start(struct simple *s, const struct simple_at *at)
{
	(void)simple_node(s, at, "startEvent");
	(void)simple_follow(s, at->id, at->next);
}

static void
end(struct simple *s, const struct simple_at *at)
{
	(void)simple_node(s, at, "endEvent");
}

/* The function that compiles each type of node, in the order of the
 * specification. */
static const struct {
	int64_t type;
	void (*emit)(struct simple *s, const struct simple_at *at);
} types[] = {
	{ SIMPLE_STARTER, simple_task },
	{ SIMPLE_APPROVER, simple_task },
	{ SIMPLE_TRANSACTOR, simple_task },
	{ SIMPLE_COPY, simple_copy },
	{ SIMPLE_EXCLUSIVE, simple_branches },
	{ SIMPLE_PARALLEL, simple_branches },
	{ SIMPLE_INCLUSIVE, simple_branches },
	{ SIMPLE_ROUTER, simple_router },
	{ SIMPLE_DELAY, simple_delay },
	{ SIMPLE_TRIGGER, simple_trigger },
	{ SIMPLE_CHILD, simple_call },
	{ SIMPLE_START, start },
	{ SIMPLE_END, end },
};

static void
emit(struct simple *s, const struct simple_at *at)
{
	int64_t type = member_int(at->node, "type", -1);

	for (size_t i = 0; i < ARRAY_LEN(types); i++)
		if (types[i].type == type) {
			types[i].emit(s, at);
			return;
		}
	simple_wrong(s, at->node, DIAGNOSTIC_UNSUPPORTED,
	    "its type is unknown: %lld", (long long)type);
	(void)simple_node(s, at, "task");
	(void)simple_follow(s, at->id, at->next);
}

/* Does the node exceed the limits on depth or on the number of nodes?  It then
 * becomes an end event, so that the flow to it still has a target. */
static bool
beyond(struct simple *s, const struct simple_at *at)
{
	if (++s->n_nodes > SIMPLE_NODES)
		simple_wrong(s, at->node, DIAGNOSTIC_BPMN,
		    "there are more than %d nodes", SIMPLE_NODES);
	else if (at->depth > SIMPLE_DEPTH)
		simple_wrong(s, at->node, DIAGNOSTIC_XML,
		    "it is nested deeper than %d", SIMPLE_DEPTH);
	else
		return false;
	end(s, at);
	return true;
}

void
simple_chain(
    struct simple *s, const struct val *node, const char *next, int depth)
{
	for (; node != NULL; node = simple_child(node), depth++) {
		struct simple_at at = { .node = node, .depth = depth };

		at.id = member_str(node, "id");
		at.next = next_of(node, next);
		if (at.id == NULL) {
			simple_wrong(s, node, DIAGNOSTIC_BPMN, "it has no id");
			at.id = "";
		}
		simple_validate(s, node);
		if (beyond(s, &at))
			return;
		emit(s, &at);
	}
}
