/*
 * contract.h - probes every row of every pool by what the row declares: who may
 * call it, by which method, and what may be sent.  A new row needs no change
 * here.
 */
#ifndef CONTRACT_H
#define CONTRACT_H

#include "compose.h"
#include "lib/stage.h"

/* A run of the program.  ep is the row that is being probed. */
struct contract {
	struct stage stage;
	const struct endpoint *ep;
	const char *admin; /* the administrator's header in this scene */
	bool open;         /* a scene is open */
	int shared;        /* how many requests the scene has had */
	int passed, failed;
};

/* Who calls: an administrator, a user without roles, somebody with an unknown
 * token, somebody without a token. */
enum test_caller { WHO_ADMIN, WHO_ROLELESS, WHO_STRANGER, WHO_NOBODY };

struct attempt {
	const char *what; /* name of the attempt, for messages */
	enum test_caller who;
	enum method method; /* METHOD__UNSET: that of the row */
	bool over_tcp;      /* the call comes over TCP, so it must be signed */
	const char
	    *may; /* WHO_ROLELESS: the one permission of his; NULL: none */
	const char *path;   /* NULL: that of the row */
	const char *tenant; /* NULL: "1" if the row needs a tenant */
	const char *token;  /* NULL: the token of `who` */
	const char *type;   /* NULL: application/json */
	const char *raw;    /* body or query; NULL: a valid one is made */
	struct twist twist;
};

/* What the answer to an attempt must be. */
struct wish {
	/* Code of the error; -1: any that the row may have. */
	int code;
	/* The field that the message must name; with code -1, the field that
	 * the message must not name. */
	const char *names;
};

/* contract_try - send one request, compare its answer with the wish and count
 * the result; returns the code of the answer. */
int contract_try(
    struct contract *r, const struct attempt *at, const struct wish *wish);

/* contract_fresh - begins a new scene.  contract_ask - sends a request as
 * contract_try does, but always in the current scene, and counts it only if it
 * fails. */
void contract_fresh(struct contract *r);
int contract_ask(
    struct contract *r, const struct attempt *at, const struct wish *wish);

/* needs_token - may only a signed-in user call the row? */
bool needs_token(const struct endpoint *ep);

/* probe_... - each of these functions probes one aspect of the row r->ep.
 * twins_begin is called outside of scenes before the first probe_twins, and
 * twins_end after the last one. */
void probe_access(struct contract *r);
void probe_address(struct contract *r);
void probe_whole(struct contract *r);
void probe_fields(struct contract *r);
void twins_begin(struct contract *r);
void probe_twins(struct contract *r);
void twins_end(void);

#endif
