/*
 * ws_ticket.c - identifies the user who opens a websocket: nginx asks here
 * before it passes the handshake on to the push daemon.  Clients cannot reach
 * this endpoint.
 */
#include <string.h>

#include "auth.h"
#include "auth/errors.h"
#include "auth/token.h"
#include "auth/ws_ticket.h"
#include "fleet/errors.h"
#include "fleet/push_send.h"

#define SOCKET_ID_BYTES (SOCKET_ID_LEN / 2)

struct ws_ident {
	const char *token;
};
static const struct field ws_ident_fields[] = {
	FIELD(struct ws_ident, token,
	    .doc = "refresh or access token, as the address had it"),
};

static enum err
who_connects(struct req *r, const char *token, struct ws_ticket *out)
{
	if (token == NULL || strlen(token) != TOKEN_LEN)
		return E_UNAUTHORIZED;
	TRY(token_socket(r->ctx, token, out));
	hash_random_hex(out->socket, SOCKET_ID_BYTES);
	return OK;
}

static enum err
identify(struct req *r, const struct args *in)
{
	const struct ws_ident *q = in->at;
	uint8_t key[WS_TICKET_KEY_LEN];
	struct ws_ticket id = { 0 };
	char *text;
	bool on;

	TRY(push_enabled(r->ctx, &on));
	if (!on)
		return E_WEBSOCKET_OFF;
	TRY(who_connects(r, q->token, &id));
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
	enum err e = identify(r, in);

	r->reply->status = auth_status(e);
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
