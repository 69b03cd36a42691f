/* simple.c - reads a SIMPLE file and compiles it to a BPMN process: makes the
 * process element and, if it is missing, the start event; simple_tree.c
 * compiles the tree of nodes. */
#include "bpmn/simple.h"

#include <string.h>

#include "bpmn/bpmn.h"
#include "bpmn/simple_int.h"
#include "bpmn/simple_make.h"
#include "text/json_in.h"

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
	if (n >= 3 && memcmp(s, "\xEF\xBB\xBF", 3) == 0) {
		s += 3;
		n -= 3;
	}
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
collect(struct simple *s, const struct val *node, int depth)
{
	for (; node != NULL && depth <= SIMPLE_DEPTH; depth++) {
		const char *id = member_str(node, "id");
		const struct val *list = val_get(node, "conditionNodes");
		uint32_t n =
		    list != NULL && list->kind == VAL_LIST ? list->n : 0;
		struct val *v = arena_new(s->a, struct val, 1);

		*v = *node;
		if (id != NULL) {
			simple_take(s, id);
			if (member_int(node, "type", 0) != SIMPLE_CONDITION)
				map_put(s->a, &s->nodes, id, v);
		}
		for (uint32_t i = 0; i < n; i++)
			collect(s, &list->list[i], depth + 1);
		node = simple_child(node);
	}
}

/* Makes a start event, unless the root node of the tree is one. */
static void
start(struct simple *s, const struct val *root)
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
	collect(s, root, 1);
	start(s, root);
	simple_chain(s, root, NULL, 1);
	if (s->n_flows > SIMPLE_FLOWS)
		simple_wrong(s, root, DIAGNOSTIC_BPMN,
		    "there are more than %d flows", SIMPLE_FLOWS);
}

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
