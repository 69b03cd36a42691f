/* variables_text.h - inner: reads variables that a GET request sends as a JSON
 * text, to ask what would follow if they had these values. */
#ifndef BPM_VARIABLES_TEXT_H
#define BPM_VARIABLES_TEXT_H

#include "expr/val.h"
#include "store/ctx.h"

#define VARIABLES_TEXT_MAX 30000 /* characters */

/* variables_read - the object in the text, in ctx->mem; null when text is
 * NULL.  E_BAD_REQUEST when the text is not JSON. */
enum err
variables_read(struct ctx *ctx, const char *text, struct val *out) MUST_CHECK;

#endif
