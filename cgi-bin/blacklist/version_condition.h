/* version_condition.h - inner: checks that a blacklist record says which
 * versions of the application it is about. */
#ifndef BLACKLIST_VERSION_CONDITION_H
#define BLACKLIST_VERSION_CONDITION_H

#include "input/field_types.h"
#include "store/ctx.h"

/*
 * version_condition_check - has the request (a struct record_save) the members
 * that its versionOp needs, and no others?  E_BAD_REQUEST with ctx->why if not.
 */
enum err
version_condition_check(struct ctx *ctx, const struct args *in) MUST_CHECK;

#endif
