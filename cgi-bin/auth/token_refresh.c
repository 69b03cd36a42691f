/* token_refresh.c - issues a new access token for a refresh token. */
#include "auth/token.h"

#include "auth.h"
#include "auth/errors.h"

struct refresh {
	const char *refresh_token;
};

static const struct field refresh_fields[] = {
	FIELD(struct refresh, refresh_token, .req = true),
};

static enum err
auth_refresh(struct req *r, const struct args *in)
{
	const struct refresh *q = in->at;
	struct token_pair pair;

	TRY(token_refresh(r->ctx, q->refresh_token, &pair));
	auth_pair_json(&r->out, &pair);
	return OK;
}

/* clang-format off */
static const struct endpoint token_refresh_endpoints[] = {
	{ ADMIN, POST, "/system/auth/refresh-token", TENANT_FREE, IN_QUERY(refresh),
	    CALL(auth_refresh,
	        SHOWS(ONE, .of = &auth_pair),
	        REFUSES(E_REFRESH_EXPIRED, E_TENANT_FOREIGN, E_TENANT_UNKNOWN,
	            E_TENANT_DISABLED, E_TENANT_EXPIRED)),
	    "Get a new access token" },
};
/* clang-format on */
TABLE(token_refresh);
