/*
 * contract.h - probes every row of every pool by what the row declares: who may
 * call it, by which method, and what may be sent.  A new row needs no change
 * here.
 */
#ifndef CONTRACT_H
#define CONTRACT_H

#include "compose.h"
#include "lib/stage.h"

/* One run of the program; ep is the row that is being probed. */
struct contract {
	struct stage stage;
	const struct endpoint *ep;
	const char *admin; /* the administrator's header in this scene */
	bool open;         /* a scene is open */
	int shared;        /* how many requests the scene has had */
	int passed, failed;
};

/* The caller: an administrator, a user without roles, an unknown token, no
 * token. */
enum test_caller { WHO_ADMIN, WHO_ROLELESS, WHO_STRANGER, WHO_NOBODY };

struct attempt {
	const char *what; /* its name in a complaint */
	enum test_caller who;
	enum method method; /* METHOD__UNSET: the row's */
	bool over_tcp;      /* by a module over TCP, which must sign */
	const char *path;   /* NULL: the row's */
	const char *tenant; /* NULL: "1" where one is needed */
	const char *token;  /* NULL: the token of who */
	const char *type;   /* NULL: application/json */
	const char *raw;    /* NULL: the body or query is composed */
	struct twist twist;
};

/* The answer that an attempt must get. */
struct wish {
	int code;          /* the error's code; -1: any the row may have */
	const char *names; /* the field that the message must name; with
	                      code -1, that it must not complain of */
};

/* contract_try - send one request, compare its answer with the wish and count
 * the result; returns the code of the answer. */
int contract_try(
    struct contract *r, const struct attempt *at, const struct wish *wish);

/* contract_fresh - begin a new scene.  contract_ask - as contract_try, but
 * always in the current scene, and counted only when it fails. */
void contract_fresh(struct contract *r);
int contract_ask(
    struct contract *r, const struct attempt *at, const struct wish *wish);

/* needs_token - may only a signed-in user call the row? */
bool needs_token(const struct endpoint *ep);

/* probe_* - probe one aspect of the row r->ep.  twins_end - called after the
 * last row. */
void probe_access(struct contract *r);
void probe_address(struct contract *r);
void probe_whole(struct contract *r);
void probe_fields(struct contract *r);
void probe_twins(struct contract *r);
void twins_end(struct contract *r);

#endif
