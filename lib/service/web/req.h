/* req.h - one request: what was sent, and what the handler may use.
 * Everything in it lives until the arena is reset. */
#ifndef WEB_REQ_H
#define WEB_REQ_H

#include "auth/device_auth.h"
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

/* The answer of a request.  body is the whole envelope. */
struct reply {
	int status; /* HTTP status: 200, or what a device's handler set */
	/* Media type if the handler wrote the body; NULL: JSON. */
	const char *type;
	int retry_after_s; /* header Retry-After; 0: none */
	const char *etag;  /* header ETag without quotes; or NULL */
	/* File sent instead of body: web/download.h. */
	const char *file;
	const char *shown;    /* the name of file for the client */
	const char *ident;    /* header X-WS-Ident of a handshake, or NULL */
	const char *trace_id; /* header trace-id; NULL: nginx writes it */
	/* The address of a stored file that nginx sends, and the header
	 * Content-Disposition. */
	const char *stored, *disposition;
	struct buf *body;
};

/* What a process needs to serve requests.  It is made once, when the process
 * starts. */
struct site {
	const struct domain *domain;
	struct db *db;
	struct cache *cache;       /* NULL when the pool has none */
	struct presence *presence; /* NULL when the pool has none */
	const char *home;          /* FLEETDESK_HOME */
	/* Bytes of an uploaded file; 0: not known. */
	size_t upload_max;
	/* Number of workers of this pool; 0: not known. */
	int workers;
	bool queues; /* other programs have queues */
	/* The slot of this worker; NULL: no supervisor. */
	struct fcgi_slot *slot;
	struct access *access; /* NULL: requests are not logged */
	/* Keys of modules; NULL: no module can sign. */
	const struct peer_keys *peers;
	struct replay *spent; /* used signatures; may be NULL */
	/* Where fleet/observed.h notes what it observes; NULL: nothing is
	 * noted. */
	struct spool *spool;
	/* Counter of calls with a wrong CPU id; NULL: they are not counted. */
	_Atomic uint64_t *mismatches;
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
