/*
 * simple.c - compiles a SIMPLE file to a BPMN process, so that the engine knows
 * one kind of model only.
 *
 * The file is checked while it is compiled: without that, a member of a wrong
 * type would silently be ignored.  The tree becomes a graph: which node follows
 * which, where branches split and where they join again.  The start event is
 * made if it is missing.
 */
#include <string.h>

#include "base/utf8.h"
#include "bpmn/bpmn_int.h"
#include "bpmn/diagnostic.h"
#include "bpmn/document_build.h"
#include "bpmn/simple_int.h"
#include "expr/designer.h"
#include "expr/val.h"
#include "text/json_in.h"

/* -- the types of members ------------------------------------------------ */

/* The type of a member; shape_names has what diagnostics call it. */
enum shape {
	TEXT,
	SCALAR, /* a text, number or truth value */
	NUMBER,
	FLAG,
	OBJECT,
	LIST,   /* of anything */
	OBJECTS /* a list of objects */
};

#define CHILD "childProcessSetting"

/* A member and its type.  in: the name of the setting that contains it, or NULL
 * if the node itself does. */
struct member {
	const char *in, *name;
	enum shape shape;
};

/* The members of a node. */
static const struct member members[] = {
	{ NULL, "id", TEXT },
	{ NULL, "type", NUMBER },
	{ NULL, "name", TEXT },
	{ NULL, "childNode", OBJECT },
	{ NULL, "candidateStrategy", NUMBER },
	{ NULL, "candidateParam", SCALAR },
	{ NULL, "approveType", NUMBER },
	{ NULL, "approveMethod", NUMBER },
	{ NULL, "approveRatio", NUMBER },
	{ NULL, "fieldsPermission", OBJECTS },
	{ NULL, "buttonsSetting", OBJECTS },
	{ NULL, "signEnable", FLAG },
	{ NULL, "reasonRequire", FLAG },
	{ NULL, "skipExpression", TEXT },
	{ NULL, "rejectHandler", OBJECT },
	{ "rejectHandler", "type", NUMBER },
	{ "rejectHandler", "returnNodeId", TEXT },
	{ NULL, "timeoutHandler", OBJECT },
	{ "timeoutHandler", "enable", FLAG },
	{ "timeoutHandler", "type", NUMBER },
	{ "timeoutHandler", "timeDuration", TEXT },
	{ "timeoutHandler", "maxRemindCount", NUMBER },
	{ NULL, "assignStartUserHandlerType", NUMBER },
	{ NULL, "assignEmptyHandler", OBJECT },
	{ "assignEmptyHandler", "type", NUMBER },
	{ "assignEmptyHandler", "userIds", LIST },
	{ NULL, "taskCreateListener", OBJECT },
	{ NULL, "taskAssignListener", OBJECT },
	{ NULL, "taskCompleteListener", OBJECT },
	{ "taskCreateListener", "enable", FLAG },
	{ "taskAssignListener", "enable", FLAG },
	{ "taskCompleteListener", "enable", FLAG },
	{ NULL, "delaySetting", OBJECT },
	{ "delaySetting", "delayType", NUMBER },
	{ "delaySetting", "delayTime", TEXT },
	{ NULL, "conditionNodes", OBJECTS },
	{ NULL, "conditionSetting", OBJECT },
	{ "conditionSetting", "defaultFlow", FLAG },
	{ "conditionSetting", "conditionType", NUMBER },
	{ "conditionSetting", "conditionExpression", TEXT },
	{ "conditionSetting", "conditionGroups", OBJECT },
	{ NULL, "routerGroups", OBJECTS },
	{ NULL, "triggerSetting", OBJECT },
	{ "triggerSetting", "type", NUMBER },
	{ "triggerSetting", "httpRequestSetting", OBJECT },
	{ "triggerSetting", "formSettings", OBJECTS },
	{ NULL, CHILD, OBJECT },
	{ CHILD, "calledProcessDefinitionKey", TEXT },
	{ CHILD, "calledProcessDefinitionName", TEXT },
	{ CHILD, "async", FLAG },
	{ CHILD, "inVariables", OBJECTS },
	{ CHILD, "outVariables", OBJECTS },
	{ CHILD, "skipStartUserNode", FLAG },
	{ CHILD, "startUserSetting", OBJECT },
	{ CHILD, "timeoutSetting", OBJECT },
	{ CHILD, "multiInstanceSetting", OBJECT },
};

