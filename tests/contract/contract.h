/*
 * contract.h - every row of every pool probed from what it says of itself:
 * who may, by which method, what may be sent.  A new row needs no word here.
 */
#ifndef CONTRACT_H
#define CONTRACT_H

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

/* How a field travels. */
enum way { WAY_BODY, WAY_QUERY, WAY_PATH };

/* What is sent otherwise than a good request would. */
struct twist {
	const struct field *f; /* NULL: nothing */
	/* JSON in a body; else pairs in which "@" stands for the field's name,
	 * of which a path takes what follows "@=".  NULL: f is not sent. */
	const char *value;
	const char *more; /* a further member, or further pairs */
};

/* Who asks, and how. */
enum caller { WHO_ADMIN, WHO_ROLELESS, WHO_STRANGER, WHO_NOBODY };

struct attempt {
	const char *what; /* for complaints */
	enum caller who;
	enum method method; /* METHOD__UNSET: the row's */
	const char *path;   /* NULL: the row's */
	const char *tenant; /* NULL: "1" where one is of use */
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

/* needs_token - is it for those who are signed in only? */
bool needs_token(const struct endpoint *ep);

/* way_of - how a field of the row's input is sent. */
enum way way_of(const struct endpoint *ep, const struct field *f);

/* compose_* - the parts of a good request for the row, but for the twist.
 * compose_value: the JSON a good request sends for one field; compose_entry:
 * one entry of a list, or the value, as it stands in a query. */
const char *
compose_path(struct arena *a, const struct endpoint *ep, const struct twist *t);
const char *compose_query(
    struct arena *a, const struct endpoint *ep, const struct twist *t);
const char *
compose_body(struct arena *a, const struct endpoint *ep, const struct twist *t);
const char *compose_value(struct arena *a, const struct field *f);
const char *compose_entry(struct arena *a, const struct field *f);

/* probe_* - the probes of the row r->ep, one aspect each. */
void probe_access(struct ring *r);
void probe_address(struct ring *r);
void probe_whole(struct ring *r);
void probe_fields(struct ring *r);

#endif
