/*
 * always_ends.c - whatever people do with their tasks (delegate, sign, return,
 * withdraw), every instance can be brought to its end by approving the open
 * tasks.  The models are nested blocks in which every fork has its join; random
 * events are sent, then everything is approved.
 * \tflow-always-ends [MODELS [SEED]]
 * prints the seed of each failure and exits with status 1.
 */
#include <stdio.h>
#include <stdlib.h>

#include "approval/engine_hooks.h"
#include "bpmn/model_read.h"
#include "flow/state.h"
#include "flow/step.h"
#include "flow/task.h"
#include "fuzz/random_model.h"

#define MODELS    1000
#define TASKS_MAX 400
#define DEPTH     3
#define ENDLESS   5000 /* approvals after which an instance counts as endless */
#define TEXT_MAX  (1 << 20)

/* What was written of a model so far. */
struct made {
	struct chance *c;
	struct buf *out;
	int nodes;
	int tasks[TASKS_MAX]; /* numbers of the user tasks */
	uint32_t n_tasks;
};

/* A written block: the nodes at which tokens enter and leave it. */
struct block {
	int first, last;
};

static struct block put_row(struct made *m, int depth);

static void
put_flow(struct made *m, int from, int to, const char *inside)
{
	buf_printf(m->out,
	    "<sequenceFlow sourceRef=\"n%d\" targetRef=\"n%d\">%s"
	    "</sequenceFlow>",
	    from, to, inside);
}

static int
put_node(struct made *m, const char *element)
{
	int id = m->nodes++;

	buf_printf(m->out, "<%s id=\"n%d\"/>", element, id);
	return id;
}

static struct block
put_task(struct made *m)
{
	static const char *const users[] = { "1", "2,3", "4,5,6" };
	int id = m->nodes++;

	if (m->n_tasks < TASKS_MAX)
		m->tasks[m->n_tasks++] = id;
	buf_printf(m->out,
	    "<userTask id=\"n%d\"><extensionElements>"
	    "<flowable:candidateStrategy>30</flowable:candidateStrategy>"
	    "<flowable:candidateParam>%s</flowable:candidateParam>"
	    "<flowable:approveMethod>%u</flowable:approveMethod>"
	    "</extensionElements></userTask>",
	    id, users[chance_of(m->c, 3)], 1 + chance_of(m->c, 4));
	return (struct block){ id, id };
}

static struct block
put_scope(struct made *m, int depth)
{
	int id = m->nodes++, start, end;
	struct block in;

	buf_printf(m->out, "<subProcess id=\"n%d\">", id);
	if (chance_of(m->c, 2) == 0)
		buf_printf(m->out,
		    "<multiInstanceLoopCharacteristics isSequential=\"%s\">"
		    "<loopCardinality>%u</loopCardinality>"
		    "</multiInstanceLoopCharacteristics>",
		    chance_of(m->c, 2) ? "true" : "false",
		    1 + chance_of(m->c, 3));
	start = put_node(m, "startEvent");
	in = put_row(m, depth - 1);
	end = put_node(m, "endEvent");
	put_flow(m, start, in.first, "");
	put_flow(m, in.last, end, "");
	buf_str(m->out, "</subProcess>");
	return (struct block){ id, id };
}

/* Writes a fork and its join; the first of the branches is always taken. */
static struct block
put_fork(struct made *m, int depth)
{
	static const struct {
		const char *fork, *join;
		bool chooses;
	} pairs[] = {
		{ "parallelGateway", "parallelGateway", false },
		{ "inclusiveGateway", "inclusiveGateway", true },
		{ "exclusiveGateway", "exclusiveGateway", true },
		{ "manualTask", "parallelGateway", false },
		{ "manualTask", "inclusiveGateway", false },
	};
	size_t kind = chance_of(m->c, ARRAY_LEN(pairs));
	struct block b = { .first = put_node(m, pairs[kind].fork) };
	uint32_t branches = 2 + chance_of(m->c, 2);

	b.last = put_node(m, pairs[kind].join);
	for (uint32_t i = 0; i < branches; i++) {
		struct block in = put_row(m, depth - 1);
		const char *cond = "";

		if (pairs[kind].chooses && i > 0)
			cond = chance_of(m->c, 2) ? "<conditionExpression>true"
			                            "</conditionExpression>"
			                          : "<conditionExpression>false"
			                            "</conditionExpression>";
		put_flow(m, b.first, in.first, cond);
		put_flow(m, in.last, b.last, "");
	}
	return b;
}

static struct block
put_block(struct made *m, int depth)
{
	uint32_t kind = depth > 0 ? chance_of(m->c, 6) : 0;

	if (kind < 3)
		return put_task(m);
	return kind == 3 ? put_scope(m, depth) : put_fork(m, depth);
}

/* Writes blocks one after the other. */
static struct block
put_row(struct made *m, int depth)
{
	struct block row = put_block(m, depth);

	for (uint32_t i = chance_of(m->c, 3); i > 0; i--) {
		struct block next = put_block(m, depth);

		put_flow(m, row.last, next.first, "");
		row.last = next.last;
	}
	return row;
}

