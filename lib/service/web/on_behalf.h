/* on_behalf.h - the user on whose behalf another module calls. */
#ifndef WEB_ON_BEHALF_H
#define WEB_ON_BEHALF_H

#include "web/req.h"

/*
 * on_behalf_take - fill ctx->caller, whose tenant is set already, for a call of
 * another module.  Without the header login-user the module sees all data; with
 * it the module acts for that user, and when he is an administrator his data
 * scope applies, unless the header data-permission-enable is "false" or he
 * visits another tenant.  The headers are trusted: such calls come only over
 * the internal socket, which only modules can reach, or signed over TCP.
 * E_BAD_REQUEST when login-user does not name a user.
 * Source: wire contract, remote calls, and "Data scope".
 */
enum err on_behalf_take(struct req *r) MUST_CHECK;

#endif
