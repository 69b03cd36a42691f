/* simple_delay.c - compiles delays: a receive task with a boundary timer. */
#include "bpmn/simple_int.h"
#include "bpmn/simple_make.h"

void
simple_delay(struct simple *s, const struct simple_at *at)
{
	const struct val *set = simple_settings(s, at, "delaySetting");
	struct simple_timer t = { .host = at->id, .event_type = "2" };

	t.kind = member_int(set, "delayType", DELAY_DURATION) == DELAY_DATE
	             ? "timeDate"
	             : "timeDuration";
	t.value = member_str(set, "delayTime");
	(void)simple_node(s, at, "receiveTask");
	(void)simple_boundary(s, &t);
	(void)simple_follow(s, at->id, at->next);
}
