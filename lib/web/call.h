/* call.h - a request as it came in, and what goes back. */
#ifndef WEB_CALL_H
#define WEB_CALL_H

#include "base/buf.h"
#include "web/endpoint.h"

/* A request as the transport hands it over; NULL texts are absent. */
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
	const char *country; /* of ip, as nginx passes it on; NULL: not told */
	const char *device_sign, *device_token; /* X-Device-Sign, -Token */
	bool must_sign; /* over TCP; nginx says so, never a header */
	bool broken;    /* short body, doubled header, control byte */
};

/* What goes back.  body is the whole envelope. */
struct reply {
	int status;        /* HTTP: 200, or a device path's own */
	const char *type;  /* NULL: JSON; else the handler wrote it all */
	int retry_after_s; /* 0: no such header */
	const char *file;  /* sent instead of body: lib/web/download.h */
	const char *shown; /* what file is called to the client */
	const char *ident; /* X-WS-Ident of a handshake; NULL: none */
	const char *stored, *disposition; /* a file's address, the header */
	struct buf *body;
};

#endif
