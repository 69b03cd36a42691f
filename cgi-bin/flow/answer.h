/* answer.h - prints the answer to a command: the state as one line of JSON. */
#ifndef CGI_FLOW_ANSWER_H
#define CGI_FLOW_ANSWER_H

#include "command_helpers.h"
#include "text/json_out.h"

/* answer_state - prints the answer to a command that was accepted. */
void
answer_state(struct json_out *w, struct deployment *g, const struct command *c);

#endif
