/* play.c - `flow FILE...`: the commands of standard input. */
#include "flow/flow.h"

int
flow_play(struct files *all, const struct options *opt)
{
	files_check(all, opt->raw ? CHECK_PLAIN : CHECK_APPROVAL,
	    opt->raw ? CHECK_PLAIN : CHECK_APPROVAL);
	if (files_report(all))
		return 1;
	return 0;
}
