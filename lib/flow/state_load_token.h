/* state_load_token.h - makes the objects of rows of instances, history records
 * and tokens; inner. */
#ifndef FLOW_STATE_LOAD_TOKEN_H
#define FLOW_STATE_LOAD_TOKEN_H

#include "flow/loading.h"

/* load_inst, load_record, load_token - each makes the object of a row, unless
 * the state has it. */
void load_inst(struct loading *l, const struct inst_row *r);
enum err load_record(struct loading *l, const struct record_row *r) MUST_CHECK;
enum err load_token(struct loading *l, const struct token_row *r) MUST_CHECK;

/* load_caller - sets the token that has called the instance; all tokens must be
 * loaded. */
enum err load_caller(struct loading *l, const struct inst_row *r) MUST_CHECK;

/* load_waiting - lists the tokens that wait, in the order in which they began
 * to wait, and sets the depth of every token. */
void load_waiting(struct loading *l);

#endif
