/* steps.h - a state of one process to step through, answered by the test. */
#ifndef TESTS_UNIT_FLOW_STEPS_H
#define TESTS_UNIT_FLOW_STEPS_H

#include "findings.h"

#include "flow/action.h"
#include "flow/find.h"
#include "flow/step.h"

#define TASK(id)         "<userTask id=\"" id "\" name=\"" id "\"/>"
#define ASK(id, inner)   "<userTask id=\"" id "\">" EXT(inner) "</userTask>"
#define SET(name, value) "<flowable:" name ">" value "</flowable:" name ">"
#define NAMED(users) \
	SET("candidateStrategy", "30") \
	SET("candidateParam", users) SET("approveType", "1")

struct steps {
	struct arena mem;
	struct definition def;
	struct flow_env env;
	struct state s;
};

static inline const struct definition *
steps_find(void *arg, const char *key)
{
	struct steps *t = arg;

	return strcmp(key, "p") == 0 ? &t->def : NULL;
}

/* steps_open - process p with this inside; plain: BPMN only. */
static inline void
steps_open(struct steps *t, const char *inside, bool plain)
{
	struct findings f = { .mem = &t->mem };
	const char *text = arena_printf(
	    &t->mem, HEAD "<process id=\"p\">%s</process>" TAIL, inside);
	struct model *m;

	model_read(&t->mem, "p.bpmn", text, strlen(text), &f, &m);
	assert_int_equal(f.errors, 0);
	t->def = (struct definition){
		.model = m, .plain = plain, .may_withdraw = true
	};
	t->env.arg = t;
	t->env.find = steps_find;
	state_init(&t->s, &t->env, 1000);
}

static inline void
steps_close(struct steps *t)
{
	state_free(&t->s);
	arena_free(&t->mem);
	*t = (struct steps){ 0 };
}

/* steps_start - by that user. */
static inline enum err
steps_start(struct steps *t, const char *user)
{
	struct event ev = { .kind = EVENT_START, .def = &t->def, .user = user };

	return flow_step(&t->s, &ev);
}

/* steps_do - an event on the oldest open task of a node. */
static inline enum err
steps_do(struct steps *t, enum event_kind kind, const char *node)
{
	struct event ev = { .kind = kind, .task = find_task(&t->s, node) };

	assert_non_null(ev.task);
	return flow_step(&t->s, &ev);
}

/* steps_open_tasks - "node=assignee ..." in the arena. */
static inline const char *
steps_open_tasks(struct steps *t)
{
	const char *out = "";

	LIST_EACH (l, t->s.open) {
		const struct task *one = LINKED(struct task, opened, l);

		out = arena_printf(&t->mem, "%s%s%s=%s", out,
		    *out != '\0' ? " " : "",
		    inst_node(one->inst, one->node)->id,
		    one->assignee != NULL ? one->assignee : "-");
	}
	return out;
}

#endif
