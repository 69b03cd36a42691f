/* token.c - opens, refreshes, closes and looks up sessions. */
#include "auth/token.h"

#include <string.h>

#include "auth/caller.h"
#include "auth/errors.h"
#include "sql/lib/token.h"
#include "store/db.h"

/* A token as the database stores it, a bytea: "\x" and the SHA-256 in hex. */
static const char *
stored_form(struct ctx *ctx, const char *token)
{
	char *text = arena_alloc(ctx->mem, 2 + SHA256_HEX + 1);

	text[0] = '\\';
	text[1] = 'x';
	hash_sha256_hex(token, strlen(token), text + 2);
	return text;
}

enum err
token_caller(struct ctx *ctx, const char *token)
{
	const char *hash = stored_form(ctx, token);
	struct caller *caller = &ctx->caller;
	struct row row;

	TRY(db_one(ctx, &sql_token_caller, ARGS(AN("hash", &hash)),
	    E_UNAUTHORIZED, &row));
	TRY(tenant_usable(ctx, &row));
	*caller = (struct caller){
		.id = row_i64(&row, "user_id"),
		.tenant_id = row_i64(&row, "tenant_id"),
		.home_id = row_i64(&row, "tenant_id"),
		.dept_id = row_i64(&row, "dept_id"),
		.session_id = row_i64(&row, "session_id"),
		.type = row_i32(&row, "user_type"),
	};
	(void)lang_read(row_str(&row, "language"), &ctx->lang);
	return caller_take(ctx, &row);
}

enum err
token_peek(
    struct ctx *ctx, const char *token, int32_t *type, int64_t *tenant_id)
{
	const char *hash = stored_form(ctx, token);
	struct rows rows;
	struct row row;

	*type = 0;
	*tenant_id = 0;
	TRY(db_rows(ctx, &sql_token_peek, ARGS(AN("hash", &hash)), &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	*type = row_i32(&row, "user_type");
	*tenant_id = row_i64(&row, "tenant_id");
	return OK;
}

enum err
token_socket(struct ctx *ctx, const char *token, struct ws_ticket *out)
{
	const char *hash = stored_form(ctx, token);
	struct row row;

	TRY(db_one(ctx, &sql_token_socket, ARGS(AN("hash", &hash)),
	    E_UNAUTHORIZED, &row));
	TRY(tenant_usable(ctx, &row));
	out->user_type = row_i32(&row, "user_type");
	out->user_id = row_i64(&row, "user_id");
	out->tenant_id = row_i64(&row, "tenant_id");
	out->session_id = row_i64(&row, "session_id");
	out->expires_ms = row_i64(&row, "expires_ms");
	return OK;
}

/* Adds a new access token to the session, and to *out. */
static enum err
add_access(struct ctx *ctx, int64_t session_id, struct token_pair *out)
{
	const char *hash;
	struct row row;

	hash_random_token(out->access);
	hash = stored_form(ctx, out->access);
	TRY(db_one(ctx, &sql_access_token_create,
	    ARGS(AN("hash", &hash), AN("session_id", &session_id)), E_SYSTEM,
	    &row));
	out->expires_ms = row_i64(&row, "expires_ms");
	return OK;
}

enum err
token_open(struct ctx *ctx, int64_t user_id, int32_t user_type,
    const struct strs *scopes, struct token_pair *out)
{
	static const struct strs none;
	const char *hash;
	struct row row;

	if (scopes == NULL)
		scopes = &none;
	TRY(db_begin(ctx));
	hash_random_token(out->refresh);
	hash = stored_form(ctx, out->refresh);
	TRY(db_one(ctx, &sql_session_create,
	    ARGS(AN("hash", &hash), AN("user_id", &user_id),
	        AN("user_type", &user_type), AN("scopes", scopes)),
	    E_TENANT_UNKNOWN, &row));
	out->user_id = user_id;
	out->user_type = user_type;
	return add_access(ctx, row_i64(&row, "id"), out);
}

/* Deletes a session that has expired or whose user is gone.  It commits,
 * because the error that is returned here would roll the deletion back. */
static enum err
end_session(struct ctx *ctx, int64_t id)
{
	TRY(db_do(ctx, &sql_session_drop, ARGS(AN("id", &id))));
	TRY(db_commit(ctx));
	return E_REFRESH_EXPIRED;
}

enum err
token_refresh(struct ctx *ctx, const char *refresh, struct token_pair *out)
{
	const char *hash = stored_form(ctx, refresh);
	struct row row;
	int64_t id;

	ctx->why = (struct why){ "refreshToken", "is unknown" };
	if (strlen(refresh) != TOKEN_LEN)
		return E_BAD_REQUEST;
	TRY(db_begin(ctx));
	TRY(db_one(ctx, &sql_session_by_refresh, ARGS(AN("hash", &hash)),
	    E_BAD_REQUEST, &row));
	id = row_i64(&row, "id");
	if (row_bool(&row, "expired") || !row_bool(&row, "usable"))
		return end_session(ctx, id);
	if (ctx->caller.tenant_id != 0 &&
	    ctx->caller.tenant_id != row_i64(&row, "tenant_id"))
		return E_TENANT_FOREIGN;
	ctx->caller.tenant_id = row_i64(&row, "tenant_id");
	TRY(tenant_check(ctx, ctx->caller.tenant_id));
	out->user_id = row_i64(&row, "user_id");
	out->user_type = row_i32(&row, "user_type");
	memcpy(out->refresh, refresh, TOKEN_LEN + 1);
	return add_access(ctx, id, out);
}

enum err
token_close(struct ctx *ctx, const char *token, int64_t *user_id)
{
	const char *hash = stored_form(ctx, token);
	struct rows rows;
	struct row row;

	*user_id = 0;
	TRY(db_rows(ctx, &sql_session_close, ARGS(AN("hash", &hash)), &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	*user_id = row_i64(&row, "user_id");
	ctx->caller.id = *user_id;
	ctx->caller.type = row_i32(&row, "user_type");
	ctx->caller.tenant_id = row_i64(&row, "tenant_id");
	return OK;
}

enum err
token_record(struct ctx *ctx, const char *token, struct row *out)
{
	const char *hash = stored_form(ctx, token);

	TRY(db_one(ctx, &sql_token_record, ARGS(AN("hash", &hash)),
	    E_UNAUTHORIZED, out));
	return tenant_check(ctx, row_i64(out, "tenant_id"));
}

enum err
token_remove(struct ctx *ctx, const char *token, struct rows *out)
{
	const char *hash = stored_form(ctx, token);

	return db_rows(ctx, &sql_token_remove,
	    ARGS(AN("hash", &hash), AN("access_token", &token)), out);
}
