/* changes.h - the changes of a step, as rows.  After each step, storage goes
 * through s->changed, and writes s->last with the root instance. */
#ifndef FLOW_CHANGES_H
#define FLOW_CHANGES_H

#include "flow/row.h"
#include "flow/state.h"

/* What storage has to do with the row of an object. */
enum row_change {
	ROW_NONE,    /* nothing: no row, or made and removed in this step */
	ROW_NEW,     /* insert it */
	ROW_CHANGED, /* write all changeable columns (row.h) */
	ROW_GONE     /* delete it: a variable, a timer or a token */
};

/* row_change - what to do with the row of an object that is in s->changed. */
enum row_change row_change(const struct state *s, const struct head *h);

/* row_of - the row of an object.  Its texts and values live as long as the
 * state. */
void row_of(const struct head *h, struct object_row *out);

#endif
