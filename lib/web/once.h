/*
 * once.h - a POST with an Idempotency-Key takes effect only once: its answer is
 * stored in the transaction of its effect, and a repeated POST with the same
 * key gets the stored answer.
 * Source: conventions of the device domain, "Idempotency-Key".
 *
 * It holds for every POST that may write, by signed-in users and by modules.
 * The calls of devices may be repeated without it; for anonymous calls nothing
 * is stored.
 */
#ifndef WEB_ONCE_H
#define WEB_ONCE_H

#include "base/hash.h"
#include "web/req.h"

#define ONCE_KEY_MAX    64            /* printable characters */
#define ONCE_ANSWER_MAX (1024 * 1024) /* a longer answer is not stored */

/* The key of a request; key NULL: it has none, and the functions below do
 * nothing. */
struct once {
	const char *key, *caller;
	char body[SHA256_HEX + 1]; /* digest of query and body (or form) */
};

/* once_heard - does this row obey the header Idempotency-Key? */
bool once_heard(const struct endpoint *ep);

/*
 * once_look - read the key and look for a stored answer; *told: it was found
 * and written to r->out.  E_REPEATED_REQUEST: the key was used with another
 * body, or its answer was not stored.  E_BAD_REQUEST: the key is malformed.
 */
enum err once_look(struct req *r, struct once *o, bool *told) MUST_CHECK;

/*
 * once_take - begin the transaction and insert the key, so that another request
 * with the same key waits.  From now on the commits of the handler take effect
 * only at the end of the request.  *told and errors as above;
 * E_REPEATED_REQUEST also when an earlier request with the key still runs.
 */
enum err once_take(struct req *r, struct once *o, bool *told) MUST_CHECK;

/* once_keep - store the answer that r->out holds now. */
enum err once_keep(struct req *r, const struct once *o) MUST_CHECK;

#endif
