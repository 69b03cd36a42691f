/* push.c - messages handed to the push daemon. */
#include "org/push.h"

#include <string.h>

#include "org/config.h"

enum err
push_enabled(struct ctx *ctx, bool *out)
{
	const char *value;

	TRY(config_value(ctx, "infra.websocket.enable", &value));
	*out = value == NULL || strcmp(value, "false") != 0;
	return OK;
}
