/*
 * token.h - sessions and their tokens.  Tokens are 256 random bits in
 * base64url; the database knows their SHA-256 only.  A session is a refresh
 * token: it is not rotated, lives 30 days at most and owns its access tokens.
 * Source: specification, "Authentication"; decisions on sign-in.
 */
#ifndef AUTH_TOKEN_H
#define AUTH_TOKEN_H

#include "auth/ident.h"
#include "base/hash.h"
#include "store/ctx.h"
#include "store/row.h"

/* What a sign-in or a refresh hands out. */
struct token_pair {
	int64_t user_id, expires_ms;
	int32_t user_type;
	char access[TOKEN_LEN + 1], refresh[TOKEN_LEN + 1];
};

/*
 * token_who - the caller behind an access token into ctx->who: identity,
 * enabled roles, data scope, all as of this moment.  E_UNAUTHORIZED when it
 * is unknown, expired, or its user is disabled or gone; E_TENANT_* when the
 * tenant is disabled or has expired.
 */
enum err token_who(struct ctx *ctx, const char *token) MUST_CHECK;

/*
 * token_peek - whose kind of token is it, and which tenant's?  Type 0 when it
 * is unknown or expired; nobody is signed in by this.
 */
enum err token_peek(struct ctx *ctx, const char *token, int32_t *type,
    int64_t *tenant_id) MUST_CHECK;

/* token_socket - the session behind a websocket's refresh or access token into
 * all but out->socket; errors as token_who, nobody is signed in. */
enum err
token_socket(struct ctx *ctx, const char *token, struct ident *out) MUST_CHECK;

/* token_open - a new session of a user of ctx->who.tenant_id, for these
 * scopes of OAuth; NULL: none.  E_TENANT_UNKNOWN when the tenant is gone. */
enum err token_open(struct ctx *ctx, int64_t user_id, int32_t user_type,
    const struct strs *scopes, struct token_pair *out) MUST_CHECK;

/*
 * token_refresh - a new access token for a refresh token, which stays the
 * same; earlier access tokens live on for 60 s.  E_BAD_REQUEST when it is
 * unknown, E_REFRESH_EXPIRED when it has expired (its row goes), when its
 * user is disabled or gone; E_TENANT_FOREIGN when ctx->who.tenant_id is set
 * and not the session's.  Sets ctx->who.tenant_id.
 */
enum err token_refresh(
    struct ctx *ctx, const char *refresh, struct token_pair *out) MUST_CHECK;

/*
 * token_close - end the session an access token belongs to.  *user_id is 0
 * when there was none, which is no error.
 */
enum err
token_close(struct ctx *ctx, const char *token, int64_t *user_id) MUST_CHECK;

/*
 * token_record - what an access token stands for, as a row for the wire:
 * user_id, user_type, user_info, tenant_id, scopes, expires_time.  Errors as
 * token_who.
 */
enum err
token_record(struct ctx *ctx, const char *token, struct row *out) MUST_CHECK;

/*
 * token_remove - end the session an access token belongs to, whoever asks;
 * the one row says whose it was, no row that there was none.
 */
enum err
token_remove(struct ctx *ctx, const char *token, struct rows *out) MUST_CHECK;

#endif
