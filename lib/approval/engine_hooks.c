/* engine_hooks.c - the table of functions by which the engine calls approvals,
 * and that of the functions which carry out their events. */
#include "approval/engine_hooks.h"
#include "approval/approve.h"
#include "approval/approve_method.h"
#include "approval/automatic.h"
#include "approval/boundary_timer.h"
#include "approval/cancel.h"
#include "approval/candidates.h"
#include "approval/child_process.h"
#include "approval/comment.h"
#include "approval/copy.h"
#include "approval/instance_park.h"
#include "approval/reassign.h"
#include "approval/reject.h"
#include "approval/return.h"
#include "approval/signers.h"
#include "approval/withdraw.h"

typedef enum err (*happen_fn)(struct state *s, const struct event *ev);

static enum err
event(struct state *s, const struct event *ev)
{
	static const happen_fn kinds[] = {
		[EVENT_COMPLETE] = approve_apply,
		[EVENT_REJECT] = reject_apply,
		[EVENT_RETURN] = return_apply,
		[EVENT_DELEGATE] = delegate_apply,
		[EVENT_TRANSFER] = transfer_apply,
		[EVENT_SIGN] = sign_apply,
		[EVENT_UNSIGN] = unsign_apply,
		[EVENT_WITHDRAW] = withdraw_apply,
		[EVENT_CANCEL] = cancel_apply,
		[EVENT_PARK] = park_apply,
		[EVENT_RESUME] = resume_apply,
		[EVENT_COPY] = copy_apply,
		[EVENT_COMMENT] = comment_apply,
	};

	BUG_ON(ev->kind >= ARRAY_LEN(kinds) || kinds[ev->kind] == NULL);
	TRY(park_check(s, ev));
	return kinds[ev->kind](s, ev);
}

const struct approval_hooks approval_hooks = {
	.event = event,
	.task_enter = approval_enter,
	.automatic = automatic_next,
	.timer_fired = boundary_timer_fired,
	.receivers = candidates_of,
	.starter = child_process_starter,
	.call_begin = child_process_begin,
	.call_rejected = child_process_rejected,
	.multi_rule = method_rule,
	.elements = method_elements,
	.list = method_list,
	.variable = method_variable,
	.in_turn = method_in_turn,
	.enough = method_enough,
};
