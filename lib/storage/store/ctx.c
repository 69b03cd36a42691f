/* ctx.c - how a library function returns a refusal and reports a fault. */
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
bad_request(struct ctx *ctx, const char *field, const char *what)
{
	ctx->why = (struct why){ field, what };
	return E_BAD_REQUEST;
}

enum err
fault_at(struct ctx *ctx, const char *file, int line, const char *func,
    const char *fmt, ...)
{
	char text[1024];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	ctx->last_fault =
	    (struct fault_note){ .text = arena_strdup(ctx->mem, text),
		    .file = file,
		    .func = func,
		    .line = line };
	log_line(LOG_ERROR, "%s: %s",
	    ctx->trace_id == NULL ? "-" : ctx->trace_id, text);
	return E_SYSTEM;
}
