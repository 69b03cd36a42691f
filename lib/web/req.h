/* req.h - one request on its way: what came in, and what the handler may
 * use.  Everything in it dies with the arena. */
#ifndef WEB_REQ_H
#define WEB_REQ_H

#include "auth/device_proof.h"
#include "store/db.h"
#include "text/json_out.h"
#include "web/call.h"

struct access;
struct cache;
struct export;
struct fcgi_slot;
struct spent;
struct peer_keys;
struct presence;
struct spool;

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

/* What a process serves requests with; made once. */
struct site {
	const struct domain *domain;
	struct db *db;
	struct cache *cache;           /* NULL when the pool has none */
	struct presence *presence;     /* the same */
	const char *home;              /* FLEETDESK_HOME */
	size_t upload_max;             /* bytes of one file; 0: not told */
	int workers;                   /* of this pool; 0: not told */
	struct fcgi_slot *slot;        /* this worker's; NULL: unwatched */
	struct access *access;         /* NULL: nothing is written down */
	const struct peer_keys *peers; /* of who signs; NULL: nobody can */
	struct spent *spent;           /* signatures used; NULL: no pool's */
	struct spool *spool;           /* of what is heard; NULL: of none */
	_Atomic uint64_t *mismatches;  /* wrong CPU ids; NULL: uncounted */
};

struct req {
	struct ctx *ctx;
	const struct site *site;
	const struct call *call;
	const struct endpoint *ep;
	struct args in;
	const void *found;         /* by the row's prepare, for its call */
	struct device_proof proof; /* GATE_SIGNED: what was proven */
	struct json_out out;       /* the envelope's data goes here */
	struct reply *reply;
	const struct export *export; /* a workbook's, beside a request */
};

/* done - the usual answer of what returns nothing: data true. */
enum err done(struct req *r);

#endif
