/* sent_variables.c - makes values of variables of the JSON that a request has
 * sent. */
#include "flowdb/sent_variables.h"

#include "expr/val.h"
#include "flowdb/json_value.h"
#include "flowdb/reserved_names.h"

enum err
sent_value(struct ctx *ctx, const struct raw *sent, struct val *out)
{
	*out = val_null();
	if (sent->json == NULL)
		return OK;
	if (json_value_read(ctx->mem, sent->json, out) == OK)
		return OK;
	ctx->why = (struct why){ NULL, "holds a number too long or too small" };
	return E_BAD_REQUEST;
}

enum err
sent_variables(struct ctx *ctx, const struct raw *sent,
    const struct definition *def, struct val *out)
{
	struct val all;

	TRY(sent_value(ctx, sent, &all));
	*out = reserved_names_strip(ctx->mem, def, &all);
	return OK;
}
