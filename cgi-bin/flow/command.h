/* command.h - a command: one line of input, while it is carried out. */
#ifndef CGI_FLOW_COMMAND_H
#define CGI_FLOW_COMMAND_H

#include "approval/predict.h"
#include "deploy.h"
#include "flow/event.h"
#include "flow/trail.h"

/* One line of input. */
struct command {
	struct arena *mem;      /* of this line */
	const char *word;       /* the first word of the line */
	char *arg;              /* blanks around taken off; may be empty */
	struct val vars;        /* its object, or an empty one */
	const char *why;        /* why it is refused: an English sentence */
	enum refusal refusal;   /* and the error that this is */
	struct forecasts *seen; /* what may come; NULL: not asked */
	struct strs turn;       /* users who decide later */
	struct trail *trail;    /* NULL: not asked */
	const struct definition *of; /* seen, trail */
	bool steps;                  /* the state has made a step */
	bool all;                    /* the answer lists all instances */
	bool history;                /* and tells the history too */
};

/* command_refuse - why the command is refused.  Returns E_BAD_REQUEST. */
enum err
command_refuse(struct command *c, const char *fmt, ...) PRINTF(2, 3) MUST_CHECK;

/* command_step - let the event happen.  If the engine refuses it, its sentence
 * is the reason. */
enum err command_step(
    struct deployment *g, struct command *c, const struct event *ev) MUST_CHECK;

/* command_inst - the instance of that id, also one that has ended; NULL: there
 * is none. */
struct inst *command_inst(struct deployment *g, const char *word);

/* command_list - cut "a,b,c" into its members; false: one of them is empty. */
bool command_list(struct command *c, const char *text, struct strs *out);

#endif
