/* answer.h - carries out a request, from its endpoint to the bytes of the
 * answer. */
#ifndef WEB_ANSWER_H
#define WEB_ANSWER_H

#include "web/req.h"

/* answer - carries out a request: route, guard, decode, run, envelope.  Always
 * fills reply, which lives until ctx->mem is reset. */
void answer(const struct site *site, struct ctx *ctx,
    const struct raw_request *call, struct reply *reply);

#endif
