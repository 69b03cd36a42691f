/*
 * once.h - a POST that carries an Idempotency-Key happens once: its answer is
 * kept in the transaction of what it did, and who asks again gets it again.
 * Source: conventions of the device domain, "Idempotency-Key".
 *
 * For signed-in people and modules, on every POST that may write.  Devices'
 * calls are repeatable by themselves; calls of nobody are never kept.
 */
#ifndef WEB_ONCE_H
#define WEB_ONCE_H

#include "base/hash.h"
#include "web/req.h"

#define ONCE_KEY_MAX    64            /* printable characters */
#define ONCE_ANSWER_MAX (1024 * 1024) /* a longer one is told once only */

/* The key of a request; NULL: it has none, and all below do nothing. */
struct once {
	const char *key, *caller;
	char body[SHA256_HEX + 1]; /* digest of query and body or parts */
};

/* once_heard - does the row look at the header at all? */
bool once_heard(const struct endpoint *ep);

/*
 * once_look - read the key and look for an earlier answer; *told: it has been
 * written to r->out.  E_REPEATED_REQUEST: the key came with another body, or
 * the answer is one that is told once.  E_BAD_REQUEST: no such key.
 */
enum err once_look(struct req *r, struct once *o, bool *told) MUST_CHECK;

/*
 * once_take - open the transaction and take the key, so that whoever comes
 * with the same one waits.  From here on the handler's own commits wait for
 * the end of the request.  *told and errors as above; E_REPEATED_REQUEST also
 * when the earlier call is still under way.
 */
enum err once_take(struct req *r, struct once *o, bool *told) MUST_CHECK;

/* once_keep - keep what r->out holds now. */
enum err once_keep(struct req *r, const struct once *o) MUST_CHECK;

#endif
