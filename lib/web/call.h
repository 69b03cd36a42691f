/* call.h - a request as the transport hands it over. */
#ifndef WEB_CALL_H
#define WEB_CALL_H

#include "web/endpoint.h"

/* NULL texts are absent. */
struct call {
	enum audience audience;
	enum method method; /* METHOD__UNSET: one we do not know */
	const char *path;   /* decoded, without prefix and query */
	const char *uri;    /* as called, with both; NULL: not told */
	const char *query, *content_type;
	const char *body;
	size_t body_len;
	const char *body_file; /* where nginx keeps the body instead */
	const char *authorization, *tenant_id, *visit_tenant_id, *once_key;
	const char *login_user, *data_permission_enable; /* of modules */
	const char *ip, *agent, *trace_id, *signature;   /* X-Internal-Auth */
	const char *device_sign, *device_token; /* X-Device-Sign, -Token */
	const char *country; /* of ip, as nginx passes it on */
	int64_t arrived_ms;  /* at nginx, by the clock; 0: not told */
	bool must_sign;      /* over TCP; nginx says so, never a header */
	bool broken;         /* short body, doubled header, control byte */
};

#endif
