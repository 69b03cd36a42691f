/* envelope.h - the three members every answer has: code, msg, data. */
#ifndef WEB_ENVELOPE_H
#define WEB_ENVELOPE_H

#include "base/buf.h"
#include "store/ctx.h"

/* envelope_open - everything up to the data of a success. */
void envelope_open(struct buf *out);

/* envelope_data - what has been written since envelope_open, n bytes. */
const char *envelope_data(const struct buf *out, size_t *n);

/* envelope_close - the end of a success; nothing written is null. */
void envelope_close(struct buf *out);

/* envelope_message - the text that tells e, its argument filled in. */
const char *envelope_message(struct ctx *ctx, enum err e);

/* envelope_error - a whole envelope, whatever out held before. */
void envelope_error(struct ctx *ctx, enum err e, struct buf *out);

#endif
