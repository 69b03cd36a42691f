/*
 * idempotency.h - a POST with an Idempotency-Key takes effect only once: its
 * answer is stored in the transaction of its effect, and a repeated POST with
 * the same key gets the stored answer.  It holds for every POST that may write,
 * by signed-in users and by modules.  The calls of devices may be repeated
 * without it; for anonymous calls nothing is stored.
 */
#ifndef WEB_IDEMPOTENCY_H
#define WEB_IDEMPOTENCY_H

#include "base/hash.h"
#include "web/req.h"

#define IDEMPOTENCY_KEY_MAX 64 /* printable characters of a key */
#define IDEMPOTENCY_ANSWER_MAX \
	(1024 * 1024) /* bytes; a longer answer is not stored */

/* The key of a request. */
struct idempotency {
	const char *key, *caller;
	char body[SHA256_HEX + 1]; /* digest of query and body (or form) */
};

/*
 * idempotency_look - of a request with a key to an endpoint that keeps answers
 * (endpoint_once): read the key and look for a stored answer; *answered: it was
 * found and written to r->out.  E_REPEATED_REQUEST: the key was used with
 * another body, or its answer was not stored.  E_BAD_REQUEST: the key is
 * malformed.
 */
enum err idempotency_look(struct req *r, struct idempotency *o, bool *answered)
    MUST_CHECK;

/*
 * idempotency_take - begin the transaction and insert the key, so that another
 * request with the same key waits.  From now on the commits of the handler take
 * effect only at the end of the request.  *answered and errors as
 * idempotency_look; E_REPEATED_REQUEST also when an earlier request with the
 * key still runs.
 */
enum err idempotency_take(struct req *r, struct idempotency *o, bool *answered)
    MUST_CHECK;

/* idempotency_keep - store the answer that r->out holds now, unless it is a
 * long one and the caller has many of these. */
enum err
idempotency_keep(struct req *r, const struct idempotency *o) MUST_CHECK;

#endif
