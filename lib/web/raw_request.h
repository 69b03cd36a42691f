/* raw_request.h - a request as the transport hands it over. */
#ifndef WEB_RAW_REQUEST_H
#define WEB_RAW_REQUEST_H

#include "web/endpoint.h"

/* A text that was not sent is NULL. */
struct raw_request {
	enum audience audience;
	enum method method; /* METHOD__UNSET: an unknown method */
	const char *path;   /* decoded, without prefix and query */
	const char *uri;    /* as sent, with prefix and query; or NULL */
	const char *query, *content_type;
	const char *body;
	size_t body_len;
	const char *body_file; /* the file in which nginx has put the body */
	const char *authorization, *tenant_id, *visit_tenant_id, *once_key;
	const char *login_user, *data_permission_enable; /* by modules */
	const char *ip, *agent, *trace_id, *signature;   /* X-Internal-Auth */
	const char *device_sign, *device_token; /* X-Device-Sign, -Token */
	const char *language;                   /* Accept-Language */
	const char *country; /* of ip, as nginx passes it on */
	int64_t arrived_ms;  /* at nginx, wall clock; 0: not known */
	bool must_sign;      /* came over TCP; set by nginx, not by a header */
	bool broken;         /* short body, doubled header, control byte */
	bool trace_shown;    /* nginx does not write the header trace-id */
};

#endif
