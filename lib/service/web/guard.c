/*
 * guard.c - who calls, and may he use the endpoint?  The endpoint's gate says
 * how the caller proves himself: people by a token, modules by a signature or
 * by the socket, devices by their key.  Of a person the token, the user type,
 * the tenant, the visited tenant and the permission are checked, in this order;
 * a module may act on behalf of a user, whom it sends as percent-encoded JSON
 * in the header login-user.
 *
 * Which device calls is said by the path, so the handlers of such calls open it
 * (calling_device_open) when the path has been decoded.
 */
#include "web/guard.h"

#include <string.h>

#include "auth/caller.h"
#include "auth/device_auth.h"
#include "auth/errors.h"
#include "auth/peer.h"
#include "auth/token.h"
#include "base/hash.h"
#include "base/num.h"
#include "fleet/errors.h"
#include "text/json_in.h"
#include "text/json_out.h"
#include "text/url.h"

#define REFUSED_MAX 1024 /* bytes of the JSON that names a permission */

const char *
guard_bearer(struct arena *a, const char *authorization)
{
	const char *s, *end;

	if (authorization == NULL)
		return NULL;
	s = strcasestr(authorization, "Bearer ");
	s = s == NULL ? authorization : s + strlen("Bearer ");
	s += strspn(s, " ");
	end = s + strlen(s);
	while (end > s && end[-1] == ' ')
		end--;
	if (end - s != TOKEN_LEN)
		return NULL;
	return arena_strndup(a, s, TOKEN_LEN);
}

/* The tenant's id in a header; *out is 0 when the header is absent or empty. */
static enum err
tenant_header(struct req *r, const char *value, const char *name, int64_t *out)
{
	*out = 0;
	if (value == NULL || value[0] == '\0')
		return OK;
	if (num_read(value, strlen(value), out) == OK && *out > 0)
		return OK;
	return bad_request(r->ctx, name, "must be a tenant's id");
}

/* The tenant that the caller's header names.  Devices have no such header: the
 * tenant of a device is that of its record. */
static enum err
own_tenant(struct req *r, int64_t *out)
{
	*out = 0;
	if (r->call->audience == DEVICE)
		return OK;
	return tenant_header(r, r->call->tenant_id, "tenant-id", out);
}

/* Is the path about the signed-in user himself?  Then the header
 * visit-tenant-id is ignored. */
static bool
never_visits(const char *path)
{
	return strncmp(path, "/system/auth/", 13) == 0 ||
	       strncmp(path, "/system/user/profile/", 21) == 0;
}

/* Lets the caller work in the tenant that visit-tenant-id names, if he may;
 * without that header he stays in his own. */
static enum err
visit_other_tenant(struct req *r)
{
	int64_t tenant;

	if (never_visits(r->call->path))
		return OK;
	TRY(tenant_header(
	    r, r->call->visit_tenant_id, "visit-tenant-id", &tenant));
	return tenant == 0 ? OK : caller_visit(r->ctx, tenant);
}

bool
guard_permits(const struct ctx *ctx, const struct guard *g)
{
	if (g->gate != GATE_PERM)
		return true;
	return g->shared ? perm_shared(ctx, g->perm) : perm_has(ctx, g->perm);
}

/* /admin-api is for administrators, /app-api for members. */
static int32_t
type_wanted(const struct req *r)
{
	return r->call->audience == APP ? USER_MEMBER : USER_ADMIN;
}

enum err
guard_refuse(struct req *r, const struct guard *g)
{
	CLEANUP(buf_free) struct buf b = { 0 };
	struct json_out w = { .to = &b };

	buf_init(&b, REFUSED_MAX);
	json_obj(&w);
	json_member_str(&w, "permission", g->perm);
	json_end_obj(&w);
	r->refused = arena_strdup(r->ctx->mem, buf_text(&b));
	return E_FORBIDDEN;
}

/* An endpoint for signed-in users: checks the token, the user type, the tenant,
 * the visited tenant and the permission, in this order. */
static enum err
check_signed_in(struct req *r)
{
	struct ctx *ctx = r->ctx;
	const char *token = guard_bearer(ctx->mem, r->call->authorization);
	int64_t tenant;

	if (token == NULL)
		return E_UNAUTHORIZED;
	TRY(token_caller(ctx, token));
	if (ctx->caller.type != type_wanted(r))
		return E_FORBIDDEN;
	TRY(own_tenant(r, &tenant));
	if (tenant != 0 && tenant != ctx->caller.tenant_id)
		return E_TENANT_FOREIGN;
	TRY(visit_other_tenant(r));
	return guard_permits(ctx, &r->ep->guard)
	           ? OK
	           : guard_refuse(r, &r->ep->guard);
}

/* A token that the endpoint does not need must still be of the right user type.
 * Its tenant is used when no header names one, which is what *tenant 0 says. */
static enum err
check_unasked_token(struct req *r, int64_t *tenant)
{
	const char *token = guard_bearer(r->ctx->mem, r->call->authorization);
	int64_t its_tenant;
	int32_t type;

	if (token == NULL || r->call->audience == DEVICE)
		return OK;
	TRY(token_peek(r->ctx, token, &type, &its_tenant));
	if (type != 0 && type != type_wanted(r))
		return E_FORBIDDEN;
	if (*tenant == 0)
		*tenant = its_tenant;
	return OK;
}

/* An endpoint without sign-in.  Unless it is tenant_free it needs a tenant,
 * because data belongs to tenants: the one named, or the only one there is. */
