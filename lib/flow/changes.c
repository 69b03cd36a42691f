/* changes.c - writes changed objects as rows for storage. */
#include "flow/changes.h"
#include "flow/record.h"
#include "flow/timer_event.h"
#include "flow/vars.h"

static const char *
node_id(const struct inst *i, int32_t node)
{
	return node != NO_NODE ? inst_node(i, node)->id : NULL;
}

static struct inst_row
inst_row(const struct inst *i)
{
	return (struct inst_row){ .id = i->head.id,
		.id_text = i->id_text,
		.def = i->def,
		.caller = i->caller != NULL ? i->caller->head.id : 0,
		.state = i->state,
		.status = i->status,
		.reason = i->reason,
		.code = i->code,
		.starter = i->starter,
		.business_key = i->business_key,
		.name = i->name,
		.start_ms = i->start_ms,
		.end_ms = i->end_ms };
}

static struct token_row
token_row(const struct token *t)
{
	struct token_row r = { .id = t->head.id,
		.inst = t->inst->head.id,
		.parent = t->parent->head.id,
		.gone = t->head.gone,
		.kept = t->kept,
		.node = node_id(t->inst, t->node),
		.came = node_id(t->inst, t->came),
		.mode = t->mode,
		.element = t->element,
		.arrived = t->arrived,
		.record = t->record != NULL ? t->record->head.id : 0,
		.loop = t->loop };

	r.loop.items = NULL;
	if (t->loop.items != NULL)
		r.items = (struct val){ .kind = VAL_LIST,
			.n = (uint32_t)t->loop.total,
			.list = t->loop.items };
	return r;
}

static struct task_row
task_row(const struct task *t)
{
	return (struct task_row){ .id = t->head.id,
		.inst = t->inst->head.id,
		.token = t->token != NULL ? t->token->head.id : 0,
		.parent = t->parent != NULL ? t->parent->head.id : 0,
		.node = node_id(t->inst, t->node),
		.open = t->open,
		.status = t->status,
		.delegation = t->delegation,
		.sign = t->sign,
		.name = t->name,
		.assignee = t->assignee,
		.owner = t->owner,
		.reason = t->reason,
		.picture = t->picture,
		.code = t->code,
		.start_ms = t->start_ms,
		.end_ms = t->end_ms,
		.entered = t->entered,
		.until = t->until };
}

static struct timer_row
timer_row(const struct timer *t)
{
	return (struct timer_row){ .id = t->head.id,
		.token = t->token->head.id,
		.node = node_id(t->token->inst, t->node),
		.text = t->text,
		.due = t->due };
}

static struct var_row
var_row(const struct var *v)
{
	return (struct var_row){ .id = v->head.id,
		.token = v->token->head.id,
		.name = v->name,
		.value = v->value };
}

static struct record_row
record_row(const struct record *r)
{
	return (struct record_row){ .id = r->head.id,
		.inst = r->inst->head.id,
		.node = node_id(r->inst, r->node),
		.came = node_id(r->inst, r->came),
		.name = r->name,
		.start_ms = r->start_ms,
		.end_ms = r->end_ms,
		.open = r->open };
}

void
row_of(const struct head *h, struct object_row *out)
{
	const void *object = h;

	*out = (struct object_row){ .kind = h->kind };
	switch (h->kind) {
	case OBJECT_INST:
		out->inst = inst_row(object);
		break;
	case OBJECT_TOKEN:
		out->token = token_row(object);
		break;
	case OBJECT_TASK:
		out->task = task_row(object);
		break;
	case OBJECT_TIMER:
		out->timer = timer_row(object);
		break;
	case OBJECT_VAR:
		out->var = var_row(object);
		break;
	case OBJECT_RECORD:
		out->record = record_row(object);
		break;
	default:
		BUG_ON(true);
	}
}

static const struct token *
token_of(const struct head *h)
{
	return h->kind == OBJECT_TOKEN ? (const struct token *)(const void *)h
	                               : NULL;
}

enum row_change
row_change(const struct state *s, const struct head *h)
{
	const struct token *t = token_of(h);
	bool born = h->born == s->step;

	if (t != NULL && t->parent == NULL)
		return ROW_NONE;
	if (h->gone && (t == NULL || !t->kept))
		return born ? ROW_NONE : ROW_GONE;
	return born ? ROW_NEW : ROW_CHANGED;
}
