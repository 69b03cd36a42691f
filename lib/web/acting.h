/* acting.h - for whom another module asks. */
#ifndef WEB_ACTING_H
#define WEB_ACTING_H

#include "web/req.h"

/*
 * acting_take - fill ctx->who, whose tenant is known, for a call of another
 * module: on its own account it sees all; with the header login-user it acts
 * for that user, and for an administrator his data scope applies unless the
 * header data-permission-enable is "false" or he visits another tenant.  Only
 * the internal listeners have such callers, and they are believed: over the
 * socket because it is theirs alone, over TCP because they have signed it.
 * E_BAD_REQUEST for a header that names no user.
 * Source: wire contract, remote calls, and "Data scope".
 */
enum err acting_take(struct req *r) MUST_CHECK;

#endif
