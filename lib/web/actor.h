/*
 * actor.h - a change is signed: the database learns within the transaction who
 * makes it, and its triggers write the operation log (schema/0020_oplog.sql).
 */
#ifndef WEB_ACTOR_H
#define WEB_ACTOR_H

#include "web/req.h"

/* actor_writes - may the row change anything?  A question that comes as POST,
 * because it is long, does not. */
bool actor_writes(const struct endpoint *ep);

/*
 * actor_sign - before the handler of a row runs: if an administrator is
 * signed in and the row may write, begin the transaction and say in it who he
 * is and what he does.  Reads cost nothing.
 * Source: conventions, "Operate log".
 */
enum err actor_sign(struct req *r) MUST_CHECK;

#endif
