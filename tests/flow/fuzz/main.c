/*
 * main.c - random events on random models: every state in between obeys the
 * invariants, and a refused event leaves no trace.
 *
 * flow-fuzz [STEPS [SEED]] prints the seed of each failure and exits 1.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "approval/approval.h"
#include "bpmn/check.h"
#include "bpmn/read.h"
#include "dump.h"
#include "flow/action.h"
#include "flow/find.h"
#include "flow/record.h"
#include "flow/step.h"
#include "flow/timer_event.h"
#include "holds.h"
#include "random.h"

#define STEPS      200000
#define OF_A_MODEL 200
#define ENTRIES    1000 /* of a step; beyond it the model is left, see worn */
#define RECORDS    500  /* of one state: comparing must stay cheap */
#define DUMP_MAX   (64 << 20)

/* One model and what is played on it. */
struct play {
	struct chance chance;
	struct arena mem;
	bool simple;
	struct definition defs[3];
	struct flow_env env;
	struct state s;
	struct buf before, after;
	struct event ev; /* the last one */
	size_t steps, refused, models, bad_models;
};

static const struct definition *
find(void *arg, const char *key)
{
	struct play *p = arg;

	if (key[0] != 'p' || key[1] < '0' || key[1] > '2' || key[2] != '\0')
		return NULL;
	return &p->defs[key[1] - '0'];
}

static bool
known(void *arg, const char *key)
{
	return find(arg, key) != NULL;
}

static const char *
leader(void *arg, struct arena *a, const char *user)
{
	(void)arg;
	return *user == '3' ? NULL : arena_strdup(a, *user == '1' ? "2" : "3");
}

/* A file as its definition, or not. */
static bool
read_file(struct play *p, const char *path, const struct buf *text, int32_t i,
    int32_t process)
{
	struct diagnostics f = { .mem = &p->mem };
	struct check_keys keys = { .known = known, .arg = p };
	struct model *m;

	model_read(&p->mem, path, text->p, text->n, &f, &m);
	if (m == NULL)
		return false;
	model_check(m, CHECK_PLAIN, &keys, &f);
	p->defs[i].model = m;
	p->defs[i].process = process;
	return f.errors == 0;
}

static bool
make_bpmn(struct play *p)
{
	struct buf text;
	bool fine = true;

	buf_init(&text, 1 << 20);
	random_model(&p->chance, &text);
	for (int32_t i = 0; i < 3 && fine; i++)
		fine = read_file(p, "random.bpmn", &text, i, i);
	buf_free(&text);
	return fine;
}

static bool
make_simple(struct play *p)
{
	static const char *const paths[] = { "p0.json", "p1.json", "p2.json" };
	struct buf text;
	bool fine = true;

	buf_init(&text, 1 << 20);
	for (int32_t i = 0; i < 3 && fine; i++) {
		buf_clear(&text, 1 << 20);
		random_simple(&p->chance, i, &text);
		fine = read_file(p, paths[i], &text, i, 0);
	}
	buf_free(&text);
	return fine;
}

static void
deploy(struct play *p)
{
	bool plain = !p->simple && chance_of(&p->chance, 2) == 0;

	for (int32_t i = 0; i < 3; i++) {
		p->defs[i].plain = plain;
		p->defs[i].may_withdraw = true;
		p->defs[i].auto_approval = (int32_t)chance_of(&p->chance, 3);
	}
	p->env = (struct flow_env){ .arg = p,
		.approval = &approval_hooks,
		.definition = find,
		.leader = leader,
		.skips = !plain };
}

/* The n-th object of a list, or NULL. */
static struct link *
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

static struct val
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

