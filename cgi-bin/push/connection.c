/* connection.c - the table of connected sockets.  It is four hash tables with
 * different keys, whose chains run through the connections themselves, so that
 * adding a connection allocates no memory. */
#include "push/connection.h"

#include <string.h>

#include "base/hash.h"

static size_t
spot_of_number(int64_t v)
{
	return hash_fnv32(&v, sizeof(v)) & (CONNECTION_BUCKETS - 1);
}

static size_t
spot_of_socket(const char *name)
{
	return hash_fnv32(name, strlen(name)) & (CONNECTION_BUCKETS - 1);
}

/* The chain of a kind of users in a tenant, such as its administrators.  There
 * are few kinds, so a chain has many connections. */
static size_t
spot_of_kind(int64_t tenant_id, int32_t user_type)
{
	return spot_of_number(tenant_id * 4 + user_type);
}

/* The number of the chain of a connection in the table of that key. */
static size_t
spot(const struct connection *s, enum connection_key key)
{
	switch (key) {
	case BY_SOCKET:
		return spot_of_socket(s->id.socket);
	case BY_SESSION:
		return spot_of_number(s->id.session_id);
	case BY_USER:
		return spot_of_number(s->id.user_id);
	case BY_KIND:
	default:
		return spot_of_kind(s->id.tenant_id, s->id.user_type);
	}
}

void
connection_add(struct connections *all, struct connection *s)
{
	BUG_ON(s->listed);
	for (enum connection_key k = 0; k < CONNECTION_KEYS; k++) {
		struct connection **head = &all->bucket[k][spot(s, k)];

		s->next[k] = *head;
		s->at[k] = head;
		if (*head != NULL)
			(*head)->at[k] = &s->next[k];
		*head = s;
	}
	s->listed = true;
	all->n++;
}

void
connection_remove(struct connections *all, struct connection *s)
{
	if (!s->listed)
		return;
	for (enum connection_key k = 0; k < CONNECTION_KEYS; k++) {
		*s->at[k] = s->next[k];
		if (s->next[k] != NULL)
			s->next[k]->at[k] = s->at[k];
	}
	s->listed = false;
	all->n--;
}

size_t
connections_of_user(const struct connections *all, const struct ws_ticket *id)
{
	const struct connection *s =
	    all->bucket[BY_USER][spot_of_number(id->user_id)];
	size_t n = 0;

	for (; s != NULL; s = s->next[BY_USER])
		n += s->id.user_id == id->user_id &&
		     s->id.user_type == id->user_type &&
		     s->id.tenant_id == id->tenant_id;
	return n;
}

/* Is the message, which goes by this route, for the connection?  All members
 * are compared, since a chain also holds connections whose keys have the same
 * hash. */
static bool
fits(const struct connection *s, const struct message *m, enum route route)
{
	const struct ws_ticket *id = &s->id;

	if (m->tenant_id != 0 && m->tenant_id != id->tenant_id)
		return false;
	if (route == ROUTE_SOCKET)
		return strcmp(m->socket, id->socket) == 0;
	return m->user_type == id->user_type &&
	       (route == ROUTE_KIND || m->user_id == id->user_id);
}

/* What is done with each connection that is found, and how many were. */
struct visit {
	void (*fn)(void *arg, struct connection *s);
	void *arg;
	size_t n;
};

static void
visit_one(struct visit *v, struct connection *s)
{
	v->fn(v->arg, s);
	v->n++;
}

/* Visits those of a chain for whom the message is.  The next one is read first,
 * because a visit may remove the connection. */
static void
visit_chain(struct visit *v, struct connection *s, enum connection_key key,
    const struct message *m, enum route route)
{
	struct connection *next;

	for (; s != NULL; s = next) {
		next = s->next[key];
		if (fits(s, m, route))
			visit_one(v, s);
	}
}

/* Visits users of this kind of all tenants; every chain is walked, since the
 * hash of a kind includes the tenant. */
static void
visit_kind_anywhere(
    struct visit *v, struct connections *all, const struct message *m)
{
	for (size_t i = 0; i < CONNECTION_BUCKETS; i++)
		visit_chain(v, all->bucket[BY_KIND][i], BY_KIND, m, ROUTE_KIND);
}

size_t
connections_for(struct connections *all, const struct message *m,
    void (*fn)(void *arg, struct connection *s), void *arg)
{
	enum route route = message_route(m);
	struct visit v = { fn, arg, 0 };
	enum connection_key key;
	size_t i;

	switch (route) {
	case ROUTE_SOCKET:
		key = BY_SOCKET;
		i = spot_of_socket(m->socket);
		break;
	case ROUTE_USER:
		key = BY_USER;
		i = spot_of_number(m->user_id);
		break;
	case ROUTE_KIND:
		if (m->tenant_id == 0) {
			visit_kind_anywhere(&v, all, m);
			return v.n;
		}
		key = BY_KIND;
		i = spot_of_kind(m->tenant_id, m->user_type);
		break;
	case ROUTE_NOBODY:
	default:
		return 0;
	}
	visit_chain(&v, all->bucket[key][i], key, m, route);
	return v.n;
}

size_t
connections_of_session(struct connections *all, int64_t session_id,
    void (*fn)(void *arg, struct connection *s), void *arg)
{
	struct visit v = { fn, arg, 0 };
	struct connection *s =
	    all->bucket[BY_SESSION][spot_of_number(session_id)];
	struct connection *next;

	for (; s != NULL; s = next) {
		next = s->next[BY_SESSION];
		if (s->id.session_id == session_id)
			visit_one(&v, s);
	}
	return v.n;
}

/* Visits each connection of the tenant, with tenant_id 0 each of all; returns
 * how many. */
static size_t
connections_where(struct connections *all, int64_t tenant_id, struct visit *v)
{
	for (size_t i = 0; i < CONNECTION_BUCKETS; i++) {
		struct connection *s = all->bucket[BY_SOCKET][i], *next;

		for (; s != NULL; s = next) {
			next = s->next[BY_SOCKET];
			if (tenant_id == 0 || s->id.tenant_id == tenant_id)
				visit_one(v, s);
		}
	}
	return v->n;
}

size_t
connections_of_tenant(struct connections *all, int64_t tenant_id,
    void (*fn)(void *arg, struct connection *s), void *arg)
{
	return connections_where(all, tenant_id, &(struct visit){ fn, arg, 0 });
}

size_t
connections_each(struct connections *all,
    void (*fn)(void *arg, struct connection *s), void *arg)
{
	return connections_where(all, 0, &(struct visit){ fn, arg, 0 });
}
