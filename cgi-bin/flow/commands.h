/* commands.h - a command, which is one line of input, while it is carried out,
 * and its answer; inner. */
#ifndef CGI_FLOW_COMMANDS_H
#define CGI_FLOW_COMMANDS_H

#include "approval/predict.h"
#include "deploy.h"
#include "flow/step.h"
#include "flow/task.h"
#include "text/json_out.h"

/* A command: one line of input. */
struct command {
	struct arena *mem; /* memory of this line */
	const char *word;  /* the first word of the line */
	/* The argument without blanks around it; may be "". */
	char *arg;
	/* The JSON object of the line, or an empty one. */
	struct val vars;
	const char *why;      /* why it is refused: an English sentence */
	enum refusal refusal; /* the error that goes with why */
	struct forecasts *forecasts; /* predicted nodes, or NULL */
	struct strs turn;    /* users who decide later than the others */
	struct trail *trail; /* marks of a diagram, or NULL */
	/* The definition that forecasts and trail refer to. */
	const struct definition *of;
	bool steps;   /* the command has made a step */
	bool all;     /* the answer lists all instances */
	bool history; /* the answer also has the history */
};

/* command_run - carries out one line of n bytes, UTF-8 or not.  Returns OK, or
 * E_BAD_REQUEST with c->why and the state unchanged. */
enum err command_run(struct deployment *g, struct command *c, const char *line,
    size_t n) MUST_CHECK;

/* answer_state - prints the answer to a command that was accepted. */
void
answer_state(struct json_out *w, struct deployment *g, const struct command *c);

#endif