/* The members of the settings of a child process (CHILD). */
static const struct member child_members[] = {
	{ "startUserSetting", "type", NUMBER },
	{ "startUserSetting", "formField", TEXT },
	{ "startUserSetting", "emptyType", NUMBER },
	{ "timeoutSetting", "enable", FLAG },
	{ "timeoutSetting", "type", NUMBER },
	{ "timeoutSetting", "timeExpression", TEXT },
	{ "multiInstanceSetting", "enable", FLAG },
	{ "multiInstanceSetting", "sequential", FLAG },
	{ "multiInstanceSetting", "approveRatio", NUMBER },
	{ "multiInstanceSetting", "sourceType", NUMBER },
	{ "multiInstanceSetting", "source", SCALAR },
};

static const char *const shape_names[] = {
	[TEXT] = "text",
	[SCALAR] = "text",
	[NUMBER] = "whole number",
	[FLAG] = "truth value",
	[OBJECT] = "object",
	[LIST] = "list",
	[OBJECTS] = "list of objects",
};

/* Is it a list of objects? */
static bool
is_objects(const struct val *v)
{
	if (v->kind != VAL_LIST)
		return false;
	for (uint32_t i = 0; i < v->n; i++)
		if (v->list[i].kind != VAL_OBJECT)
			return false;
	return true;
}

/* Does v, the member m of the object `in`, have the type of m?  A text may also
 * stand for a number or a truth value, and a blank text for an absent value. */
static bool
fits(const struct val *in, const struct member *m, const struct val *v)
{
	bool text = v->kind == VAL_TEXT;

	switch (m->shape) {
	case TEXT:
		return text;
	case SCALAR:
		return v->kind != VAL_OBJECT && v->kind != VAL_LIST;
	case NUMBER:
		return v->kind == VAL_INT ||
		       (text && (member_str(in, m->name) == NULL ||
		                    member_int(in, m->name, -1) != -1));
	case FLAG:
		return text || v->kind == VAL_BOOL;
	case OBJECT:
		return v->kind == VAL_OBJECT;
	case LIST:
		return v->kind == VAL_LIST;
	default:
		return is_objects(v);
	}
}

/* Reports about the node the first of the n members v of the object `of` that
 * has a wrong type; false: all fit. */
static bool
report_misfit(struct simple *s, const struct val *node, const struct val *of,
    const struct member *v, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct member *m = &v[i];
		const struct val *in = m->in != NULL ? val_get(of, m->in) : of;
		const struct val *is = val_get(in, m->name);

		if (is == NULL || is->kind == VAL_NULL || fits(in, m, is))
			continue;
		simple_wrong(s, node, DIAGNOSTIC_BPMN, "its %s%s%s is no %s",
		    m->in != NULL ? m->in : "", m->in != NULL ? "." : "",
		    m->name, shape_names[m->shape]);
		return true;
	}
	return false;
}

/* Reports the first member of a wrong type in the node or its settings. */
static void
simple_validate(struct simple *s, const struct val *node)
{
	if (!report_misfit(s, node, node, members, ARRAY_LEN(members)))
		(void)report_misfit(s, node, val_get(node, CHILD),
		    child_members, ARRAY_LEN(child_members));
}

/* -- the tree of nodes --------------------------------------------------- */

/* Compiles a node and all nodes that follow it; the flow from the last one
 * leads to the node whose id is `next`.  Branches contain such chains. */
static void simple_chain(
    struct simple *s, const struct val *node, const char *next, int depth);

/* The node that follows in the tree; NULL: there is none. */
static const struct val *
simple_child(const struct val *node)
{
	const struct val *v = val_get(node, "childNode");

	return v != NULL && v->kind == VAL_OBJECT && v->n > 0 ? v : NULL;
}

/* The id of the node that follows: that of the node's child in the tree, or
 * else `after`, that of the node after the container around it. */
static const char *
next_of(const struct val *node, const char *after)
{
	const struct val *child = simple_child(node);
	const char *id = child != NULL ? member_str(child, "id") : NULL;

	return child == NULL ? after : id;
}

