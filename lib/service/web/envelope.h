/* envelope.h - the three members of every JSON answer: code, msg, data. */
#ifndef WEB_ENVELOPE_H
#define WEB_ENVELOPE_H

#include "base/buf.h"
#include "store/ctx.h"

/* envelope_open - write the envelope of a success up to its data. */
void envelope_open(struct buf *out);

/* envelope_data - the *n bytes written since envelope_open. */
const char *envelope_data(const struct buf *out, size_t *n);

/* envelope_close - end the envelope; data is null when none was written. */
void envelope_close(struct buf *out);

/* envelope_message - the text of e with its argument (ctx->arg, or ctx->why)
 * filled in, in the language of ctx; envelope_message_in - in the language
 * lang, such as that of logs. */
const char *envelope_message(struct ctx *ctx, enum err e);
const char *envelope_message_in(struct ctx *ctx, enum lang lang, enum err e);

/* envelope_error - replace the content of out by the envelope of an error; data
 * is JSON, NULL: null. */
void
envelope_error(struct ctx *ctx, enum err e, const char *data, struct buf *out);

#endif
