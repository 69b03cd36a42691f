/* command.h - what the files that obey commands share. */
#ifndef CGI_FLOW_COMMAND_H
#define CGI_FLOW_COMMAND_H

#include "flow/event.h"
#include "flow/stage.h"

/* command_refuse - why the command is refused.  Returns E_BAD_REQUEST. */
enum err
command_refuse(struct command *c, const char *fmt, ...) PRINTF(2, 3) MUST_CHECK;

/* command_step - let it happen; refused with the engine's sentence. */
enum err command_step(
    struct stage *g, struct command *c, const struct event *ev) MUST_CHECK;

/* command_list - the members of "a,b,c"; false: one of them is empty. */
bool command_list(struct command *c, const char *text, struct strs *out);

/*
 * approval_run - what people do with tasks of approvals beside completing
 * them: reject X, return X NODE, delegate X USER, transfer X USER, sign X
 * before|after USER,USER, unsign X, withdraw X, copy X USER,USER, comment X
 * and cancel INSTANCE; the object holds user, reason, picture.
 */
enum err approval_run(struct stage *g, struct command *c) MUST_CHECK;

#endif
