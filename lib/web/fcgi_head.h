/* fcgi_head.h - the header lines of an answer. */
#ifndef WEB_FCGI_HEAD_H
#define WEB_FCGI_HEAD_H

#include "web/req.h"

#define FCGI_HEAD_MAX 4096

/*
 * fcgi_head - status (unless 200, with its reason), type (at most 64 bytes),
 * length and, when set, Retry-After and X-WS-Ident, with the empty line;
 * returns the length of it all.  That of the body is always told: nginx cannot
 * see that an answer without one was cut short.  For a file it is nginx that
 * tells; here stand where it lies and what it is called (at most 64 bytes
 * each), for a stored one its address and disposition (3,000 bytes together).
 */
size_t fcgi_head(const struct reply *reply, char out[FCGI_HEAD_MAX]);

#endif
