/*
 * stage.h - what is played: the deployed definitions, the state, and how a
 * command changes it and an answer shows it.
 */
#ifndef CGI_FLOW_STAGE_H
#define CGI_FLOW_STAGE_H

#include "flow/flow.h"
#include "flow/state.h"
#include "text/json_out.h"

struct stage {
	struct arena mem;  /* definitions */
	struct map latest; /* of each key */
	struct flow_env env;
	struct state state;
	int64_t definitions; /* how many */
};

/* One line of input. */
struct command {
	struct arena *mem; /* of this line */
	const char *word;  /* the first one */
	char *arg;         /* blanks around taken off; may be empty */
	struct val vars;   /* its object, or an empty one */
	const char *why;   /* it is refused: an English sentence */
	bool steps;        /* the state has made a step */
	bool history;      /* the answer tells the history too */
};

/* stage_open - deploy all files that can be; the clock stands at opt's. */
void
stage_open(struct stage *g, const struct files *all, const struct options *opt);

/* stage_close - give its memory back. */
void stage_close(struct stage *g);

/*
 * command_run - obey one line of n bytes, UTF-8 or not.  Returns OK, or
 * E_BAD_REQUEST with c->why and the state as it was.
 */
enum err command_run(
    struct stage *g, struct command *c, const char *line, size_t n) MUST_CHECK;

/* answer_state - the answer to an accepted command. */
void answer_state(
    struct json_out *w, const struct stage *g, const struct command *c);

/* answer_history - the member history, and the tasks of approvals. */
void answer_history(struct json_out *w, const struct state *s);

/* answer_actions - what else the last step asks for; nothing: no member. */
void answer_actions(struct json_out *w, const struct state *s);

#endif
