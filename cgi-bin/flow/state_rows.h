/* state_rows.h - where the program keeps the rows of its state between the
 * lines that it reads, when it is to forget the state. */
#ifndef CGI_FLOW_STATE_ROWS_H
#define CGI_FLOW_STATE_ROWS_H

#include "deploy.h"

/* state_rows_open - begins to keep rows: in memory there are none yet; the
 * tests' twin of this file (tests/flow/stored) opens the database. */
void state_rows_open(struct deployment *g);

/* state_rows_definition - returns a definition to be filled in; rows refer to
 * it by that id. */
struct definition *state_rows_definition(struct deployment *g, int64_t id);

/* state_rows_past - env.past: loads the ended objects of the instance. */
void
state_rows_past(void *arg, struct state *s, struct inst *i, enum past what);

/* state_rows_reload, state_rows_recall - if options.reload is set: drops the
 * state and loads a new one from the rows of what runs, or from all rows. */
void state_rows_reload(struct deployment *g);
void state_rows_recall(struct deployment *g);

/* state_rows_save - if options.reload is set: writes what the last step has
 * changed to the rows in memory. */
void state_rows_save(struct deployment *g);

/* state_rows_close - frees all memory. */
void state_rows_close(struct deployment *g);

#endif
