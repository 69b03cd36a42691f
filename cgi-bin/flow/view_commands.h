/* view_commands.h - the commands predict, next and trail, which only show
 * something: nodes that may come next, and the marks of a diagram. */
#ifndef CGI_FLOW_VIEW_COMMANDS_H
#define CGI_FLOW_VIEW_COMMANDS_H

#include "command_helpers.h"
#include "text/json_out.h"

/*
 * views_predict - predict KEY or INSTANCE {json}; views_next - next TASK
 * {json}; views_trail - trail INSTANCE.  The object holds variables that count
 * as set.  Each adds members to the answer and changes no state.
 */
enum err views_predict(struct deployment *g, struct command *c) MUST_CHECK;
enum err views_next(struct deployment *g, struct command *c) MUST_CHECK;
enum err views_trail(struct deployment *g, struct command *c) MUST_CHECK;

/* views_put - prints the results of the command. */
void views_put(struct json_out *w, const struct command *c);

#endif
