/* state_load_token.h - makes instances, their history and their tokens of rows;
 * inner. */
#ifndef FLOW_STATE_LOAD_TOKEN_H
#define FLOW_STATE_LOAD_TOKEN_H

#include "flow/state_load.h"

/* load_inst, load_record, load_token - the object of the row, unless it is
 * there. */
void load_inst(struct loading *l, const struct inst_row *r);
enum err load_record(struct loading *l, const struct record_row *r) MUST_CHECK;
enum err load_token(struct loading *l, const struct token_row *r) MUST_CHECK;

/* load_caller - the instance's caller, when all tokens are there. */
enum err load_caller(struct loading *l, const struct inst_row *r) MUST_CHECK;

/* load_waiting - list the tokens that wait, in the order in which they began to
 * wait, and set the depth of every token. */
void load_waiting(struct loading *l);

#endif
