/* req.h - one request: what was sent, and what the handler may use.
 * Everything in it lives until the arena is reset. */
#ifndef WEB_REQ_H
#define WEB_REQ_H

#include "auth/device_auth_result.h"
#include "store/db.h"
#include "text/json_out.h"
#include "web/raw_request.h"

struct access;
struct cache;
struct export_to;
struct fcgi_slot;
struct replay;
struct peer_keys;
struct presence;
struct spool;

/* The answer.  body is the whole envelope. */
struct reply {
	int status;           /* HTTP: 200, or what a device's handler set */
	const char *type;     /* NULL: JSON; else the handler wrote the body */
	int retry_after_s;    /* 0: no such header */
	const char *file;     /* sent instead of body: lib/web/download.h */
	const char *shown;    /* the name of file for the client */
	const char *ident;    /* X-WS-Ident of a handshake; NULL: none */
	const char *trace_id; /* for the header; NULL: nginx writes it */
	/* A stored file for nginx to send: its address, the header. */
	const char *stored, *disposition;
	struct buf *body;
};

/* What a process needs to serve requests; made once at its start. */
struct site {
	const struct domain *domain;
	struct db *db;
	struct cache *cache;           /* NULL when the pool has none */
	struct presence *presence;     /* NULL when the pool has none */
	const char *home;              /* FLEETDESK_HOME */
	size_t upload_max;             /* bytes of one file; 0: not known */
	int workers;                   /* of this pool; 0: not known */
	struct fcgi_slot *slot;        /* this worker's; NULL: no supervisor */
	struct access *access;         /* NULL: requests are not logged */
	const struct peer_keys *peers; /* of modules; NULL: none can sign */
	struct replay *spent;          /* used signatures; may be NULL */
	struct spool *spool;          /* of fleet/heard.h; NULL: none is kept */
	_Atomic uint64_t *mismatches; /* wrong CPU ids; NULL: not counted */
};

struct req {
	struct ctx *ctx;
	const struct site *site;
	const struct raw_request *call;
	const struct endpoint *ep;
	struct args in;
	const void *found;         /* set by the row's prepare, for its call */
	struct device_proof proof; /* GATE_SIGNED: the proven identity */
	struct json_out out;       /* the data of the envelope */
	struct reply *reply;
	const struct export_to
	    *export_to; /* set for an export task; else NULL */
};

/* done - write data true, the answer of a call that has nothing to return. */
enum err done(struct req *r);

#endif
