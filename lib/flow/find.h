/* find.h - the objects of a state by the words a command names them with. */
#ifndef FLOW_FIND_H
#define FLOW_FIND_H

#include "flow/state.h"

/* find_task - open: by task id, else by node id, else by name (a run of white
 * space equals one blank), the oldest; NULL: none. */
struct task *find_task(const struct state *s, const char *word);

/* find_receive - the token waiting longest at the receive task of that id,
 * else name; NULL: none. */
struct token *find_receive(const struct state *s, const char *word);

/* find_timer - of the timer event of that id the one due first, the oldest
 * on a tie; NULL: none is armed. */
struct timer *find_timer(const struct state *s, const char *node);

/* find_inst - by id in decimal, also an ended one; NULL: none. */
struct inst *find_inst(const struct state *s, const char *word);

#endif
