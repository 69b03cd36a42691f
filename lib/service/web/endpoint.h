/* endpoint.h - a row (struct endpoint) describes one endpoint completely. */
#ifndef WEB_ENDPOINT_H
#define WEB_ENDPOINT_H

#include "input/field.h"
#include "web/handler.h"

/* Who calls.  nginx sets it by the listener and the prefix, never by a header
 * of the client.  Audience, method and path together find the row. */
enum audience { AUD__UNSET, ADMIN, APP, DEVICE, RPC, AUD__MAX };
enum method { METHOD__UNSET, GET, POST, PUT, DELETE, METHOD__MAX };

enum gate {
	GATE__UNSET, /* guard forgotten: the pool does not start */
	GATE_ANYONE, /* no sign-in; a tenant is needed, see tenant_free */
	GATE_LOGGED_IN,
	GATE_PERM,
	GATE_SIGNED, /* a device that proves its identity */
	GATE_PEER,   /* another module; internal listeners only */
	GATE__MAX
};

struct guard {
	enum gate gate;
	const char *perm; /* GATE_PERM: "module:resource:action" */
	bool shared;      /* GATE_PERM: the data belong to all tenants */
	bool tenant_free; /* GATE_ANYONE: works without a tenant */
	bool by_key;      /* GATE_SIGNED: a device token is not enough */
};

/* Rows are initialised by position, so that the compiler refuses a row in which
 * a member is missing.  in NULL: the endpoint takes no input. */
struct endpoint {
	enum audience audience;
	enum method method;
	const char *path; /* "{x}" is an input; "{x*}" the rest of the path */
	struct guard guard;
	const struct input *in;
	struct handler handler;
	const char *doc; /* summary; operation name in the access log */
};

/* The rows of one file; resource is the file's name. */
struct table {
	const char *resource;
	const struct endpoint *row;
	size_t n;
};

/* The tables of endpoints of one executable. */
struct domain {
	const char *name;
	const struct table *const *table;
	size_t n;
};

#include "web/endpoint_macros.h"

#endif
