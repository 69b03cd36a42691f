/*
 * main.c - sends random events to random models.  Every state in between obeys
 * the invariants, a refused event changes nothing, and a state that is loaded
 * from the rows written after each step is the same state.
 * \tflow-fuzz [STEPS [SEED]]
 * prints the seed of each failure and exits with status 1.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "approval/engine_hooks.h"
#include "approval/predict.h"
#include "bpmn/check.h"
#include "bpmn/model_read.h"
#include "dump.h"
#include "flow/memory_storage.h"
#include "flow/state.h"
#include "flow/step.h"
#include "flow/task.h"
#include "invariants.h"
#include "play.h"

#define STEPS      200000
#define OF_A_MODEL 200
#define ENTRIES    1000 /* entries of a step; with more the model is dropped */
#define RECORDS    500  /* records of a state, so that comparing stays fast */

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

static void
past(void *arg, struct state *s, struct inst *i, enum past what)
{
	const struct play *p = arg;

	memory_past(&p->rows, s, i, what);
}

/* Reads a file as a definition; returns false if it has errors. */
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
		.past = past,
		.skips = !plain };
}

/* Replaces the state by one that is loaded from the rows of all that runs. */
static void
begin_anew(struct play *p)
{
	int64_t now_ms = p->s.now_ms;

	if (!p->anew)
		return;
	state_free(&p->s);
	state_init(&p->s, &p->env, now_ms);
	if (memory_load(&p->rows, &p->s) != OK)
		(void)printf("%s\n", p->s.why);
}

/* Checks the state after an event that was accepted; returns NULL, or what is
 * wrong.  ended: how many instances had ended before it. */
static const char *
accepted(struct play *p, bool still, size_t ended)
{
	if (still && !dump_same(&p->s, &p->before))
		return "a comment has changed the state";
	if (state_ended(&p->s) - ended != state_told(&p->s))
		return "an end was not told once";
	memory_save(&p->rows, &p->s);
	if (!p->anew && !dump_anew(&p->s, &p->rows))
		return "the rows make another state";
	return NULL;
}

static const char *
refused(struct play *p)
{
	if (p->s.why == NULL)
		return "a refusal says nothing";
	return dump_same(&p->s, &p->before)
	           ? NULL
	           : "a refused event has changed the state";
}

/* Makes a prediction and marks a diagram: neither may change the state. */
static const char *
look(struct play *p)
{
	struct link *l = any_of(p, &p->s.open);
	struct prediction_input o = { .env = &p->env,
		.now_ms = p->s.now_ms,
		.def = &p->defs[0],
		.vars = random_vars(p) };
	struct forecasts seen;
	struct trail trail;

	predict_path(&p->mem, &o, &seen);
	if (l == NULL)
		return NULL;
	o.task = LINKED(struct task, opened, l);
	o.state = &p->s;
	o.inst = o.task->inst;
	o.def = o.inst->def;
	predict_path(&p->mem, &o, &seen);
	predict_next(&p->mem, &o, &seen);
	trail_of(&p->mem, &p->s, o.inst, &trail);
	return p->anew || dump_same(&p->s, &p->before)
	           ? NULL
	           : "a prediction has changed the state";
}

/* Sends one event and checks the state; returns NULL, or what is wrong. */
static const char *
one_step(struct play *p)
{
	bool clock = chance_of(&p->chance, 12) == 0;
	bool still =
	    !clock && (p->ev.kind == EVENT_COPY || p->ev.kind == EVENT_COMMENT);
	size_t ended = state_ended(&p->s);
	const char *broken;
	enum err e;

	buf_clear(&p->before, DUMP_MAX);
	state_dump(&p->s, &p->before);
	broken = chance_of(&p->chance, 8) == 0 ? look(p) : NULL;
	if (broken != NULL)
		return broken;
	if (p->anew) { /* the past was loaded during the step */
		buf_clear(&p->before, DUMP_MAX);
		state_dump(&p->s, &p->before);
	}
	e = clock ? flow_advance(&p->s, "PT7M") : flow_step(&p->s, &p->ev);
	p->steps++;
	p->refused += e != OK;
	broken = e != OK ? refused(p) : accepted(p, still, ended);
	return broken != NULL ? broken : state_holds(&p->s);
}

/* Prints the last event, with the states before and after it. */
static void
report(struct play *p, uint64_t seed, const char *what)
{
	printf("seed %llu, step %zu, event %s: %s (%s)\n%s\n",
	    (unsigned long long)seed, p->steps, event_name(p->ev.kind), what,
	    p->s.why ? p->s.why : "accepted", buf_text(&p->before));
	buf_clear(&p->before, DUMP_MAX);
	state_dump(&p->s, &p->before);
	printf("--\n%s\n", buf_text(&p->before));
}

/* Must the test go on with another model, because the state has become too
 * large? */
static bool
worn(const struct play *p)
{
	return p->s.last.record >= RECORDS || p->s.entries >= ENTRIES ||
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
	p->anew = seed % 2 == 0;
	state_init(&p->s, &p->env, INT64_C(946684800000));
	for (int i = 0; i < OF_A_MODEL && broken == NULL && !worn(p); i++) {
		begin_anew(p);
		if (random_event(p))
			broken = one_step(p);
	}
	if (broken != NULL)
		report(p, seed, broken);
	state_free(&p->s);
	memory_free(&p->rows);
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
	return fine ? 0 : 1;
}
