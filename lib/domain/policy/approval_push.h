/* approval_push.h - tells the browsers of those concerned that the approval of
 * changes of a blacklist record has begun, stands still, goes on or has ended.
 */
#ifndef POLICY_APPROVAL_PUSH_H
#define POLICY_APPROVAL_PUSH_H

#include "store/ctx.h"

/* approval_push - a message of type "blacklist-approval" for the submitter and
 * for all who have or had a task of the instance, sent after the commit.
 * status: that of the process instance. */
enum err approval_push(struct ctx *ctx, int64_t record, const char *instance,
    int32_t status) MUST_CHECK;

#endif
