/* answer.h - the road of every request. */
#ifndef WEB_ANSWER_H
#define WEB_ANSWER_H

#include "web/req.h"

/* answer - carry out a request: route, guard, decode, run, envelope.  Always
 * fills reply, which lives until ctx->mem is reset. */
void answer(const struct site *site, struct ctx *ctx,
    const struct raw_request *call, struct reply *reply);

#endif
