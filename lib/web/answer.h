/* answer.h - the road of every request. */
#ifndef WEB_ANSWER_H
#define WEB_ANSWER_H

#include "web/req.h"

/* answer - the road of every request: route, guard, decode, run, envelope.
 * Always fills reply; resets ctx->mem only at the next call. */
void answer(const struct site *site, struct ctx *ctx, const struct call *call,
    struct reply *reply);

#endif
