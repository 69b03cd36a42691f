/* process_definition.h - inner: reads and writes definitions without what the
 * caller may not see. */
#ifndef BPM_PROCESS_DEFINITION_H
#define BPM_PROCESS_DEFINITION_H

#include "store/row.h"
#include "web/req.h"

/* The record of one definition with its diagrams: the columns of the block
 * definition_get. */
extern const struct object definition_record;

/* edits_models - does the caller edit models, so that he may see whom outside
 * calls go to, and with which headers? */
bool edits_models(const struct req *r);

/* definition_read - the row of the definition with that id.
 * E_DEFINITION_MISSING when the tenant has no such definition. */
enum err
definition_read(struct req *r, const char *id, struct row *out) MUST_CHECK;

/* definition_bpmn, definition_simple - the diagrams of the definition or model,
 * as far as the caller may see them; NULL: it has none. */
const char *definition_bpmn(struct req *r, const struct row *row);
const char *definition_simple(struct req *r, const struct row *row);

/* put_definition - writes the JSON record of a row that definition_read has
 * read. */
void put_definition(struct req *r, const struct row *row);

#endif
