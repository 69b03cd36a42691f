/*
 * on_behalf.c - the user on whose behalf another module calls.  The module
 * sends him as percent-encoded JSON in the header login-user; without the
 * header it acts for no user.
 */
#include "web/on_behalf.h"

#include <string.h>

#include "auth/caller.h"
#include "text/json_in.h"
#include "text/url.h"

static enum err
no_user(struct req *r)
{
	r->ctx->why = (struct why){ "login-user", "must be a user" };
	return E_BAD_REQUEST;
}

/* The decoded text of the header; NULL when its percent-encoding is
 * malformed. */
static const char *
decoded(struct arena *a, const char *header)
{
	struct url_query q;
	const char *why;

	if (url_query(a, arena_printf(a, "user=%s", header), &q, &why) != OK ||
	    q.n != 1)
		return NULL;
	return q.v[0].value;
}

/* The member key if it is a positive number, else 0. */
static int64_t
number(const struct json *j, const char *key)
{
	const struct json *v = json_get(j, key);

	return json_kind(v) == JSON_INT && json_int(v) > 0 ? json_int(v) : 0;
}

static enum err
take(struct req *r, const struct json *user)
{
	struct caller *caller = &r->ctx->caller;
	const char *enable = r->call->data_permission_enable;
	int64_t type = number(user, "userType");

	caller->id = number(user, "id");
	if (caller->id == 0 || (type != USER_MEMBER && type != USER_ADMIN))
		return no_user(r);
	caller->type = (int32_t)type;
	if (type != USER_ADMIN || number(user, "visitTenantId") != 0 ||
	    (enable != NULL && strcmp(enable, "false") == 0))
		return OK;
	return data_scope_of(r->ctx, caller->id, &caller->scope);
}

enum err
on_behalf_take(struct req *r)
{
	CLEANUP(json_free) struct json *user = NULL;
	const char *text, *why, *header = r->call->login_user;

	r->ctx->caller.module = true;
	r->ctx->caller.scope.all = true;
	if (header == NULL)
		return OK;
	text = decoded(r->ctx->mem, header);
	if (text == NULL ||
	    json_parse(r->ctx->mem, text, strlen(text), &user, &why) != OK)
		return no_user(r);
	return take(r, user);
}
