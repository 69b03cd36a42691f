/* play.h - what random events are played on. */
#ifndef TESTS_FLOW_PLAY_H
#define TESTS_FLOW_PLAY_H

#include "flow/event.h"
#include "flow/memory_storage.h"
#include "random.h"

/* One model and what is played on it. */
struct play {
	struct chance chance;
	struct arena mem;
	bool simple;
	struct definition defs[3];
	struct flow_env env;
	struct state s;
	struct memory rows; /* what the steps have written */
	bool anew;          /* the state is loaded before each event */
	struct buf before;
	struct event ev; /* the last one */
	size_t steps, refused, models, bad_models;
};

/* any_of - any object of a list; NULL: there is none.  random_vars - an object
 * of variables. */
struct link *any_of(struct play *p, const struct chain *list);
struct val random_vars(struct play *p);

/* random_event - the next event; false: there is nothing it could be about. */
bool random_event(struct play *p);

#endif
