/*
 * changes.h - what a step has changed, as rows.  Storage goes through
 * s->changed after each step, and writes s->last with the root instance.
 */
#ifndef FLOW_CHANGES_H
#define FLOW_CHANGES_H

#include "flow/row.h"
#include "flow/state.h"

/* What has to be done with the row of an object. */
enum row_change {
	ROW_NONE,    /* nothing: it has none, or came and went */
	ROW_NEW,     /* insert it */
	ROW_CHANGED, /* write all columns that can change (row.h) */
	ROW_GONE     /* delete it: a variable, a timer or a token */
};

/* row_change - of an object in s->changed. */
enum row_change row_change(const struct state *s, const struct head *h);

/* row_of - the object as a row.  Its texts and values live as long as the
 * state. */
void row_of(const struct head *h, struct row *out);

#endif
