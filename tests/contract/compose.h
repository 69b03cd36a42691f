/* compose.h - makes a valid request for a row, with at most one mistake. */
#ifndef CONTRACT_COMPOSE_H
#define CONTRACT_COMPOSE_H

#include "web/endpoint.h"

/* Where a field is sent. */
enum way { WAY_BODY, WAY_QUERY, WAY_PATH, WAY_FORM };

/* A twist: the only difference between a request and the valid one. */
struct twist {
	const struct field *f; /* the field that differs; NULL: none */
	/* The value of f.  For a body it is JSON; for a query it is pairs in
	 * which "@" stands for the field's name; for a path the text after "@="
	 * is taken; a file is replaced by this plain text.  NULL: f is not
	 * sent. */
	const char *value;
	const char *more; /* an additional member, or additional pairs */
	const char *id;   /* the value of all ids, also of optional ones */
};

/* way_of - where a field of the row's input is sent. */
enum way way_of(const struct endpoint *ep, const struct field *f);

/* has_file - does the row take a form with a file? */
bool has_file(const struct endpoint *ep);

/* compose_... - each makes one part of a valid request for the row, changed by
 * the twist.  compose_value: the JSON that a valid request sends for one field.
 * compose_entry: one entry of a list, or the value, as a query spells it. */
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
