/* approval_commands.h - the commands for tasks with approvals. */
#ifndef CGI_FLOW_APPROVAL_H
#define CGI_FLOW_APPROVAL_H

#include "command_helpers.h"

/*
 * approval_run - carries out the commands for tasks with approvals, except
 * complete: reject X, return X NODE, delegate X USER, transfer X USER, sign X
 * before|after USER,USER, unsign X, withdraw X, copy X USER,USER, comment X and
 * cancel INSTANCE; the object holds user, reason, picture.
 */
enum err approval_run(struct deployment *g, struct command *c) MUST_CHECK;

#endif
