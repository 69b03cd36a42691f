/* actions.h - what the last step asks of the world around it. */
#ifndef CGI_FLOW_ACTIONS_H
#define CGI_FLOW_ACTIONS_H

#include "flow/state.h"
#include "text/json_out.h"

/* answer_actions - what else the last step asks for; nothing: no member. */
void answer_actions(struct json_out *w, const struct state *s);

#endif
