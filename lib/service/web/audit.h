/* audit.h - who makes a change, for the operation log (schema/02_oplog.sql). */
#ifndef WEB_AUDIT_H
#define WEB_AUDIT_H

#include "web/req.h"

/*
 * audit_sign - called before the handler of an endpoint runs.  When an
 * administrator is signed in and the endpoint may write, it begins the
 * transaction and stores in it who he is and which endpoint he calls.  A read
 * costs nothing.
 */
enum err audit_sign(struct req *r) MUST_CHECK;

#endif
