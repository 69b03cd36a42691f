/* object_find.h - finds an object of a state by a word of a command. */
#ifndef FLOW_OBJECT_FIND_H
#define FLOW_OBJECT_FIND_H

#include "flow/state.h"

/*
 * find_task - the open task of that id, else of a node of that id, else of
 * that name (a run of white space counts as one blank); the oldest of several.
 * NULL: there is none.
 */
struct task *find_task(const struct state *s, const char *word);

/* find_receive - the token that has waited longest at a receive task of that
 * id, else of that name.  NULL: there is none. */
struct token *find_receive(const struct state *s, const char *word);

/* find_timer - of the armed timers of that timer event the one that is due
 * first, on a tie the oldest.  NULL: none is armed. */
struct timer *find_timer(const struct state *s, const char *node);

/* find_inst - the instance of that id in decimal, also one that has ended.
 * NULL: there is none. */
struct inst *find_inst(const struct state *s, const char *word);

#endif
