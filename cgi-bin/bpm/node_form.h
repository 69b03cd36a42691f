/* node_form.h - inner: settings of a node that say what the page of its task
 * shows: form, buttons, permissions of fields. */
#ifndef BPM_NODE_FORM_H
#define BPM_NODE_FORM_H

#include "flow/env.h"
#include "store/ctx.h"
#include "text/json_out.h"

/* The nodes that have a form of their own, and the ids of these forms, in the
 * same order. */
struct node_forms {
	struct strs nodes;
	struct ids ids;
};

/* node_forms - the nodes of the definition's process that have a form of their
 * own, in the arena. */
struct node_forms node_forms(struct arena *a, const struct definition *def);

/* node_type - the number by which clients know this type of node; nodes of BPMN
 * models have one, too: 1 end, 10 submit, 11 approve, 12 copy, 13 handle, 20
 * call. */
int32_t node_type(const struct node *n);

/* put_task_settings - writes four members about a user task: buttonsSetting
 * ({"<id>": {displayName, enable}}; null when the node has none), signEnable,
 * reasonRequire and nodeType.  node NULL: writes their defaults. */
void put_task_settings(struct json_out *w, const struct node *n);

/* put_task_fields - writes the permissions of form fields at a user task:
 * {"<field>": "<permission>"}. */
void put_task_fields(struct json_out *w, const struct node *n);

/* put_simple_fields - writes the same for any node of a SIMPLE diagram; null
 * when the diagram has no such node. */
void put_simple_fields(
    struct ctx *ctx, struct json_out *w, const char *simple, const char *id);

/* task_writes - of variables that are sent to decide a task, those that people
 * may change there.  Left out are form fields that its node shows read-only or
 * hides and, if a module started the instance, variables that exist already, as
 * they tell what is approved, unless the node lets people write them. */
struct val
task_writes(struct arena *a, const struct task *task, const struct val *vars);

#endif
