/* caller.c - who sends the requests of a scenario.  The token of the caller is
 * made in the scenario's own transaction. */
#include <string.h>

#include "auth/peer.h"
#include "base/clock.h"
#include "door.h"
#include "web/endpoint.h"

static void
sign_in(struct door *d, const char *username)
{
	d->authorization = stage_sign_in(&d->stage, username);
	if (d->authorization == NULL)
		door_complain(d, "cannot sign in as %s", username);
}

void
caller_choose(struct door *d, const char *caller)
{
	static const struct {
		const char *name;
		enum audience audience;
	} plain[] = {
		{ "nobody", ADMIN },
		{ "module", RPC },
		{ "signed", RPC },
		{ "device", DEVICE },
		{ "app", APP },
	};

	d->authorization = d->tenant_id = d->visit_tenant_id = NULL;
	d->signature = strcmp(caller, "signed") == 0 ? "" : NULL;
	d->login_user = d->data_permission_enable = NULL;
	d->once_key = NULL;
	d->device_sign = strcmp(caller, "device") == 0 ? "" : NULL;
	d->device_token = d->last_sign = NULL;
	d->if_none_match = d->if_match = NULL;
	d->content_type = "application/json";
	d->ip = "127.0.0.1";
	d->agent = "door";
	d->country = NULL;
	d->language = NULL;
	d->waited = NULL;
	d->audience = ADMIN;
	for (size_t i = 0; i < ARRAY_LEN(plain); i++)
		if (strcmp(plain[i].name, caller) == 0) {
			d->audience = plain[i].audience;
			if (d->audience == RPC)
				d->tenant_id = "1";
			return;
		}
	if (strcmp(caller, "admin") == 0)
		sign_in(d, "admin");
	else if (strncmp(caller, "user ", 5) == 0)
		sign_in(d, caller + 5);
	else
		door_complain(d, "nobody is called %s", caller);
}

/* Signs the call with a key that is given as the text "KID SECRET". */
static const char *
sign_by(struct door *d, const struct raw_request *call, const char *key)
{
	struct arena *a = &d->stage.scene;
	size_t n = strcspn(key, " ");

	return stage_prove(
	    &d->stage, call, arena_strndup(a, key, n), key + n + 1);
}

void
caller_sign_device(struct door *d, struct raw_request *call)
{
	const char *how = d->device_sign;

	call->device_token = d->device_token;
	if (strcmp(how, "none") == 0)
		call->device_sign = NULL;
	else if (strcmp(how, "again") == 0)
		call->device_sign = d->last_sign;
	else if (*how == '\0')
		call->device_sign = stage_prove(&d->stage, call, NULL, NULL);
	else if (strncmp(how, "by ", 3) == 0 && strchr(how + 3, ' ') != NULL)
		call->device_sign = sign_by(d, call, how + 3);
	else
		call->device_sign = how;
	d->last_sign = call->device_sign;
}

void
caller_sign_module(struct door *d, struct raw_request *call)
{
	static int calls;
	struct arena *a = &d->stage.scene;
	const struct peer_key *key = &d->stage.site.peers->v[0];
	const char *ts = arena_printf(a, "%lld", (long long)clock_ms());
	const char *nonce = arena_printf(a, "door-%012d", ++calls);
	char mac[PEER_MAC + 1];

	peer_sign(a, key,
	    &(struct peer_call){ method_name(call->method), call->path,
	        call->query, call->tenant_id, call->login_user, call->body,
	        call->body_len },
	    ts, nonce, mac);
	call->must_sign = true;
	call->signature = d->signature;
	if (*d->signature == '\0')
		call->signature =
		    arena_printf(a, "v1;%s;%s;%s;%s", key->kid, ts, nonce, mac);
}
