/* guard.c - token, user type, tenant, visit, permission: in this order. */
#include "web/guard.h"

#include <string.h>

#include "auth/device_sign.h"
#include "auth/errors.h"
#include "auth/peer.h"
#include "auth/perm.h"
#include "auth/tenant.h"
#include "auth/token.h"
#include "auth/who.h"
#include "base/hash.h"
#include "base/num.h"
#include "web/acting.h"
#include "web/spell.h"

const char *
guard_bearer(struct arena *a, const char *authorization)
{
	const char *s, *end;

	if (authorization == NULL)
		return NULL;
	s = strstr(authorization, "Bearer ");
	s = s == NULL ? authorization : s + strlen("Bearer ");
	s += strspn(s, " ");
	end = s + strlen(s);
	while (end > s && end[-1] == ' ')
		end--;
	if (end - s != TOKEN_LEN)
		return NULL;
	return arena_strndup(a, s, TOKEN_LEN);
}

/* A header that holds a tenant's id; 0 when it is absent or empty. */
static enum err
tenant_header(struct req *r, const char *value, const char *name, int64_t *out)
{
	*out = 0;
	if (value == NULL || value[0] == '\0')
		return OK;
	if (num_read(value, strlen(value), out) == OK && *out > 0)
		return OK;
	r->ctx->why = (struct why){ name, "must be a tenant's id" };
	return E_BAD_REQUEST;
}

/* A device's tenant is its record's, whatever it says. */
static enum err
own_tenant(struct req *r, int64_t *out)
{
	*out = 0;
	if (r->call->audience == DEVICE)
		return OK;
	return tenant_header(r, r->call->tenant_id, "tenant-id", out);
}

/* Those paths are about the caller himself, wherever he looks. */
static bool
never_visits(const char *path)
{
	return strncmp(path, "/system/auth/", 13) == 0 ||
	       strncmp(path, "/system/user/profile/", 21) == 0;
}

static enum err
visit(struct req *r)
{
	int64_t tenant;

	if (never_visits(r->call->path))
		return OK;
	TRY(tenant_header(
	    r, r->call->visit_tenant_id, "visit-tenant-id", &tenant));
	return tenant == 0 ? OK : who_visit(r->ctx, tenant);
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

static enum err
signed_in(struct req *r)
{
	struct ctx *ctx = r->ctx;
	const char *token = guard_bearer(ctx->mem, r->call->authorization);
	int64_t tenant;

	if (token == NULL)
		return E_UNAUTHORIZED;
	TRY(token_who(ctx, token));
	if (ctx->who.type != type_wanted(r))
		return E_FORBIDDEN;
	TRY(own_tenant(r, &tenant));
	if (tenant != 0 && tenant != ctx->who.tenant_id)
		return E_TENANT_FOREIGN;
	TRY(visit(r));
	return guard_permits(ctx, &r->ep->guard) ? OK : E_FORBIDDEN;
}

/* A token nobody asked for must still be of the right kind, and tells the
 * tenant when no header does. */
static enum err
unasked_token(struct req *r, int64_t *tenant)
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

/* Nobody need be signed in, but data belongs to some tenant. */
static enum err
anonymous(struct req *r)
{
	int64_t tenant;
	enum err e;

	TRY(own_tenant(r, &tenant));
	TRY(unasked_token(r, &tenant));
	r->ctx->who.tenant_id = tenant;
	if (r->ep->guard.tenant_free)
		return OK;
	if (tenant != 0)
		return tenant_check(r->ctx, tenant);
	e = tenant_only(r->ctx, &r->ctx->who.tenant_id);
	if (e == E_BAD_REQUEST)
		r->ctx->why = (struct why){ "tenant-id", "was not sent" };
	return e;
}

/* Over TCP a module is who its signature says.  What may widen its view and
 * is not signed, it cannot say. */
static enum err
signature(struct req *r)
{
	const struct call *c = r->call;

	TRY(peer_check(r->ctx, r->site->peers, c->signature,
	    &(struct peer_call){ method_name(c->method), c->path, c->query,
	        c->tenant_id, c->login_user, c->body, c->body_len }));
	if (c->data_permission_enable == NULL)
		return OK;
	r->ctx->why = (struct why){ "data-permission-enable", "is not signed" };
	return E_BAD_REQUEST;
}

/* A device is whose its key says; that it is there is not looked at. */
static enum err
device(struct req *r)
{
	const struct call *c = r->call;

	TRY(device_prove(r->ctx, r->site->cache, r->site->spent,
	    &(struct device_call){ .method = method_name(c->method),
	        .path = c->uri != NULL ? c->uri : c->path,
	        .body = c->body,
	        .body_len = c->body_len,
	        .sign = c->device_sign,
	        .token = c->device_token,
	        .by_key = r->ep->guard.by_key,
	        .once = c->method == POST },
	    &r->proof));
	r->ctx->who.tenant_id = r->proof.tenant_id;
	return OK;
}

enum err
guard(struct req *r)
{
	if (r->call->must_sign)
		TRY(signature(r));
	switch (r->ep->guard.gate) {
	case GATE_ANYONE:
		return anonymous(r);
	case GATE_LOGGED_IN:
	case GATE_PERM:
		return signed_in(r);
	case GATE_PEER:
		TRY(own_tenant(r, &r->ctx->who.tenant_id));
		return acting_take(r);
	case GATE_SIGNED:
		return device(r);
	case GATE__UNSET:
	case GATE__MAX:
		break;
	}
	return E_UNAUTHORIZED;
}