static enum err
check_anonymous(struct req *r)
{
	int64_t tenant;
	enum err e;

	TRY(own_tenant(r, &tenant));
	TRY(check_unasked_token(r, &tenant));
	r->ctx->caller.tenant_id = tenant;
	if (r->ep->guard.tenant_free)
		return OK;
	if (tenant != 0)
		return tenant_check(r->ctx, tenant);
	e = tenant_only(r->ctx, &r->ctx->caller.tenant_id);
	if (e == E_BAD_REQUEST)
		r->ctx->why = (struct why){ "tenant-id", "was not sent" };
	return e;
}

/* Who calls over TCP proves by his signature that he is a module.  The
 * header data-permission-enable is not part of the signature and could widen
 * what the module sees, so a call with it is refused. */
static enum err
check_signature(struct req *r)
{
	const struct raw_request *c = r->call;

	TRY(peer_check(r->ctx, r->site->peers, c->signature,
	    &(struct peer_call){ method_name(c->method), c->path, c->query,
	        c->tenant_id, c->login_user, c->body, c->body_len }));
	if (c->data_permission_enable == NULL)
		return OK;
	return bad_request(r->ctx, "data-permission-enable", "is not signed");
}

/* Checks a device's proof of identity.  Its key determines the tenant; whether
 * the device exists is not checked here. */
static enum err
check_device(struct req *r)
{
	const struct raw_request *c = r->call;

	TRY(device_prove(r->ctx, r->site->spent,
	    &(struct device_call){ .method = method_name(c->method),
	        .path = c->uri != NULL ? c->uri : c->path,
	        .body = c->body,
	        .body_len = c->body_len,
	        .sign = c->device_sign,
	        .token = c->device_token,
	        .by_key = r->ep->guard.by_key,
	        .once = c->method == POST },
	    &r->proof));
	r->ctx->caller.tenant_id = r->proof.tenant_id;
	return OK;
}

/* Refuses a header login-user that does not name a user. */
static enum err
bad_login_user(struct req *r)
{
	return bad_request(r->ctx, "login-user", "must be a user");
}

/* The text of the header login-user; NULL when its percent-encoding is
 * malformed. */
static const char *
login_user_text(struct arena *a, const char *header)
{
	struct url_query q;
	const char *why;

	if (url_query(a, arena_printf(a, "user=%s", header), &q, &why) != OK ||
	    q.n != 1)
		return NULL;
	return q.v[0].value;
}

/* The member of that key if it is a positive number, else 0. */
static int64_t
positive_member(const struct json *j, const char *key)
{
	const struct json *v = json_get(j, key);

	return json_kind(v) == JSON_INT && json_int(v) > 0 ? json_int(v) : 0;
}

/* Lets the module act for the user of the header login-user.  An administrator
 * who is in his own tenant sees only what his data scope has, unless the module
 * has switched that off. */
static enum err
acting_user(struct req *r, const struct json *user)
{
	struct caller *caller = &r->ctx->caller;
	const char *enable = r->call->data_permission_enable;
	int64_t type = positive_member(user, "userType");

	caller->id = positive_member(user, "id");
	if (caller->id == 0 || (type != USER_MEMBER && type != USER_ADMIN))
		return bad_login_user(r);
	caller->type = (int32_t)type;
	if (type != USER_ADMIN || positive_member(user, "visitTenantId") != 0 ||
	    (enable != NULL && strcmp(enable, "false") == 0))
		return OK;
	return data_scope_of(r->ctx, caller->id, &caller->scope);
}

/*
 * Fills ctx->caller, whose tenant is set already, for a call of another module.
 * Without the header login-user the module sees all data; with it the module
 * acts for that user, and when he is an administrator his data scope applies,
 * unless the header data-permission-enable is "false" or he visits another
 * tenant.  The headers are trusted: such calls come only over the internal
 * socket, which only modules can reach, or signed over TCP.
 */
static enum err
on_behalf(struct req *r)
{
	CLEANUP(json_free) struct json *user = NULL;
	const char *text, *why, *header = r->call->login_user;

	r->ctx->caller.module = true;
	r->ctx->caller.scope.all = true;
	if (header == NULL)
		return OK;
	text = login_user_text(r->ctx->mem, header);
	if (text == NULL ||
	    json_parse(r->ctx->mem, text, strlen(text), &user, &why) != OK)
		return bad_login_user(r);
	return acting_user(r, user);
}

enum err
guard(struct req *r)
{
	if (r->call->must_sign)
		TRY(check_signature(r));
	switch (r->ep->guard.gate) {
	case GATE_ANYONE:
		return check_anonymous(r);
	case GATE_LOGGED_IN:
	case GATE_PERM:
		return check_signed_in(r);
	case GATE_PEER:
		TRY(own_tenant(r, &r->ctx->caller.tenant_id));
		return on_behalf(r);
	case GATE_SIGNED:
		return check_device(r);
	case GATE__UNSET:
	case GATE__MAX:
		break;
	}
	return E_UNAUTHORIZED;
}

/* -- the device that calls ------------------------------------------------ */

struct device_caller
calling_device(const struct req *r, const char *mac, const char *cpu)
{
	return (struct device_caller){ .mac = mac,
		.cpu = cpu,
		.tenant_id = r->proof.tenant_id,
		.token = r->proof.token,
		.spool = r->site->spool,
		.mismatches = r->site->mismatches };
}

enum err
calling_device_open(
    struct req *r, const char *mac, const char *cpu, struct device *out)
{
	const struct device_caller caller = calling_device(r, mac, cpu);

	return device_caller_open(r->ctx, &caller, out);
}
