/* variables_text.c - reads the variables that a request sends as a JSON
 * text. */
#include "bpm/variables_text.h"

#include <string.h>

#include "expr/val.h"
#include "text/json_in.h"

enum err
variables_read(struct ctx *ctx, const char *text, struct val *out)
{
	CLEANUP(json_free) struct json *j = NULL;
	const char *why = NULL;

	*out = val_null();
	if (text == NULL)
		return OK;
	if (json_parse(ctx->mem, text, strlen(text), &j, &why) == OK &&
	    val_of_json(ctx->mem, j, out) == OK)
		return OK;
	ctx->why = (struct why){ "processVariablesStr",
		why != NULL ? why : "is too large" };
	return E_BAD_REQUEST;
}
