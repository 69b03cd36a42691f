/* node_form.h - inner: settings of a node that say what the page of its task
 * shows: form, buttons, permissions of fields, type. */
#ifndef BPM_NODE_FORM_H
#define BPM_NODE_FORM_H

#include "flow/env.h"
#include "store/ctx.h"
#include "text/json_out.h"

/* The types of nodes as clients know them; nodes of BPMN models have one,
 * too. */
enum node_type {
	TYPE_END = 1,
	TYPE_SUBMIT = 10,
	TYPE_APPROVE,
	TYPE_COPY,
	TYPE_HANDLE,
	TYPE_CALL = 20
};

/* The nodes that have a form of their own, and the ids of these forms, in the
 * same order. */
struct node_forms {
	struct strs nodes;
	struct ids ids;
};

/* node_forms - the nodes of the definition's process that have a form of their
 * own, in the arena. */
struct node_forms node_forms(struct arena *a, const struct definition *def);

/* node_type - the type of the node, an enum node_type. */
int32_t node_type(const struct node *n);

/* put_task_settings - writes four members about a user task: buttonsSetting
 * ({"<id>": {displayName, enable}}; null when the node has none), signEnable,
 * reasonRequire (null when the node does not say) and nodeType.  node NULL:
 * writes their defaults. */
void put_task_settings(struct json_out *w, const struct node *n);

/* put_task_permissions - writes the permissions of form fields at a user task:
 * {"<field>": "<permission>"}. */
void put_task_permissions(struct json_out *w, const struct node *n);

/* put_simple_permissions - writes the permissions of form fields at any node of
 * a SIMPLE diagram, whose text is simple; null when it has no such node. */
void put_simple_permissions(
    struct ctx *ctx, struct json_out *w, const char *simple, const char *id);

#endif
