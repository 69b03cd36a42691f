/* views.h - the commands that look at what was and what may come. */
#ifndef CGI_FLOW_VIEWS_H
#define CGI_FLOW_VIEWS_H

#include "command.h"
#include "text/json_out.h"

/*
 * views_predict - predict KEY or INSTANCE {json}; views_next - next TASK
 * {json}; views_trail - trail INSTANCE.  The object holds variables that count
 * as set.  Each makes members of the answer and changes nothing.
 */
enum err views_predict(struct deployment *g, struct command *c) MUST_CHECK;
enum err views_next(struct deployment *g, struct command *c) MUST_CHECK;
enum err views_trail(struct deployment *g, struct command *c) MUST_CHECK;

/* views_put - print what the command has found. */
void views_put(struct json_out *w, const struct command *c);

#endif
