/* summary_fields.h - inner: finds the fields of a form that the summary of an
 * instance shows. */
#ifndef FLOWDB_SUMMARY_FIELDS_H
#define FLOWDB_SUMMARY_FIELDS_H

#include "flowdb/deployed.h"
#include "store/row.h"

#define SUMMARY_DEFAULT 3 /* number of fields, when the model names none */

/* summary_fields - finds which fields the summaries of a version have, by the
 * form in its row, and stores them in the arena.  A form that cannot be read
 * counts as empty. */
void summary_fields(struct ctx *ctx, struct arena *a, const struct row *row,
    struct deployed *d);

#endif
