/* chosen_users.h - reads which users a request chooses as approvers of which
 * nodes: {"node":[1,2]}. */
#ifndef FLOWDB_CHOSEN_USERS_H
#define FLOWDB_CHOSEN_USERS_H

#include "expr/val.h"
#include "flow/env.h"
#include "input/field_types.h"
#include "store/ctx.h"

/*
 * chosen_users_read - reads the field with that name: an object whose members
 * are ids of nodes, each with a list of ids of users.  Nodes that the process
 * does not have are left out. *out is null when the field was not sent.
 * E_BAD_REQUEST when the field has another form; E_STARTER_CHOICE_UNKNOWN when
 * a user does not exist or is disabled.
 */
enum err
chosen_users_read(struct ctx *ctx, const char *field, const struct raw *sent,
    const struct definition *def, struct val *out) MUST_CHECK;

#endif
