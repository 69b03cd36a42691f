/*
 * auth_request.c - tells nginx who calls, before nginx reads a large request
 * body or passes the handshake of a websocket on to the push daemon.  Clients
 * cannot reach these endpoints.
 */
#include <string.h>

#include "auth/errors.h"
#include "auth/token.h"
#include "auth/ws_ticket.h"
#include "bus/errors.h"
#include "bus/message.h"
#include "web/guard.h"
#include "web/req.h"

/* The HTTP status that answers nginx's auth_request: with 200 nginx lets the
 * request through, 401 and 403 it passes on to the client, and 500 (a fault)
 * makes it refuse the request, too.  It takes any other status for a fault.  So
 * 403 also stands for what is switched off, such as websockets (501), and 401
 * for all other errors: the caller is unknown, or his tenant has ended, and he
 * has to sign in. */
static int
status_for_nginx(enum err e)
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

/* -- is the caller signed in? ---------------------------------------------- */

/* Is the token one of a signed-in user?  Whether he is permitted is decided
 * later, by the endpoint that gets the request. */
static enum err
check_token(struct req *r)
{
	const char *token = guard_bearer(r->ctx->mem, r->call->authorization);

	if (token == NULL)
		return E_UNAUTHORIZED;
	return token_caller(r->ctx, token);
}

static enum err
caller_ident(struct req *r, const struct args *in)
{
	enum err e = check_token(r);

	(void)in;
	r->reply->status = status_for_nginx(e);
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

/* -- who opens a websocket? ------------------------------------------------ */

#define SOCKET_ID_BYTES (SOCKET_ID_LEN / 2)

struct ws_ident {
	const char *token;
};
static const struct field ws_ident_fields[] = {
	FIELD(struct ws_ident, token, .text = TEXT_EXACT,
	    .doc = "refresh or access token, as the address had it"),
};

/* Fills the ticket of a new websocket with whose the token is and with a random
 * name of the socket. */
static enum err
check_socket_token(struct req *r, const char *token, struct ws_ticket *out)
{
	if (token == NULL || strlen(token) != TOKEN_LEN)
		return E_UNAUTHORIZED;
	TRY(token_socket(r->ctx, token, out));
	hash_random_hex(out->socket, SOCKET_ID_BYTES);
	return OK;
}

/* Answers with a ticket for the push daemon, in a header, which says whose the
 * new websocket is. */
static enum err
identify_socket(struct req *r, const struct args *in)
{
	const struct ws_ident *q = in->at;
	uint8_t key[WS_TICKET_KEY_LEN];
	struct ws_ticket id = { 0 };
	char *text;
	bool on;

	TRY(push_enabled(r->ctx, &on));
	if (!on)
		return E_WEBSOCKET_OFF;
	TRY(check_socket_token(r, q->token, &id));
	if (!ws_ticket_key(r->site->home, key))
		return fault(r->ctx,
		    "%s/push.key cannot be read: a websocket is refused",
		    r->site->home);
	text = arena_alloc(r->ctx->mem, WS_TICKET_TEXT);
	ws_ticket_write(key, &id, r->ctx->now_ms, text);
	r->reply->ident = text;
	return done(r);
}

static enum err
ws_ident(struct req *r, const struct args *in)
{
	enum err e = identify_socket(r, in);

	r->reply->status = status_for_nginx(e);
	return e;
}

static const struct endpoint ws_endpoints[] = {
	{ RPC, GET, "/ws/ident", PEER, IN(ws_ident),
	    CALL(ws_ident,
	        REFUSES(E_UNAUTHORIZED, E_TENANT_DISABLED, E_TENANT_EXPIRED,
	            E_WEBSOCKET_OFF),
	        INNER),
	    "Identify who opens a websocket; asked by nginx only" },
};

TABLE(ws);
