/* actions.h - prints the actions of the last step, which storage would carry
 * out. */
#ifndef CGI_FLOW_ACTIONS_H
#define CGI_FLOW_ACTIONS_H

#include "flow/state.h"
#include "text/json_out.h"

/* answer_actions - adds the member "actions": the actions of the last step,
 * except those of processes without approvals.  Without actions there is no
 * such member. */
void answer_actions(struct json_out *w, const struct state *s);

#endif
