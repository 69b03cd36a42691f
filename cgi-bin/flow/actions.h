/* actions.h - prints what the last step asks of storage. */
#ifndef CGI_FLOW_ACTIONS_H
#define CGI_FLOW_ACTIONS_H

#include "flow/state.h"
#include "text/json_out.h"

/* answer_actions - add the member "actions": the actions of the last step, but
 * not those of plain processes.  Without any, the answer has no such member. */
void answer_actions(struct json_out *w, const struct state *s);

#endif
