/* raw_request.h - a request before decoding, as FastCGI delivers it. */
#ifndef WEB_RAW_REQUEST_H
#define WEB_RAW_REQUEST_H

#include "web/endpoint.h"

/* A text that was not sent is NULL. */
struct raw_request {
	enum audience audience;
	enum method method; /* METHOD__UNSET: an unknown method */
	const char *path;   /* decoded; without prefix and query */
	const char *uri;    /* as sent, with prefix and query; or NULL */
	const char *query, *content_type;
	const char *encoding; /* Content-Encoding of the body, as sent */
	const char *body;
	size_t body_len;
	const char *body_file; /* the file in which nginx has put the body */
	const char *authorization, *tenant_id, *visit_tenant_id, *once_key;
	/* Headers of calls by other modules. */
	const char *login_user, *data_permission_enable;
	/* Signature: of X-Internal-Auth. */
	const char *ip, *agent, *trace_id, *signature;
	/* Headers X-Device-Sign, X-Device-Token. */
	const char *device_sign, *device_token;
	const char *if_none_match; /* the header of this name, as sent */
	const char *language;      /* header Accept-Language */
	const char *country;       /* country of ip, looked up by nginx */
	int64_t arrived_ms; /* when nginx got it, wall clock; 0: unknown */
	/* The request came over TCP, so a module must have signed it.  nginx
	 * tells this by the listener, not by a header. */
	bool must_sign;
	/* The request cannot be read: its body is too short, a header came
	 * twice, or it has a control byte. */
	bool broken;
	/* nginx does not send the header trace-id, so the pool has to. */
	bool trace_shown;
};

#endif
