/* envelope.c - writes the envelope of a success around the data; the envelope
 * of an error replaces everything written before. */
#include "web/envelope.h"

#include <string.h>

#include "text/json_out.h"

static const char opening[] = "{\"code\":0,\"msg\":\"\",\"data\":";

void
envelope_open(struct buf *out)
{
	buf_add(out, opening, sizeof(opening) - 1);
}

const char *
envelope_data(const struct buf *out, size_t *n)
{
	*n = out->n - (sizeof(opening) - 1);
	return out->p + sizeof(opening) - 1;
}

void
envelope_close(struct buf *out)
{
	if (out->n == sizeof(opening) - 1)
		buf_str(out, "null");
	buf_add(out, "}", 1);
}

/* What a query says is wrong with a request, in that language: "must not be
 * blank", or "name: must not be blank", whose first word names a field and
 * stays. */
static const char *
said(struct ctx *ctx, enum lang lang, const char *what)
{
	const char *end = strstr(what, ": ");
	size_t n = end == NULL ? 0 : (size_t)(end - what);

	if (n == 0 || strcspn(what, " ") != n + 1)
		return lang_reason(ctx->mem, lang, what);
	return lang_named(ctx->mem, lang, arena_strndup(ctx->mem, what, n),
	    lang_reason(ctx->mem, lang, end + 2));
}

/* What is wrong with the request, as the argument of the text of E_BAD_REQUEST:
 * from ctx->why, else from ctx->arg. */
static const char *
bad_request_reason(struct ctx *ctx, enum lang lang)
{
	const char *what = ctx->why.what;

	if (what == NULL)
		what = ctx->arg == NULL ? "malformed request" : ctx->arg;
	if (ctx->why.what == NULL || ctx->why.field == NULL)
		return said(ctx, lang, what);
	what = lang_reason(ctx->mem, lang, what);
	return lang_named(ctx->mem, lang, ctx->why.field, what);
}

const char *
envelope_message_in(struct ctx *ctx, enum lang lang, enum err e)
{
	const char *text = lang_error(lang, e), *hole = strstr(text, "{}");
	const char *arg = ctx->arg;

	if (hole == NULL)
		return text;
	if (e == E_BAD_REQUEST)
		arg = bad_request_reason(ctx, lang);
	/* An argument behind a colon is a clause, so it is translated; any
	 * other is a name or a number. */
	else if (arg != NULL && str_ends(err_text(e), ": {}"))
		arg = lang_reason(ctx->mem, lang, arg);
	return arena_printf(ctx->mem, "%.*s%s%s", (int)(hole - text), text,
	    arg == NULL ? "" : arg, hole + 2);
}

const char *
envelope_message(struct ctx *ctx, enum err e)
{
	return envelope_message_in(ctx, ctx->lang, e);
}

void
envelope_error(struct ctx *ctx, enum err e, const char *data, struct buf *out)
{
	struct json_out w = { .to = out };

	buf_clear(out, SIZE_MAX);
	json_obj(&w);
	json_member_i64(&w, "code", err_code(e));
	json_member_str(&w, "msg", envelope_message(ctx, e));
	json_key(&w, "data");
	if (data != NULL)
		json_put_raw(&w, data, strlen(data));
	else
		json_put_null(&w);
	json_end_obj(&w);
}
