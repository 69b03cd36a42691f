/*
 * auth_request.c - tells nginx whether the caller is signed in, before nginx
 * reads a large request body.  Whether he is permitted is decided later, by the
 * endpoint that gets the request.  Clients cannot reach this endpoint.
 */
#include "auth.h"
#include "auth/errors.h"
#include "auth/token.h"
#include "web/guard.h"

int
auth_status(enum err e)
{
	switch (err_code(e)) {
	case 0:
		return 200;
	case 403:
	case 501:
		return 403;
	case 500:
		return 500;
	default:
		return 401;
	}
}

static enum err
judge(struct req *r)
{
	const char *token = guard_bearer(r->ctx->mem, r->call->authorization);

	if (token == NULL)
		return E_UNAUTHORIZED;
	return token_caller(r->ctx, token);
}

static enum err
caller_ident(struct req *r, const struct args *in)
{
	enum err e = judge(r);

	(void)in;
	r->reply->status = auth_status(e);
	TRY(e);
	return done(r);
}

static const struct endpoint caller_endpoints[] = {
	{ RPC, GET, "/caller/ident", PEER, NO_INPUT,
	    CALL(caller_ident,
	        REFUSES(E_UNAUTHORIZED, E_TENANT_DISABLED, E_TENANT_EXPIRED),
	        INNER),
	    "Say whether somebody is signed in; asked by nginx only" },
};

TABLE(caller);
