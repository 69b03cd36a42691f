/*
 * token.h - sessions and their tokens.  A token is 256 random bits in
 * base64url; the database stores only its SHA-256.  A session has one refresh
 * token, which stays the same for at most 30 days, and several access tokens,
 * which end with it.
 */
#ifndef AUTH_TOKEN_H
#define AUTH_TOKEN_H

#include "auth/ws_ticket.h"
#include "base/hash.h"
#include "store/ctx.h"
#include "store/row.h"

/* The answer of a sign-in or a refresh. */
struct token_pair {
	int64_t user_id, expires_ms;
	int32_t user_type;
	char access[TOKEN_LEN + 1], refresh[TOKEN_LEN + 1];
};

/*
 * token_caller - writes the user of an access token to ctx->caller: identity,
 * enabled roles and data scope, all as they are now.  E_UNAUTHORIZED when the
 * token is unknown or expired, or its user is disabled or deleted;
 * E_TENANT_DISABLED, E_TENANT_EXPIRED.
 */
enum err token_caller(struct ctx *ctx, const char *token) MUST_CHECK;

/*
 * token_peek - the type (USER_ADMIN or USER_MEMBER) and the tenant of an access
 * token's user.  *type is 0 when the token is unknown or expired.  ctx->caller
 * stays unchanged.
 */
enum err token_peek(struct ctx *ctx, const char *token, int32_t *type,
    int64_t *tenant_id) MUST_CHECK;

/* token_socket - the session of a refresh or access token into all members of
 * *out but socket.  Errors as token_caller; ctx->caller stays unchanged. */
enum err token_socket(struct ctx *ctx, const char *token, struct ws_ticket *out)
    MUST_CHECK;

/* token_open - opens a session of a user of ctx->caller.tenant_id with these
 * OAuth scopes (NULL: none).  E_TENANT_UNKNOWN if the tenant is deleted. */
enum err token_open(struct ctx *ctx, int64_t user_id, int32_t user_type,
    const struct strs *scopes, struct token_pair *out) MUST_CHECK;

/*
 * token_refresh - a new access token for a refresh token, which stays the same;
 * earlier access tokens stay valid for 60 s.  E_BAD_REQUEST when the refresh
 * token is unknown; E_REFRESH_EXPIRED when it has expired, or its user is
 * disabled or deleted (the session is then deleted); E_TENANT_FOREIGN when
 * ctx->caller.tenant_id is set and not the session's. Sets that tenant_id.
 */
enum err token_refresh(
    struct ctx *ctx, const char *refresh, struct token_pair *out) MUST_CHECK;

/*
 * token_close - ends the session of an access token and writes its user to
 * ctx->caller.  *user_id is 0, and no error, when there was no such session.
 */
enum err
token_close(struct ctx *ctx, const char *token, int64_t *user_id) MUST_CHECK;

/*
 * token_record - the user and session of an access token, as a row for the
 * wire: user_id, user_type, user_info, tenant_id, scopes, expires_time.  Errors
 * as token_caller, and E_TENANT_UNKNOWN.
 */
enum err
token_record(struct ctx *ctx, const char *token, struct row *out) MUST_CHECK;

/*
 * token_remove - ends the session of an access token of any user and tenant.
 * *out is one row that describes it, or no row when there was none.
 */
enum err
token_remove(struct ctx *ctx, const char *token, struct rows *out) MUST_CHECK;

#endif
