/*
 * flow.c - measures the workflow engine: runs instances of a model of twenty
 * nodes with two parallel branches from start to end.
 *
 *	flow [SECONDS]   prints steps/s of CPU (the median of 7 rounds), the
 *	                 steps of an instance, and its largest size in bytes
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "approval/engine_hooks.h"
#include "bpmn/model_read.h"
#include "expr/val.h"
#include "flow/state.h"
#include "flow/step.h"
#include "flow/task.h"

#define ROUNDS 7
#define BATCH  500 /* instances in one state */

/* The model: a start, eight user tasks, a pair of parallel gateways, a pair of
 * exclusive gateways, and service tasks. */
static const char text[] =
    "<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" "
    "xmlns:flowable=\"http://flowable.org/bpmn\"><process id=\"p\">"
    "<startEvent id=\"n1\"/><userTask id=\"n2\" name=\"apply\"/>"
    "<serviceTask id=\"n3\" flowable:expression=\"${x + 1}\" "
    "flowable:resultVariable=\"x\"/>"
    "<parallelGateway id=\"n4\"/><userTask id=\"n5\"/><userTask id=\"n6\"/>"
    "<task id=\"n7\"/><userTask id=\"n8\"/><parallelGateway id=\"n9\"/>"
    "<exclusiveGateway id=\"n10\"/><userTask id=\"n11\"/>"
    "<userTask id=\"n12\"/><exclusiveGateway id=\"n13\"/>"
    "<manualTask id=\"n14\"/><receiveTask id=\"n15\"/><userTask id=\"n16\"/>"
    "<intermediateThrowEvent id=\"n17\"/><userTask id=\"n18\"/>"
    "<task id=\"n19\"/><endEvent id=\"n20\"/>"
    "<sequenceFlow sourceRef=\"n1\" targetRef=\"n2\"/>"
    "<sequenceFlow sourceRef=\"n2\" targetRef=\"n3\"/>"
    "<sequenceFlow sourceRef=\"n3\" targetRef=\"n4\"/>"
    "<sequenceFlow sourceRef=\"n4\" targetRef=\"n5\"/>"
    "<sequenceFlow sourceRef=\"n4\" targetRef=\"n6\"/>"
    "<sequenceFlow sourceRef=\"n5\" targetRef=\"n7\"/>"
    "<sequenceFlow sourceRef=\"n7\" targetRef=\"n9\"/>"
    "<sequenceFlow sourceRef=\"n6\" targetRef=\"n8\"/>"
    "<sequenceFlow sourceRef=\"n8\" targetRef=\"n9\"/>"
    "<sequenceFlow sourceRef=\"n9\" targetRef=\"n10\"/>"
    "<sequenceFlow sourceRef=\"n10\" targetRef=\"n11\">"
    "<conditionExpression>${x &gt; 3}</conditionExpression></sequenceFlow>"
    "<sequenceFlow sourceRef=\"n10\" targetRef=\"n12\">"
    "<conditionExpression>${x &lt;= 3}</conditionExpression></sequenceFlow>"
    "<sequenceFlow sourceRef=\"n11\" targetRef=\"n13\"/>"
    "<sequenceFlow sourceRef=\"n12\" targetRef=\"n13\"/>"
    "<sequenceFlow sourceRef=\"n13\" targetRef=\"n14\"/>"
    "<sequenceFlow sourceRef=\"n14\" targetRef=\"n15\"/>"
    "<sequenceFlow sourceRef=\"n15\" targetRef=\"n16\"/>"
    "<sequenceFlow sourceRef=\"n16\" targetRef=\"n17\"/>"
    "<sequenceFlow sourceRef=\"n17\" targetRef=\"n18\"/>"
    "<sequenceFlow sourceRef=\"n18\" targetRef=\"n19\"/>"
    "<sequenceFlow sourceRef=\"n19\" targetRef=\"n20\"/>"
    "</process></definitions>";

static struct definition def;

static const struct definition *
find(void *arg, const char *key)
{
	(void)arg;
	(void)key;
	return &def;
}

static double
cpu(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void
step(struct state *s, const struct event *ev)
{
	if (flow_step(s, ev) != OK) {
		(void)fprintf(stderr, "flow: %s\n", s->why);
		exit(1);
	}
}

/* Sends the next event to the instance; returns false when the instance has
 * ended. */
static bool
go_on(struct state *s)
{
	struct event ev = { .kind = EVENT_COMPLETE };

	if (s->open.first != NULL) {
		ev.task = LINKED(struct task, opened, s->open.first);
	} else if (s->receive.first != NULL) {
		ev.kind = EVENT_TRIGGER;
		ev.token = LINKED(struct token, waiting, s->receive.first);
	} else {
		return false;
	}
	step(s, &ev);
	return true;
}

/* Runs a batch of instances to their ends; returns how many steps they have
 * taken. */
static size_t
batch(const struct flow_env *env, size_t *bytes)
{
	struct val_member x = { "x", val_int(2) };
	struct event start = { .kind = EVENT_START,
		.def = &def,
		.vars = { .kind = VAL_OBJECT, .n = 1, .object = &x } };
	struct state s;
	size_t steps = 0;

	state_init(&s, env, 0);
	for (int i = 0; i < BATCH; i++) {
		step(&s, &start);
		steps++;
		while (go_on(&s))
			steps++;
	}
	*bytes = s.mem.total / BATCH;
	state_free(&s);
	return steps;
}

static int
by_value(const void *x, const void *y)
{
	double a = *(const double *)x, b = *(const double *)y;

	return (a > b) - (a < b);
}

int
main(int argc, char **argv)
{
	double seconds = argc > 1 ? strtod(argv[1], NULL) : 1, rate[ROUNDS];
	struct flow_env env = { .approval = &approval_hooks,
		.definition = find };
	struct arena mem = { 0 };
	struct diagnostics f = { .mem = &mem };
	struct model *m;
	size_t bytes = 0, each = 0;

	model_read(&mem, "bench.bpmn", text, sizeof(text) - 1, &f, &m);
	if (m == NULL || f.errors != 0)
		return 1;
	def = (struct definition){ .model = m, .plain = true };
	for (int i = 0; i < ROUNDS; i++) {
		double begin = cpu(), now = begin;
		size_t steps = 0;

		for (; now < begin + seconds / ROUNDS; now = cpu()) {
			each = batch(&env, &bytes) / BATCH;
			steps += each * BATCH;
		}
		rate[i] = (double)steps / (now - begin);
	}
	qsort(rate, ROUNDS, sizeof(*rate), by_value);
	printf("%.0f %zu %zu\n", rate[ROUNDS / 2], each, bytes);
	arena_free(&mem);
	return 0;
}