/* The condition of a branch or group as the text of an expression; NULL: none,
 * or one that was reported. */
static const char *
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

/* The list with that key; an empty one if the node has no such list. */
static const struct val *
list_of(const struct val *node, const char *key)
{
	static const struct val none = { .kind = VAL_LIST };
	const struct val *v = val_get(node, key);

	return v != NULL && v->kind == VAL_LIST ? v : &none;
}

/* Is it the branch that is taken when no other one is? */
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

/* A branch of a gateway: the flow to its first node, with the condition under
 * which it is taken. */
static void
make_branch(struct simple *s, const struct parting *p, const struct val *b)
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

/* Makes the gateway at which the branches split, and returns the default
 * branch, or NULL. The flow to that branch is made later, with the id that the
 * gateway names as its default.  Parallel branches are those of an inclusive
 * gateway whose conditions are all true, as the reference compiles them; so
 * none of them is a default. */
static const struct val *
make_split(struct simple *s, const struct simple_at *at,
    const struct val *branches, bool exclusive)
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

/* Makes the gateway at which the branches join again. */
static void
make_join(struct simple *s, const struct simple_at *at, const char *id)
{
	struct xml_node *x =
	    make_element(&s->make, s->process, "inclusiveGateway");

	make_attr(&s->make, x, "id", id);
	(void)simple_follow(s, id, at->next);
}

/* Compiles a node with branches.  Of exclusive branches only one is taken, so
 * they need no gateway to join: each leads on to the next node.  A branch is
 * nested one level deeper than the node, and its first node another one. */
static void
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
	p.chosen = make_split(s, at, branches, exclusive);
	for (uint32_t i = 0; i < branches->n; i++) {
		const struct val *b = &branches->list[i];

		make_branch(s, &p, b);
		simple_chain(s, simple_child(b), p.to, at->depth + 2);
	}
	if (!exclusive)
		make_join(s, at, p.to);
}

/* A group of a router: the flow to the node that it names, under its
 * condition. */
static void
make_group_flow(
    struct simple *s, const struct simple_at *at, const struct val *g)
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

/* A router leads to one of the nodes that it names, else to the node after
 * it. */
static void
simple_router(struct simple *s, const struct simple_at *at)
{
	const struct val *groups = list_of(at->node, "routerGroups");
	struct xml_node *x = simple_node(s, at, "exclusiveGateway");

	simple_set_int(s, simple_ext(s, x), "nodeType", SIMPLE_ROUTER);
	for (uint32_t i = 0; i < groups->n; i++)
		make_group_flow(s, at, &groups->list[i]);
	make_attr(&s->make, x, "default", simple_follow(s, at->id, at->next));
}

static void
emit_start(struct simple *s, const struct simple_at *at)
{
	(void)simple_node(s, at, "startEvent");
	(void)simple_follow(s, at->id, at->next);
}

static void
emit_end(struct simple *s, const struct simple_at *at)
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
	{ SIMPLE_START, emit_start },
	{ SIMPLE_END, emit_end },
};

/* Writes a node by the function of its type.  One of an unknown type is
 * reported, and a plain task stands for it, so that what follows is checked,
 * too. */
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
end_beyond_limits(struct simple *s, const struct simple_at *at)
{
	if (++s->n_nodes > SIMPLE_NODES)
		simple_wrong(s, at->node, DIAGNOSTIC_BPMN,
		    "there are more than %d nodes", SIMPLE_NODES);
	else if (at->depth > SIMPLE_DEPTH)
		simple_wrong(s, at->node, DIAGNOSTIC_XML,
		    "it is nested deeper than %d", SIMPLE_DEPTH);
	else
		return false;
	emit_end(s, at);
	return true;
}

static void
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
		if (end_beyond_limits(s, &at))
			return;
		emit(s, &at);
	}
}

/* -- the file ------------------------------------------------------------ */

#define START_ID "StartEvent"

/* Limits of the JSON: each node is an object within an object, or within a list
 * of an object. */
static const struct json_limits limits = {
	.depth = (size_t)SIMPLE_DEPTH * 3 + 32,
	.keys = 100000,
	.values = 150000,
};

