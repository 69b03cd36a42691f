/* compose.h - a good request for a row, and the one thing that is not good. */
#ifndef CONTRACT_COMPOSE_H
#define CONTRACT_COMPOSE_H

#include "web/endpoint.h"

/* How a field travels. */
enum way { WAY_BODY, WAY_QUERY, WAY_PATH, WAY_FORM };

/* What is sent otherwise than a good request would. */
struct twist {
	const struct field *f; /* NULL: nothing */
	/* JSON in a body; else pairs in which "@" stands for the field's name,
	 * of which a path takes what follows "@=".  Of a file: what stands in
	 * its place as plain text.  NULL: f is not sent. */
	const char *value;
	const char *more; /* a further member, or further pairs */
	const char *id;   /* every id there is, also those not required */
};

/* way_of - how a field of the row's input is sent. */
enum way way_of(const struct endpoint *ep, const struct field *f);

/* has_file - does the row take a form with a file? */
bool has_file(const struct endpoint *ep);

/* compose_* - the parts of a good request for the row, but for the twist.
 * compose_value: the JSON a good request sends for one field; compose_entry:
 * one entry of a list, or the value, as it stands in a query. */
const char *
compose_path(struct arena *a, const struct endpoint *ep, const struct twist *t);
const char *compose_query(
    struct arena *a, const struct endpoint *ep, const struct twist *t);
const char *
compose_body(struct arena *a, const struct endpoint *ep, const struct twist *t);
const char *
compose_form(struct arena *a, const struct endpoint *ep, const struct twist *t);
const char *compose_value(struct arena *a, const struct field *f);
const char *compose_entry(struct arena *a, const struct field *f);

#endif
