/*
 * ws_ticket.h - the identity of a user who opens a websocket, as a signed text:
 * the pool auth writes it, nginx passes it on as the header X-WS-Ident, and the
 * push daemon accepts no other statement of who the user is.
 */
#ifndef AUTH_WS_TICKET_H
#define AUTH_WS_TICKET_H

#include "base/base.h"

#define WS_TICKET_KEY_LEN 32 /* bytes of the key */
/* Bytes of ws_ticket_write's text, with the NUL. */
#define WS_TICKET_TEXT    256
#define SOCKET_ID_LEN     32 /* 128 random bits in hex, without the NUL */

/* Seconds from the check of the token to the end of the handshake. */
#define WS_TICKET_AGE_S 60

/* What a ticket says of the connection and its user. */
struct ws_ticket {
	char socket[SOCKET_ID_LEN + 1]; /* the name of this connection */
	int32_t user_type;
	int64_t user_id, tenant_id;
	int64_t session_id; /* the connection ends with this session */
	int64_t expires_ms; /* when that session expires */
};

/*
 * ws_ticket_key - the key that the pool auth and the push daemon share, from
 * $home/push.key (64 hex digits, readable by the services only).  False: the
 * file is missing, or is not 64 hex digits.
 */
bool ws_ticket_key(const char *home, uint8_t key[WS_TICKET_KEY_LEN]) MUST_CHECK;

/* ws_ticket_write - id as a signed text without blanks; ws_ticket_read accepts
 * it for WS_TICKET_AGE_S from now_ms on. */
void ws_ticket_write(const uint8_t key[WS_TICKET_KEY_LEN],
    const struct ws_ticket *id, int64_t now_ms, char out[WS_TICKET_TEXT]);

/*
 * ws_ticket_read - reads what ws_ticket_write wrote into *out.  False, and *out
 * is unchanged, when the text is forged, damaged or older than WS_TICKET_AGE_S,
 * or when its session has expired.
 */
bool ws_ticket_read(const uint8_t key[WS_TICKET_KEY_LEN], const char *text,
    int64_t now_ms, struct ws_ticket *out) MUST_CHECK;

#endif
