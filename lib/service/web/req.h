/* req.h - one request: what was sent, and what the handler may use.
 * Everything in it lives until the arena is reset. */
#ifndef WEB_REQ_H
#define WEB_REQ_H

#include "auth/device_auth.h"
#include "store/db.h"
#include "text/json_out.h"
#include "web/endpoint.h"

struct access;
struct cache;
struct export_to;
struct fcgi_slot;
struct match;
struct replay;
struct peer_keys;
struct presence;
struct request_count;
struct spool;
struct tenant_share;

/* A request before decoding, as FastCGI delivers it.  A text that was not sent
 * is NULL. */
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
	const char *ip, *agent, *trace_id;
	const char *signature; /* header X-Internal-Auth, of a module */
	/* Headers X-Device-Sign, X-Device-Token. */
	const char *device_sign, *device_token;
	const char *if_none_match; /* the header of this name, as sent */
	const char *if_match;      /* the header of this name, as sent */
	const char *language;      /* header Accept-Language */
	const char *country;       /* country of ip, looked up by nginx */
	bool polling;       /* header polling: a page repeats it by itself */
	int64_t arrived_ms; /* when nginx got it, wall clock; 0: unknown */
	/* The request came over TCP, so a module must have signed it.  nginx
	 * tells this by the listener, not by a header. */
	bool must_sign;
	/* The request cannot be read: its body is too short, a header came
	 * twice, or it has a control byte. */
	bool broken;
	bool packs; /* the client takes gzip */
	/* nginx does not send the header trace-id, so the pool has to. */
	bool trace_shown;
};

/* The answer of a request.  body is the whole envelope. */
struct reply {
	int status; /* HTTP status: 200, or what a device's handler set */
	/* Media type if the handler wrote the body; NULL: JSON. */
	const char *type;
	int retry_after_s; /* header Retry-After; 0: none */
	const char *etag;  /* header ETag without quotes; or NULL */
	/* The same of what an administrator reads or has written; or NULL. */
	const char *revision;
	bool packed; /* body is gzip */
	/* File sent instead of body: web/download.h. */
	const char *file;
	const char *shown;    /* the name of file for the client */
	const char *ident;    /* header X-WS-Ident of a handshake, or NULL */
	const char *reached;  /* header X-Reached of a push, or NULL */
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
	const char *cache_dir;     /* FLEETDESK_CACHE_DIR; NULL: not known */
	/* Bytes of an uploaded file; 0: not known. */
	size_t upload_max;
	/* Number of workers of this pool; 0: not known. */
	int workers;
	bool queues; /* messages for other programs go to queues of a broker */
	/* The slot of this worker, and those of all workers of the pool; NULL:
	 * no supervisor. */
	struct fcgi_slot *slot;
	const struct fcgi_slot *slots;
	size_t n_slots;
	/* Where requests wait for a worker; NULL: not known. */
	const struct fcgi_from *from;
	struct access *access; /* NULL: requests are not logged */
	/* Keys of modules; NULL: no module can sign. */
	const struct peer_keys *peers;
	struct replay *spent; /* used signatures; NULL: none are noted */
	/* Where fleet/observed.h notes what it observes; NULL: nothing is
	 * noted. */
	struct spool *spool;
	/* Counters of this domain's requests (web/request_count.h); NULL: they
	 * are not counted. */
	struct request_count *const *counts;
	/* How much of the workers' time each tenant has had lately
	 * (web/tenant_share.h); NULL: it is not counted. */
	struct tenant_share *shares;
	/* Counter of calls with a wrong CPU id; NULL: they are not counted. */
	_Atomic uint64_t *mismatches;
};

struct req {
	struct ctx *ctx;
	const struct site *site;
	const struct raw_request *call;
	const struct endpoint *ep;
	struct args in;
	const void *found;   /* set by the endpoint's prepare, for its call */
	struct match *match; /* If-Match, of a write that takes it */
	const char *refused; /* data of a failure, JSON; NULL: null */
	struct device_proof proof; /* GATE_SIGNED: the proven identity */
	struct json_out out;       /* the data of the envelope */
	struct reply *reply;
	const struct export_to
	    *export_to; /* set for an export task; else NULL */
};

/* done - write data true, the answer of a call that has nothing to return. */
static inline enum err
done(struct req *r)
{
	json_put_bool(&r->out, true);
	return OK;
}

#endif
