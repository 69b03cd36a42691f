/* command_helpers.h - a command, which is one line of input, while it is
 * carried out, and the functions that all commands use. */
#ifndef CGI_FLOW_COMMAND_HELPERS_H
#define CGI_FLOW_COMMAND_HELPERS_H

#include "approval/predict.h"
#include "deploy.h"
#include "flow/step.h"
#include "flow/task.h"

/* A command: one line of input. */
struct command {
	struct arena *mem; /* memory of this line */
	const char *word;  /* the first word of the line */
	/* The argument without blanks around it; may be "". */
	char *arg;
	/* The JSON object of the line, or an empty one. */
	struct val vars;
	const char *why;        /* why it is refused: an English sentence */
	enum refusal refusal;   /* the error that goes with why */
	struct forecasts *seen; /* predicted nodes, or NULL */
	struct strs turn;       /* users who decide later than the others */
	struct trail *trail;    /* marks of a diagram, or NULL */
	/* The definition that seen and trail refer to. */
	const struct definition *of;
	bool steps;   /* the command has made a step */
	bool all;     /* the answer lists all instances */
	bool history; /* the answer also has the history */
};

/* command_refuse - sets why the command is refused.  Returns E_BAD_REQUEST. */
enum err
command_refuse(struct command *c, const char *fmt, ...) PRINTF(2, 3) MUST_CHECK;

/* command_step - gives the event to the engine.  If the engine refuses it, its
 * sentence is the reason. */
enum err command_step(
    struct deployment *g, struct command *c, const struct event *ev) MUST_CHECK;

/* command_inst - the instance with that id, which may have ended; NULL: there
 * is none. */
struct inst *command_inst(struct deployment *g, const char *word);

/* command_list - splits "a,b,c" into its members; false: one of them is
 * empty. */
bool command_list(struct command *c, const char *text, struct strs *out);

#endif
