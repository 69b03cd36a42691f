/* auth.h - inner: the tables of the pool auth, and what its files share. */
#ifndef AUTH_AUTH_H
#define AUTH_AUTH_H

#include "web/req.h"

extern const struct table login_table, token_refresh_table, info_table,
    tenant_table, register_table, token_remote_table, auth_unserved_table,
    ws_table, caller_table;
extern const struct domain auth_domain;

enum login_type { LOGIN_USERNAME = 100, LOGIN_LOGOUT = 200 };
enum login_result {
	LOGIN_SUCCESS = 0,
	LOGIN_BAD_CREDENTIALS = 10,
	LOGIN_USER_DISABLED = 20
};

struct token_pair;

/* auth_pair_json - writes the answer of sign-in and refresh; auth_pair
 * describes its members. */
void auth_pair_json(struct json_out *w, const struct token_pair *pair);
extern const struct object auth_pair;

/*
 * auth_status - the HTTP status that answers nginx's auth_request: with 200
 * nginx lets the request through, 401 and 403 it passes on to the client, and
 * 500 (a fault) makes it refuse the request, too.
 */
int auth_status(enum err e);

/* auth_log - adds a row to the login log, for the tenant of ctx->caller;
 * user_id 0 when no user is known. */
enum err auth_log(struct ctx *ctx, enum login_type type, int64_t user_id,
    const char *username, enum login_result result) MUST_CHECK;

#endif
