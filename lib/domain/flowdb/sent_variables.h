/* sent_variables.h - reads variables of a process that a request sends
 * as JSON objects. */
#ifndef FLOWDB_SENT_VARIABLES_H
#define FLOWDB_SENT_VARIABLES_H

#include "expr/val.h"
#include "flow/env.h"
#include "input/field_types.h"
#include "store/ctx.h"

#define SENT_VARIABLES_MAX (256 * 1024) /* bytes as compact JSON */

/* sent_value - the value of a JSON field that the decoder has checked, in
 * ctx->mem; null when the field was not sent. */
enum err
sent_value(struct ctx *ctx, const struct raw *sent, struct val *out) MUST_CHECK;

/* sent_variables - the variables that were sent, without reserved names. */
enum err sent_variables(struct ctx *ctx, const struct raw *sent,
    const struct definition *def, struct val *out) MUST_CHECK;

#endif
