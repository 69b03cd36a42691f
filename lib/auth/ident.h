/*
 * ident.h - the identity of a user who opens a websocket, as a signed text: the
 * pool auth writes it, nginx passes it on as the header X-WS-Ident, and the
 * push daemon accepts no other statement of who the user is.
 * Source: rules on security, "Push daemon".
 */
#ifndef AUTH_IDENT_H
#define AUTH_IDENT_H

#include "base/base.h"

#define IDENT_KEY_LEN 32  /* bytes of the key */
#define IDENT_TEXT    256 /* room for ident_write with its NUL */
#define SOCKET_ID_LEN 32  /* 128 random bits in hex, without the NUL */

/* Seconds from the check of the token to the end of the handshake. */
#define IDENT_AGE_S 60

struct ident {
	char socket[SOCKET_ID_LEN + 1]; /* names this one connection */
	int32_t user_type;
	int64_t user_id, tenant_id;
	int64_t session_id; /* the connection ends with this session */
	int64_t expires_ms; /* when that session expires */
};

/*
 * ident_key - the key that the pool auth and the push daemon share, from
 * $home/push.key (64 hex digits, readable by the services only).  False: the
 * file is missing, or is not 64 hex digits.
 */
bool ident_key(const char *home, uint8_t key[IDENT_KEY_LEN]) MUST_CHECK;

/* ident_write - id as a signed text without blanks; ident_read accepts it for
 * IDENT_AGE_S from now_ms on. */
void ident_write(const uint8_t key[IDENT_KEY_LEN], const struct ident *id,
    int64_t now_ms, char out[IDENT_TEXT]);

/*
 * ident_read - reads what ident_write wrote into *out.  False, and *out is
 * unchanged, when the text is forged, damaged or older than IDENT_AGE_S, or
 * when its session has expired.
 */
bool ident_read(const uint8_t key[IDENT_KEY_LEN], const char *text,
    int64_t now_ms, struct ident *out) MUST_CHECK;

#endif
