/* command_run.h - carries out a command. */
#ifndef CGI_FLOW_COMMAND_RUN_H
#define CGI_FLOW_COMMAND_RUN_H

#include "command_helpers.h"

/* command_run - carries out one line of n bytes, UTF-8 or not.  Returns OK, or
 * E_BAD_REQUEST with c->why and the state unchanged. */
enum err command_run(struct deployment *g, struct command *c, const char *line,
    size_t n) MUST_CHECK;

#endif