/* An event on an open task; now and then on one that was. */
static bool
on_task(struct play *p, enum event_kind kind)
{
	struct link *l = any_of(p, &p->s.open);
	struct link *i = any_of(p, &p->s.insts);

	p->ev.kind = kind;
	p->ev.task = l ? LINKED(struct task, opened, l) : NULL;
	if (kind == EVENT_WITHDRAW || chance_of(&p->chance, 20) == 0) {
		l = any_of(p, &LINKED(struct inst, all, i)->tasks);
		p->ev.task = l ? LINKED(struct task, all, l) : NULL;
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

static bool
random_event(struct play *p)
{
	static const enum event_kind often[] = { EVENT_START, EVENT_COMPLETE,
		EVENT_COMPLETE, EVENT_COMPLETE, EVENT_COMPLETE, EVENT_COMPLETE,
		EVENT_COMPLETE, EVENT_TRIGGER, EVENT_TRIGGER, EVENT_FIRE,
		EVENT_FIRE, EVENT_MOVE, EVENT_SET };
	static const enum event_kind rare[] = { EVENT_DELETE, EVENT_REJECT,
		EVENT_RETURN, EVENT_DELEGATE, EVENT_TRANSFER, EVENT_SIGN,
		EVENT_SIGN, EVENT_SIGN, EVENT_UNSIGN, EVENT_WITHDRAW,
		EVENT_CANCEL, EVENT_COPY, EVENT_COMMENT };
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

static size_t
ended(const struct state *s)
{
	size_t n = 0;

	CHAIN_EACH (l, s->insts)
		n += LINKED(struct inst, all, l)->state != INST_RUNNING;
	return n;
}

static size_t
told(const struct state *s)
{
	size_t n = 0;

	for (const struct action *a = s->actions; a != NULL; a = a->next)
		n += a->kind == ACTION_ENDED;
	return n;
}

static bool
same(const struct buf *x, const struct buf *y)
{
	return x->n == y->n && memcmp(x->p, y->p, x->n) == 0;
}

/* NULL, or what the step has broken. */
static const char *
one_step(struct play *p)
{
	bool clock = chance_of(&p->chance, 12) == 0;
	bool still =
	    !clock && (p->ev.kind == EVENT_COPY || p->ev.kind == EVENT_COMMENT);
	size_t ended_before = ended(&p->s);
	enum err e;

	buf_clear(&p->before, DUMP_MAX);
	state_dump(&p->s, &p->before);
	e = clock ? flow_advance(&p->s, "PT7M") : flow_step(&p->s, &p->ev);
	p->steps++;
	p->refused += e != OK;
	if (e != OK && p->s.why == NULL)
		return "a refusal says nothing";
	if (e != OK || still) {
		buf_clear(&p->after, DUMP_MAX);
		state_dump(&p->s, &p->after);
		if (!same(&p->before, &p->after))
			return "a refused event has changed the state";
	} else if (ended(&p->s) - ended_before != told(&p->s)) {
		return "an end was not told once";
	}
	return state_holds(&p->s);
}

/* Print the last event with the state before it and the one after it. */
static void
report(struct play *p, uint64_t seed, const char *what)
{
	printf("seed %llu, step %zu, event %s: %s (%s)\n%s\n",
	    (unsigned long long)seed, p->steps, event_name(p->ev.kind), what,
	    p->s.why ? p->s.why : "accepted", buf_text(&p->before));
	buf_clear(&p->after, DUMP_MAX);
	state_dump(&p->s, &p->after);
	printf("--\n%s\n", buf_text(&p->after));
}

/* Is it time for another model? This one takes long and shows no more. */
static bool
worn(const struct play *p)
{
	return p->s.last_record >= RECORDS || p->s.entries >= ENTRIES ||
	       (p->s.why != NULL && strstr(p->s.why, "too many") != NULL);
}

static bool
play_model(struct play *p, uint64_t seed)
{
	const char *broken = NULL;

	p->chance.state = seed * UINT64_C(0x9E3779B97F4A7C15) | 1;
	p->models++;
	p->simple = chance_of(&p->chance, 3) == 0;
	if (!(p->simple ? make_simple(p) : make_bpmn(p))) {
		p->bad_models++;
		return true;
	}
	deploy(p);
	state_init(&p->s, &p->env, INT64_C(946684800000));
	for (int i = 0; i < OF_A_MODEL && broken == NULL && !worn(p); i++) {
		if (random_event(p))
			broken = one_step(p);
	}
	if (broken != NULL)
		report(p, seed, broken);
	state_free(&p->s);
	return broken == NULL;
}

int
main(int argc, char **argv)
{
	size_t wanted = argc > 1 ? strtoul(argv[1], NULL, 10) : STEPS;
	uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	static struct play p;
	bool fine = true;

	buf_init(&p.before, DUMP_MAX);
	buf_init(&p.after, DUMP_MAX);
	while (fine && p.steps < wanted) {
		fine = play_model(&p, seed++);
		arena_reset(&p.mem);
	}
	printf("%zu steps, %zu refused, %zu models, %zu of them refused, "
	       "next seed %llu\n",
	    p.steps, p.refused, p.models, p.bad_models,
	    (unsigned long long)seed);
	printf("%d passed, %d failed\n", fine, !fine);
	arena_free(&p.mem);
	buf_free(&p.before);
	buf_free(&p.after);
	return fine ? 0 : 1;
}
