/* deploy_findings.c - collects the findings about a model that is to be
 * deployed, and refuses it if there are any. */
#include "bpm/deploy_findings.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

#define TEXT_MAX 512

/* The number of bytes of the text without a character at its end that was cut
 * in two. */
static size_t
whole(const char *text)
{
	size_t n = strlen(text);

	while (!utf8_valid(text, n))
		n--;
	return n;
}

void
finding(struct findings *f, enum err e, const char *fmt, ...)
{
	char text[TEXT_MAX];
	va_list ap;

	if (f->n++ > 0)
		return;
	va_start(ap, fmt);
	(void)vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	f->e = e;
	f->arg = arena_strndup(f->ctx->mem, text, whole(text));
}

enum err
findings_refuse(const struct findings *f)
{
	struct ctx *ctx = f->ctx;

	if (f->n == 0)
		return OK;
	if (f->e != E_BAD_REQUEST)
		return fail(ctx, f->e, f->arg);
	ctx->why = (struct why){ NULL, f->arg };
	if (f->n > 1)
		ctx->why.what = arena_printf(
		    ctx->mem, "%s (and %zu more)", f->arg, f->n - 1);
	return E_BAD_REQUEST;
}
