/*
 * audit.h - telling the database, within the transaction of a change, which
 * administrator makes it.  Triggers then write the operation log
 * (schema/02_oplog.sql).
 */
#ifndef WEB_AUDIT_H
#define WEB_AUDIT_H

#include "web/req.h"

/* audit_writes - may the row change data?  A POST whose block only reads, such
 * as a query with a long list, does not. */
bool audit_writes(const struct endpoint *ep);

/* audit_operation - what the operation log calls the row: what it SAYS, else
 * the last word of its path without "-list" and "-batch": "create", "update
 * status". Two words at most.  Lives as long as the arena. */
const char *audit_operation(struct arena *a, const struct endpoint *ep);

/*
 * audit_sign - called before the handler of a row runs.  When an administrator
 * is signed in and the row may write, it begins the transaction and stores in
 * it who he is and which endpoint he calls.  A read costs nothing.
 * Source: conventions, "Operate log".
 */
enum err audit_sign(struct req *r) MUST_CHECK;

#endif