static void
put_model(struct made *m)
{
	struct block row;
	int start, end;

	buf_str(m->out,
	    "<definitions "
	    "xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" "
	    "xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"p\">");
	start = put_node(m, "startEvent");
	row = put_row(m, DEPTH);
	end = put_node(m, "endEvent");
	put_flow(m, start, row.first, "");
	put_flow(m, row.last, end, "");
	buf_str(m->out, "</process></definitions>");
}

/* The k-th of the n open tasks that can be decided; NULL: there is none. */
static struct task *
any_open(struct state *s, struct chance *c, bool able)
{
	struct task *found = NULL;
	uint32_t n = 0;

	CHAIN_EACH (l, s->open) {
		struct task *t = LINKED(struct task, opened, l);

		if (able && t->status != TASK_RUNNING)
			continue;
		if (chance_of(c, ++n) == 0)
			found = t;
	}
	return found;
}

static struct task *
any_ended(struct state *s, struct chance *c)
{
	struct task *found = NULL;
	uint32_t n = 0;

	CHAIN_EACH (l, LINKED(struct inst, all, s->insts.first)->past) {
		if (chance_of(c, ++n) == 0)
			found = LINKED(struct task, past, l);
	}
	return found;
}

/* Does something that a person may do with a task.  The engine may refuse it;
 * then it changes nothing. */
static void
disturb(struct state *s, const struct made *m)
{
	static const enum event_kind kinds[] = { EVENT_COMPLETE, EVENT_COMPLETE,
		EVENT_COMPLETE, EVENT_RETURN, EVENT_RETURN, EVENT_WITHDRAW,
		EVENT_DELEGATE, EVENT_TRANSFER, EVENT_SIGN, EVENT_UNSIGN };
	const char *user[] = { "1", "2", "3", "7", "8", "9" };
	char node[16];
	struct event ev = { .node = node, .users = { .n = 1 } };

	(void)snprintf(
	    node, sizeof(node), "n%d", m->tasks[chance_of(m->c, m->n_tasks)]);
	ev.kind = kinds[chance_of(m->c, ARRAY_LEN(kinds))];
	ev.users.v = user + chance_of(m->c, ARRAY_LEN(user));
	ev.before = chance_of(m->c, 2) == 0;
	ev.task = ev.kind == EVENT_WITHDRAW ? any_ended(s, m->c)
	                                    : any_open(s, m->c, false);
	if (ev.task != NULL && flow_step(s, &ev) != OK)
		BUG_ON(s->why == NULL);
}

/* Approves open tasks until the instance has ended.  Returns NULL if it has,
 * and nothing is left of it; else what is wrong. */
static const char *
bring_to_end(struct state *s, struct chance *c)
{
	struct event ev = { .kind = EVENT_COMPLETE };

	for (int i = 0; i < ENDLESS; i++) {
		ev.task = any_open(s, c, true);
		if (ev.task == NULL)
			break;
		if (flow_step(s, &ev) != OK)
			return s->why;
	}
	if (LINKED(struct inst, all, s->insts.first)->state != INST_COMPLETED)
		return "it has not ended";
	return s->open.first != NULL || s->parked.first != NULL
	           ? "something is left of it"
	           : NULL;
}

static const char *
play(struct state *s, const struct definition *def, const struct made *m)
{
	struct event ev = { .kind = EVENT_START, .def = def };

	if (flow_step(s, &ev) != OK)
		return s->why;
	for (uint32_t n = 2 + chance_of(m->c, 40); n > 0; n--)
		disturb(s, m);
	return bring_to_end(s, m->c);
}

static bool
one_model(uint64_t seed)
{
	struct chance c = { seed * UINT64_C(0x9E3779B97F4A7C15) | 1 };
	struct arena mem = { 0 };
	struct diagnostics f = { .mem = &mem };
	struct definition def = { .may_withdraw = true };
	struct flow_env env = { .approval = &approval_hooks, .skips = true };
	struct buf text;
	struct made m = { .c = &c, .out = &text };
	struct model *model = NULL;
	struct state s;
	const char *wrong;

	buf_init(&text, TEXT_MAX);
	put_model(&m);
	model_read(&mem, "p.bpmn", text.p, text.n, &f, &model);
	def.model = model;
	state_init(&s, &env, 0);
	wrong = f.errors != 0 ? "it is refused" : play(&s, &def, &m);
	if (wrong != NULL)
		printf("seed %llu: %s\n%s\n", (unsigned long long)seed, wrong,
		    buf_text(&text));
	state_free(&s);
	buf_free(&text);
	arena_free(&mem);
	return wrong == NULL;
}

int
main(int argc, char **argv)
{
	size_t models = argc > 1 ? strtoul(argv[1], NULL, 10) : MODELS;
	uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	size_t failed = 0;

	for (size_t i = 0; i < models; i++)
		failed += !one_model(seed + i);
	printf("%zu models, %d passed, %d failed\n", models, failed == 0,
	    failed != 0);
	return failed == 0 ? 0 : 1;
}
