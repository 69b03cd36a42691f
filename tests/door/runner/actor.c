/* actor.c - who calls: tokens are made in the scenario's own transaction. */
#include <string.h>

#include "door.h"

static void
sign_in(struct door *d, const char *username)
{
	d->authorization = stage_sign_in(&d->stage, username);
	if (d->authorization == NULL)
		door_complain(d, "cannot sign in as %s", username);
}

void
actor_take(struct door *d, const char *who)
{
	static const struct {
		const char *name;
		enum audience audience;
	} plain[] = {
		{ "nobody", ADMIN },
		{ "module", RPC },
		{ "device", DEVICE },
		{ "app", APP },
	};

	d->authorization = d->tenant_id = d->visit_tenant_id = NULL;
	d->login_user = d->data_permission_enable = NULL;
	d->content_type = "application/json";
	d->ip = "127.0.0.1";
	d->agent = "door";
	d->audience = ADMIN;
	for (size_t i = 0; i < ARRAY_LEN(plain); i++)
		if (strcmp(plain[i].name, who) == 0) {
			d->audience = plain[i].audience;
			if (d->audience == RPC)
				d->tenant_id = "1";
			return;
		}
	if (strcmp(who, "admin") == 0)
		sign_in(d, "admin");
	else if (strncmp(who, "user ", 5) == 0)
		sign_in(d, who + 5);
	else
		door_complain(d, "nobody is called %s", who);
}
