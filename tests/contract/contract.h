/*
 * contract.h - every row of every pool probed from what it says of itself:
 * who may, by which method, what may be sent.  A new row needs no word here.
 */
#ifndef CONTRACT_H
#define CONTRACT_H

#include "compose.h"
#include "lib/stage.h"

/* One run of the program, and the row it is at. */
struct ring {
	struct stage stage;
	const struct endpoint *ep;
	const char *admin; /* the administrator's header, in this scene */
	bool open;         /* a scene is */
	int shared;        /* how many requests it has had before */
	int passed, failed;
};

/* Who asks, and how. */
enum caller { WHO_ADMIN, WHO_ROLELESS, WHO_STRANGER, WHO_NOBODY };

struct attempt {
	const char *what; /* for complaints */
	enum caller who;
	enum method method; /* METHOD__UNSET: the row's */
	bool over_tcp;      /* a module's, which must sign there */
	const char *path;   /* NULL: the row's */
	const char *tenant; /* NULL: "1" where one is of use */
	const char *token;  /* NULL: who's */
	const char *type;   /* NULL: application/json */
	const char *raw;    /* NULL: the body or query is composed */
	struct twist twist;
};

/* What must come of it. */
struct wish {
	int code;          /* refused with it; -1: anything the row may say */
	const char *names; /* the message has it, with a colon behind; or,
	                      with code -1, does not refuse it */
};

/* ring_try - one request, one verdict, counted; returns the answer's code. */
int ring_try(struct ring *r, const struct attempt *at, const struct wish *wish);

/* ring_fresh - a scene that nothing was asked in; ring_ask - as ring_try, in
 * the present scene, counted only when it fails. */
void ring_fresh(struct ring *r);
int ring_ask(struct ring *r, const struct attempt *at, const struct wish *wish);

/* needs_token - is it for those who are signed in only? */
bool needs_token(const struct endpoint *ep);

/* probe_* - the probes of the row r->ep, one aspect each; twins_end: after
 * the last row. */
void probe_access(struct ring *r);
void probe_address(struct ring *r);
void probe_whole(struct ring *r);
void probe_fields(struct ring *r);
void probe_twins(struct ring *r);
void twins_end(struct ring *r);

#endif
