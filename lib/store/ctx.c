/* ctx.c - saying no, and saying that we failed. */
#include "store/ctx.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/log.h"

enum err
fail(struct ctx *ctx, enum err e, const char *arg)
{
	ctx->arg = arg == NULL ? NULL : arena_strdup(ctx->mem, arg);
	return e;
}

enum err
fault(struct ctx *ctx, const char *fmt, ...)
{
	char text[1024];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	log_line(LOG_ERROR, "%s: %s",
	    ctx->trace_id == NULL ? "-" : ctx->trace_id, text);
	return E_SYSTEM;
}
