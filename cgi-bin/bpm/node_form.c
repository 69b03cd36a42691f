/*
 * node_form.c - those settings of nodes that the engine does not need: which
 * form, buttons and permissions of fields the page of a task shows; and of
 * which type clients know a node.
 */
#include <string.h>

#include "base/num.h"
#include "bpm/diagram.h"
#include "bpm/node_form.h"
#include "bpmn/settings.h"
#include "flow/state.h"
#include "text/json_in.h"

struct node_forms
node_forms(struct arena *a, const struct definition *def)
{
	const struct model *m = def->model;
	const struct process *p = &m->processes[def->process];
	size_t most = p->last < p->first ? 0 : (size_t)(p->last - p->first + 1);
	struct node_forms out = { .nodes.v = arena_new(a, const char *, most),
		.ids.v = arena_new(a, int64_t, most) };

	for (int32_t i = p->first; i <= p->last; i++) {
		const struct task_set *set = m->nodes[i].task;
		int64_t form;

		if (set == NULL || set->form_key == NULL ||
		    num_read(set->form_key, strlen(set->form_key), &form) != OK)
			continue;
		out.nodes.v[out.nodes.n++] = m->nodes[i].id;
		out.ids.v[out.ids.n++] = form;
	}
	return out;
}

int32_t
node_type(const struct node *n)
{
	switch (n->kind) {
	case NODE_START:
		return TYPE_SUBMIT;
	case NODE_END:
	case NODE_TERMINATE:
		return TYPE_END;
	case NODE_CALL:
		return TYPE_CALL;
	case NODE_SERVICE:
		return TYPE_COPY;
	default:
		if (node_is_start_task(n))
			return TYPE_SUBMIT;
		return n->task != NULL && n->task->node_type != 0
		           ? n->task->node_type
		           : TYPE_APPROVE;
	}
}

/* Is entry i the first one with its key?  Later ones with the same key do not
 * count. */
static bool
is_first_pair(const struct pair_set *v, size_t i)
{
	if (v[i].key == NULL || v[i].value == NULL)
		return false;
	for (size_t k = 0; k < i; k++)
		if (v[k].key != NULL && strcmp(v[k].key, v[i].key) == 0)
			return false;
	return true;
}

/* Writes the buttons of the task as an object by their ids; null if it has
 * none. */
static void
put_buttons(struct json_out *w, const struct task_set *set)
{
	if (set == NULL || set->n_buttons == 0) {
		json_put_null(w);
		return;
	}
	json_obj(w);
	for (size_t i = 0; i < set->n_buttons; i++) {
		const struct pair_set *b = &set->buttons[i];

		if (!is_first_pair(set->buttons, i))
			continue;
		json_textkey(w, b->key);
		json_obj(w);
		json_member_str(
		    w, "displayName", b->text != NULL ? b->text : "");
		json_member_bool(w, "enable", strcmp(b->value, "true") == 0);
		json_end_obj(w);
	}
	json_end_obj(w);
}

void
put_task_settings(struct json_out *w, const struct node *n)
{
	const struct task_set *set = n != NULL ? n->task : NULL;

	json_key(w, "buttonsSetting");
	put_buttons(w, set);
	json_member_bool(w, "signEnable", set != NULL && set->sign);
	json_key(w, "reasonRequire");
	if (set != NULL && (set->reason || set->unreasoned))
		json_put_bool(w, set->reason);
	else
		json_put_null(w);
	json_member_i64(w, "nodeType", n != NULL ? node_type(n) : TYPE_APPROVE);
}

void
put_task_permissions(struct json_out *w, const struct node *n)
{
	const struct task_set *set = n->task;

	json_obj(w);
	for (size_t i = 0; set != NULL && i < set->n_fields; i++) {
		if (!is_first_pair(set->fields, i))
			continue;
		json_textkey(w, set->fields[i].key);
		json_put_str(w, set->fields[i].value);
	}
	json_end_obj(w);
}

/* Is the JSON value this text? */
static bool
json_is(const struct json *j, const char *text)
{
	size_t n;

	return json_kind(j) == JSON_STR && strcmp(json_str(j, &n), text) == 0;
}

/* Finds the node with that id in a SIMPLE diagram, by recursion, whose depth is
 * limited like that of the diagram; NULL: there is none. */
static const struct json *
simple_node(const struct json *j, const char *id)
{
	for (; json_kind(j) == JSON_OBJECT; j = json_get(j, "childNode")) {
		const struct json *branches = json_get(j, "conditionNodes");

		if (json_is(json_get(j, "id"), id))
			return j;
		for (size_t i = 0; i < json_len(branches); i++) {
			const struct json *found =
			    simple_node(json_at(branches, i), id);

			if (found != NULL)
				return found;
		}
	}
	return NULL;
}

/* Is the i-th entry the first one with its field?  Later ones do not count, and
 * an object may have each key once only. */
static bool
is_first_permission(const struct json *list, size_t i)
{
	size_t n;
	const char *name = json_str(json_get(json_at(list, i), "field"), &n);

	for (size_t k = 0; k < i; k++)
		if (json_is(json_get(json_at(list, k), "field"), name))
			return false;
	return true;
}

/* Writes the permissions of a list of {field, permission} as an object by
 * fields. */
static void
put_permissions(struct json_out *w, const struct json *list)
{
	json_obj(w);
	for (size_t i = 0; i < json_len(list); i++) {
		const struct json *f = json_at(list, i);
		const struct json *name = json_get(f, "field");
		const struct json *may = json_get(f, "permission");
		size_t n;

		if (json_kind(name) != JSON_STR || json_kind(may) != JSON_STR ||
		    !is_first_permission(list, i))
			continue;
		json_textkey(w, json_str(name, &n));
		json_put_str(w, json_str(may, &n));
	}
	json_end_obj(w);
}

void
put_simple_permissions(
    struct ctx *ctx, struct json_out *w, const char *simple, const char *id)
{
	CLEANUP(json_free) struct json *j = NULL;
	const struct json *node = NULL;
	const char *why;

	if (simple != NULL &&
	    json_parse_within(ctx->mem, simple, strlen(simple), &diagram_json,
	        &j, &why) == OK)
		node = simple_node(j, id);
	if (node == NULL)
		json_put_null(w);
	else
		put_permissions(w, json_get(node, "fieldsPermission"));
}
