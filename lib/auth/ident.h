/*
 * ident.h - who opens a websocket, signed: the auth pool writes it, nginx
 * carries it as X-WS-Ident, the push daemon believes nothing else.
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
	int64_t session_id; /* of the refresh token: closes with it */
	int64_t expires_ms; /* when that session ends by itself */
};

/*
 * ident_key - the key both sides share, from $home/push.key (64 hex digits,
 * readable by the services only).  False: there is none that is whole.
 */
bool ident_key(const char *home, uint8_t key[IDENT_KEY_LEN]) MUST_CHECK;

/* ident_write - as text without blanks, signed, valid from now_ms on. */
void ident_write(const uint8_t key[IDENT_KEY_LEN], const struct ident *id,
    int64_t now_ms, char out[IDENT_TEXT]);

/*
 * ident_read - the text of ident_write; false when it is forged, damaged,
 * older than IDENT_AGE_S or its session has ended: *out is then left alone.
 */
bool ident_read(const uint8_t key[IDENT_KEY_LEN], const char *text,
    int64_t now_ms, struct ident *out) MUST_CHECK;

#endif
