/* play.h - a model, its state, and the event that is sent to it, while random
 * events are tested. */
#ifndef TESTS_FLOW_PLAY_H
#define TESTS_FLOW_PLAY_H

#include "flow/memory_storage.h"
#include "flow/step.h"
#include "random_model.h"

/* A model that is being tested, and its state. */
struct play {
	struct chance chance;
	struct arena mem;
	bool simple;
	struct definition defs[3];
	struct flow_env env;
	struct state s;
	struct memory rows; /* the rows stored after the steps so far */
	bool anew;          /* the state is loaded anew before each event */
	struct buf before;
	struct event ev; /* the last event */
	size_t steps, refused, models, bad_models;
};

/* any_of - a random object of a list; NULL: the list is empty.  random_vars - a
 * random object of variables. */
struct link *any_of(struct play *p, const struct chain *list);
struct val random_vars(struct play *p);

/* random_event - makes the next event; false: there is no object for it. */
bool random_event(struct play *p);

#endif
