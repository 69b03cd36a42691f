/* instance_steps.h - runs one instance; the test sends its events. */
#ifndef TESTS_LIB_INSTANCE_STEPS_H
#define TESTS_LIB_INSTANCE_STEPS_H

#include "approval/engine_hooks.h"
#include "base/buf.h"
#include "bpmn/model_read.h"
#include "flow/object_by_word.h"
#include "flow/state.h"
#include "flow/step.h"
#include "flow/task.h"
#include "lib/bpmn_text.h"

#define TASK(id)        "<userTask id=\"" id "\" name=\"" id "\"/>"
#define ASK(id, inner)  "<userTask id=\"" id "\">" EXT(inner) "</userTask>"
#define SET(key, value) "<flowable:" key ">" value "</flowable:" key ">"
#define NAMED(users) \
	SET("candidateStrategy", "30") \
	SET("candidateParam", users) SET("approveType", "1")

struct steps {
	struct arena mem;
	struct definition def;
	struct flow_env env;
	struct state s;
};

/* steps_open - deploys process "p" of these elements; plain: no approvals. */
static inline void
steps_open(struct steps *t, const char *inside, bool plain)
{
	struct diagnostics f = { .mem = &t->mem };
	struct model *m;
	const char *text = arena_printf(
	    &t->mem, HEAD "<process id=\"p\">%s</process>" TAIL, inside);

	model_read(&t->mem, "p.bpmn", text, strlen(text), &f, &m);
	assert_int_equal(f.errors, 0);
	t->def = (struct definition){ .model = m, .plain = plain };
	t->env.approval = &approval_hooks;
	state_init(&t->s, &t->env, 1000);
}

/* steps_close - free the state; env stays for the next steps_open. */
static inline void
steps_close(struct steps *t)
{
	state_free(&t->s);
	arena_free(&t->mem);
}

/* steps_start - start the process as that user. */
static inline enum err
steps_start(struct steps *t, const char *user)
{
	return flow_step(&t->s,
	    &(struct event){ EVENT_START, .def = &t->def, .user = user });
}

/* steps_do - send an event to the oldest open task of a node. */
static inline enum err
steps_do(struct steps *t, enum event_kind kind, const char *node)
{
	struct event ev = { .kind = kind, .task = find_task(&t->s, node) };

	return ev.task != NULL ? flow_step(&t->s, &ev) : E__MAX;
}

/* steps_tasks - the open tasks as "node=assignee ...". */
static inline const char *
steps_tasks(struct steps *t)
{
	CLEANUP(buf_free) struct buf b = { .limit = 1000 };
	const struct task *k;

	CHAIN_EACH (l, t->s.open) {
		k = LINKED(struct task, opened, l);
		buf_printf(&b, "%s%s=%s", b.n != 0 ? " " : "",
		    inst_node(k->inst, k->node)->id,
		    k->assignee != NULL ? k->assignee : "-");
	}
	return arena_strdup(&t->mem, buf_text(&b));
}
/* The instance of the test. */
static struct steps t;

/* steps_end - what it has is freed after each test. */
static inline int
steps_end(void **state)
{
	(void)state;
	steps_close(&t);
	t = (struct steps){ 0 };
	return 0;
}

#endif
