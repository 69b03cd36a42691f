/* step_outbox.c - finds what a step has to tell other programs, and writes it
 * into the outbox in the order in which they are to hear of it. */
#include "flowdb/step_outbox.h"
#include "bpmn/settings.h"

#include <string.h>

#include "bpmn/model.h"
#include "expr/val.h"
#include "flow/action.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flowdb/deployed.h"
#include "flowdb/outgoing_call.h"
#include "flowdb/service_task_call.h"
#include "flowdb/status_event.h"
#include "flowdb/task_id.h"
#include "text/json_in.h"

/* The token whose variables a notice may carry: that of the task while it
 * exists, otherwise the one that holds the variables of the instance. */
static const struct token *
seen_from(const struct inst *i, const struct task *task)
{
	const struct token *t = task != NULL ? task_token(task) : NULL;

	return t != NULL && !t->head.gone ? t : i->root;
}

static enum err
read_json(struct tree *t, const char *text, struct val *out)
{
	CLEANUP(json_free) struct json *j = NULL;
	const char *why;

	TRY(json_parse(t->ctx->mem, text, strlen(text), &j, &why));
	return val_of_json(t->ctx->mem, j, out);
}

static const char *
text_of(const struct val *v)
{
	return v != NULL && v->kind == VAL_TEXT ? v->s : NULL;
}

/* Sends a notice that the settings of the process ask for; setting NULL: they
 * ask for none. */
static enum err
notice(struct tree *t, const struct inst *i, const struct task *task,
    const char *setting)
{
	struct outgoing_call call;
	struct val set;

	if (setting == NULL || read_json(t, setting, &set) != OK ||
	    text_of(val_get(&set, "url")) == NULL)
		return OK;
	outgoing_call_begin(t, &call, i, text_of(val_get(&set, "url")));
	call.sees = seen_from(i, task);
	call.node = task != NULL ? task->node : NO_NODE;
	call.response = val_get(&set, "response");
	outgoing_call_settings(t, &call, &set);
	outgoing_call_param(&call, "processInstanceId", i->id_text);
	return outgoing_call_send(t, &call);
}

/* Was the object made in this step? */
static bool
is_new(const struct tree *t, const struct head *h)
{
	return h->born == t->state.step && !h->gone;
}

static bool
is_done(const struct tree *t, const struct task *task)
{
	return !task->open && task->status == TASK_APPROVED &&
	       task->end_ms == t->state.now_ms;
}

static enum err
notices_before(struct tree *t, const struct head *h)
{
	const struct inst *i = (const void *)h;
	const struct task *task = (const void *)h;

	if (h->kind == OBJECT_INST && is_new(t, h))
		return notice(t, i, NULL, version_of(i->def)->process_before);
	if (h->kind == OBJECT_TASK && is_new(t, h))
		return notice(t, task->inst, task,
		    version_of(task->inst->def)->task_before);
	return OK;
}

static enum err
notices_after(struct tree *t, const struct head *h)
{
	const struct task *task = (const void *)h;

	if (h->kind != OBJECT_TASK || !is_done(t, task))
		return OK;
	return notice(
	    t, task->inst, task, version_of(task->inst->def)->task_after);
}

/* Sends a notice to a listener of a node, if it is one that is told by HTTP. */
static enum err
listen(struct tree *t, const struct action *a)
{
	const char *text =
	    text_of(val_get(a->listener->settings, "listenerConfig"));
	const struct task *task = a->task;
	struct outgoing_call call;
	struct val set;

	if (text == NULL || read_json(t, text, &set) != OK)
		return OK;
	outgoing_call_begin(t, &call, a->inst, text_of(val_get(&set, "path")));
	call.sees = seen_from(a->inst, task);
	call.node = a->node;
	outgoing_call_settings(t, &call, &set);
	outgoing_call_param(&call, "processInstanceId", a->inst->id_text);
	if (task != NULL) {
		outgoing_call_param(&call, "assignee", task->assignee);
		outgoing_call_param(&call, "taskDefinitionKey",
		    inst_node(a->inst, task->node)->id);
		outgoing_call_param(&call, "taskId",
		    task_id_text(
		        t->ctx->mem, (struct task_id){ t->id, task->head.id }));
	}
	return outgoing_call_send(t, &call);
}

static enum err
ended(struct tree *t, const struct inst *i)
{
	TRY(status_event_send(t, i));
	if (i->status != STATUS_APPROVED)
		return OK;
	return notice(t, i, NULL, version_of(i->def)->process_after);
}

/* Carries out an action that belongs to a node: a listener or a call. */
static enum err
at_node(struct tree *t, const struct action *a)
{
	if (a->kind == ACTION_LISTEN)
		return listen(t, a);
	return a->kind == ACTION_CALL ? service_task_call(t, a) : OK;
}

/* Tells of an instance that has ended or whose status has changed.  This is
 * told last, after all that has happened at nodes. */
static enum err
of_instance(struct tree *t, const struct action *a)
{
	if (a->kind == ACTION_STATUS)
		return status_event_send(t, a->inst);
	return a->kind == ACTION_ENDED ? ended(t, a->inst) : OK;
}

enum err
step_outbox_send(struct tree *t)
{
	for (const struct head *h = t->state.changed; h != NULL; h = h->next)
		TRY(notices_before(t, h));
	for (const struct action *a = t->state.actions; a != NULL; a = a->next)
		TRY(at_node(t, a));
	for (const struct head *h = t->state.changed; h != NULL; h = h->next)
		TRY(notices_after(t, h));
	for (const struct action *a = t->state.actions; a != NULL; a = a->next)
		TRY(of_instance(t, a));
	return OK;
}
