/* three_tasks.h - a process of three tasks one after the other, x, y and z, of
 * the users 1, 2 and 1. */
#ifndef TESTS_UNIT_FLOW_THREE_TASKS_H
#define TESTS_UNIT_FLOW_THREE_TASKS_H

#include "lib/instance_steps.h"

#define THREE \
	START FLOW("a", "s", "x") ASK("x", NAMED("1")) FLOW("b", "x", "y") \
	    ASK("y", NAMED("2")) FLOW("c", "y", "z") ASK("z", NAMED("1")) \
	        FLOW("d", "z", "e") END

#endif
