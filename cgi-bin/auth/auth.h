/* auth.h - inner: the tables of this executable, and what its files share. */
#ifndef AUTH_AUTH_H
#define AUTH_AUTH_H

#include "web/req.h"

extern const struct table login_table, token_table, info_table, tenant_table,
    register_table, token_remote_table, social_login_table, ws_table,
    caller_table;
extern const struct domain auth_domain;

enum login_type { LOGIN_USERNAME = 100, LOGIN_LOGOUT = 200 };
enum login_result {
	LOGIN_SUCCESS = 0,
	LOGIN_BAD_CREDENTIALS = 10,
	LOGIN_USER_DISABLED = 20
};

struct token_pair;

/* auth_pair_json - the answer of sign-in and refresh; auth_pair says what it
 * has. */
void auth_pair_json(struct json_out *w, const struct token_pair *pair);
extern const struct object auth_pair;

/*
 * auth_status - the HTTP status that tells nginx's auth_request what we found:
 * 200 yes; 401 and 403 it passes on; 500 for a fault, which is no yes either.
 */
int auth_status(enum err e);

/* auth_log - a row of the login log; user_id 0: nobody.  ctx->who has the
 * tenant. */
enum err auth_log(struct ctx *ctx, enum login_type type, int64_t user_id,
    const char *username, enum login_result result) MUST_CHECK;

#endif
