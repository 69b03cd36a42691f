/* object_by_word.h - finds the object of a state that a word in a command
 * names. */
#ifndef FLOW_OBJECT_BY_WORD_H
#define FLOW_OBJECT_BY_WORD_H

#include "flow/state.h"

/*
 * find_task - the open task with that id, else with that node, else with that
 * name (every run of white space counts as one blank); the oldest if there are
 * several.  NULL: there is none.
 */
struct task *find_task(const struct state *s, const char *word);

/* find_receive - the token that has waited longest at a receive task with that
 * id, else with that name.  NULL: there is none. */
struct token *find_receive(const struct state *s, const char *word);

/* find_timer - the timer of that timer event which is due first, or the oldest
 * of several that are due at the same time.  NULL: there is none. */
struct timer *find_timer(const struct state *s, const char *node);

/* find_inst - the instance with that decimal id, which may have ended.  NULL:
 * there is none. */
struct inst *find_inst(const struct state *s, const char *word);

#endif