static enum err
refuse_file(struct diagnostics *f, const char *why)
{
	struct position at = { .what = "", .element = "" };

	diagnostic_add(f, DIAGNOSTIC_XML, false, &at,
	    "the file is no SIMPLE model that is read: %s", why);
	return E_BAD_REQUEST;
}

static enum err
read_json(struct arena *a, const char *s, size_t n, struct diagnostics *f,
    struct val *out)
{
	CLEANUP(json_free) struct json *j = NULL;
	const char *why = "";

	if (n > SIMPLE_BYTES)
		return refuse_file(f, "it is larger than 2 MB");
	s = utf8_unmarked(s, &n);
	if (json_parse_within(a, s, n, &limits, &j, &why) != OK)
		return refuse_file(f, why);
	if (val_of_json(a, j, out) != OK)
		return refuse_file(f, "it has a number that is too large");
	return OK;
}

/* The name of a file without its folder and ending: "expense" for
 * "models/expense.json". */
static const char *
base_name(struct arena *a, const char *path)
{
	const char *slash = strrchr(path, '/');

	path = slash != NULL ? slash + 1 : path;
	return arena_strndup(a, path, strlen(path) - strlen(".json"));
}

/* Collects the ids to which flows may lead.  A condition node is compiled to a
 * flow, so its id is not among them. */
static void
collect_ids(struct simple *s, const struct val *node, int depth)
{
	for (; node != NULL && depth <= SIMPLE_DEPTH; depth++) {
		const char *id = member_str(node, "id");
		const struct val *list = val_get(node, "conditionNodes");
		uint32_t n =
		    list != NULL && list->kind == VAL_LIST ? list->n : 0;

		if (id != NULL) {
			simple_take(s, id);
			if (member_int(node, "type", 0) != SIMPLE_CONDITION)
				map_put(s->a, &s->nodes, id, s);
		}
		for (uint32_t i = 0; i < n; i++)
			collect_ids(s, &list->list[i], depth + 1);
		node = simple_child(node);
	}
}

/* Makes a start event, unless the root node of the tree is one. */
static void
add_start(struct simple *s, const struct val *root)
{
	const char *id;
	struct xml_node *x;

	if (member_int(root, "type", -1) == SIMPLE_START)
		return;
	id = simple_id(s, START_ID);
	x = make_element(&s->make, s->process, "startEvent");
	make_attr(&s->make, x, "id", id);
	(void)simple_follow(s, id, member_str(root, "id"));
}

static void
compile_nodes(struct simple *s, const struct val *root)
{
	collect_ids(s, root, 1);
	add_start(s, root);
	simple_chain(s, root, NULL, 1);
	if (s->n_flows > SIMPLE_FLOWS)
		simple_wrong(s, root, DIAGNOSTIC_BPMN,
		    "there are more than %d flows", SIMPLE_FLOWS);
}

/* Makes the BPMN document of a SIMPLE model and reads it as any other. */
static enum err
compile(struct simple *s, const struct val *root, const char *key,
    const char *name, struct model *out)
{
	struct xml_node *top = make_root(&s->make);
	enum err e;

	s->process = make_element(&s->make, top, "process");
	make_attr(&s->make, s->process, "id", key);
	make_attr(&s->make, s->process, "name", name);
	make_attr(&s->make, s->process, "isExecutable", "true");
	compile_nodes(s, root);
	e = bpmn_read(s->a, make_doc(&s->make, top), s->f, out);
	out->simple = true;
	return e;
}

enum err
simple_read(struct arena *a, const char *path, const char *s, size_t n,
    struct diagnostics *f, struct model *out)
{
	struct simple c = { .a = a, .f = f, .make = { .a = a } };
	struct val *file = arena_new(a, struct val, 1);
	const struct val *root;
	const char *key = NULL, *name = NULL;

	TRY(read_json(a, s, n, f, file));
	root = val_get(file, "simpleModel");
	if (root != NULL) {
		key = member_str(file, "key");
		name = member_str(file, "name");
	}
	if (root == NULL)
		root = file;
	if (root->kind != VAL_OBJECT)
		return refuse_file(f, "its root is no object");
	if (key == NULL)
		key = base_name(a, path);
	return compile(&c, root, key, name != NULL ? name : key, out);
}
