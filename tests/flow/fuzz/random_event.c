/* random_event.c - makes random events about objects that exist, or have
 * existed. */
#include "expr/val.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/timer_event.h"
#include "play.h"

/* A random object of a list; NULL if the list is empty. */
struct link *
any_of(struct play *p, const struct chain *list)
{
	uint32_t n = 0, k;

	CHAIN_EACH (l, *list)
		n++;
	if (n == 0)
		return NULL;
	k = chance_of(&p->chance, n);
	CHAIN_EACH (l, *list) {
		if (k-- == 0)
			return l;
	}
	return NULL;
}

struct val
random_vars(struct play *p)
{
	struct val_member *v = arena_new(&p->mem, struct val_member, 4);
	struct val *list = arena_new(&p->mem, struct val, 3);

	v[0] = (struct val_member){ "x", val_int(chance_of(&p->chance, 6)) };
	v[1] = (struct val_member){ "y",
		val_text(chance_of(&p->chance, 2) ? "a" : "b") };
	for (int i = 0; i < 3; i++)
		list[i] = val_int(1 + chance_of(&p->chance, 3));
	v[2].key = "list";
	v[2].value = (struct val){
		.kind = VAL_LIST, .n = chance_of(&p->chance, 4), .list = list
	};
	v[3].key = "PROCESS_START_USER_ID";
	v[3].value = val_int(1 + chance_of(&p->chance, 3));
	return (struct val){ .kind = VAL_OBJECT,
		.n = chance_of(&p->chance, 5) ? 4 : chance_of(&p->chance, 4),
		.object = v };
}

static const char *
random_node(struct play *p)
{
	const struct model *m = p->defs[chance_of(&p->chance, 3)].model;

	return m->nodes[chance_of(&p->chance, (uint32_t)m->n_nodes)].id;
}

static struct strs
random_users(struct play *p)
{
	static const char *all[] = { "1", "2", "3", "4" };

	return (struct strs){ all + chance_of(&p->chance, 3),
		1 + (chance_of(&p->chance, 3) == 0) };
}

static void
random_move(struct play *p)
{
	struct link *l = any_of(p, &p->s.open);
	const struct task *t = l ? LINKED(struct task, opened, l) : NULL;

	p->ev.from.v = arena_new(&p->mem, const char *, 4);
	p->ev.from.v[0] = t ? inst_node(t->inst, t->node)->id : random_node(p);
	p->ev.from.v[1] = random_node(p);
	p->ev.from.n = 1 + (chance_of(&p->chance, 4) == 0);
	p->ev.to.v = p->ev.from.v + 2;
	p->ev.to.v[0] = random_node(p);
	p->ev.to.v[1] = random_node(p);
	p->ev.to.n = 1 + (chance_of(&p->chance, 4) == 0);
}

/* Makes an event on an open task, or sometimes on one that has ended. */
static bool
on_task(struct play *p, enum event_kind kind)
{
	struct link *l = any_of(p, &p->s.open);
	struct link *i = any_of(p, &p->s.insts);

	p->ev.kind = kind;
	p->ev.task = l ? LINKED(struct task, opened, l) : NULL;
	if (kind == EVENT_WITHDRAW || chance_of(&p->chance, 20) == 0) {
		past_need(&p->s, LINKED(struct inst, all, i), PAST_ALL);
		l = any_of(p, &LINKED(struct inst, all, i)->past);
		p->ev.task = l ? LINKED(struct task, past, l) : NULL;
	}
	return p->ev.task != NULL;
}

static bool
on_anything(struct play *p)
{
	struct link *l = NULL;

	switch (p->ev.kind) {
	case EVENT_TRIGGER:
		l = any_of(p, &p->s.receive);
		p->ev.token = l ? LINKED(struct token, waiting, l) : NULL;
		return l != NULL;
	case EVENT_FIRE:
		l = any_of(p, &p->s.timers);
		p->ev.timer = l ? LINKED(struct timer, all, l) : NULL;
		return l != NULL;
	case EVENT_DELETE:
	case EVENT_CANCEL:
	case EVENT_SUSPEND:
	case EVENT_RESUME:
		l = any_of(p, &p->s.insts);
		p->ev.inst = l ? LINKED(struct inst, all, l) : NULL;
		return l != NULL;
	case EVENT_MOVE:
		random_move(p);
		return true;
	default:
		return true;
	}
}

bool
random_event(struct play *p)
{
	static const enum event_kind often[] = { EVENT_START, EVENT_COMPLETE,
		EVENT_COMPLETE, EVENT_COMPLETE, EVENT_COMPLETE, EVENT_COMPLETE,
		EVENT_COMPLETE, EVENT_TRIGGER, EVENT_TRIGGER, EVENT_FIRE,
		EVENT_FIRE, EVENT_MOVE, EVENT_SET };
	static const enum event_kind rare[] = { EVENT_DELETE, EVENT_REJECT,
		EVENT_RETURN, EVENT_DELEGATE, EVENT_TRANSFER, EVENT_SIGN,
		EVENT_SIGN, EVENT_SIGN, EVENT_UNSIGN, EVENT_WITHDRAW,
		EVENT_CANCEL, EVENT_SUSPEND, EVENT_RESUME, EVENT_RESUME,
		EVENT_COPY, EVENT_COMMENT };
	struct chance *c = &p->chance;
	enum event_kind kind = chance_of(c, 4) != 0
	                           ? often[chance_of(c, ARRAY_LEN(often))]
	                           : rare[chance_of(c, ARRAY_LEN(rare))];

	if (p->s.insts.first == NULL)
		kind = EVENT_START;
	p->ev = (struct event){ .kind = kind,
		.def = &p->defs[0],
		.vars = random_vars(p),
		.node = random_node(p),
		.users = random_users(p),
		.text = "because",
		.late = chance_of(c, 2) == 0,
		.before = chance_of(c, 2) == 0 };
	if (kind == EVENT_COMPLETE ||
	    (kind >= EVENT_REJECT && kind != EVENT_CANCEL))
		return on_task(p, kind);
	return on_anything(p);
}
