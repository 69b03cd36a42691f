/*
 * setting_values.h - the numbers by which designers write the settings of
 * nodes; the comment of each enum ends with the name of the setting.  A setting
 * that is absent is 0.
 */
#ifndef BPMN_SETTING_VALUES_H
#define BPMN_SETTING_VALUES_H

/* The node of SIMPLE models at which the starter submits his form. */
#define START_USER_NODE "StartUserNode"

/* The placeholder that designers write as the collection of a multi-instance
 * whose elements are the candidates of the task. */
#define CANDIDATES_LIST "${coll_userList}"

/* The nodeType of user tasks at which somebody does something, and says that it
 * is done, but approves nothing. */
#define HANDLER_NODE_TYPE 13

/* Who decides a task, or gets a copy: candidateStrategy. */
enum candidate_strategy {
	STRATEGY_NONE = 1, /* no designer offers it, but files may have it */
	STRATEGY_ROLES = 10,
	STRATEGY_DEPTS = 20,
	STRATEGY_LEADERS,
	STRATEGY_POSTS,
	STRATEGY_LEADERS_ABOVE,
	STRATEGY_USERS = 30,
	STRATEGY_BY_APPROVER = 34, /* the approver before chooses */
	STRATEGY_BY_STARTER,       /* the starter chooses */
	STRATEGY_STARTER,
	STRATEGY_STARTER_LEADER,
	STRATEGY_STARTER_LEADERS,
	STRATEGY_GROUPS = 40,
	STRATEGY_FIELD = 50,    /* users in a form field */
	STRATEGY_FIELD_LEADERS, /* leaders of departments in a form field */
	STRATEGY_EXPRESSION = 60
};

/* Who decides the tasks of a node: approveType. */
enum approve_type { APPROVE_MANUAL = 1, APPROVE_BY_SYSTEM, REJECT_BY_SYSTEM };

/* Which of several users decide: approveMethod. */
enum approve_method {
	METHOD_RANDOM = 1, /* one of them, by chance */
	METHOD_RATIO,      /* all at once, until enough have approved */
	METHOD_ANY,        /* all at once, until one has approved */
	METHOD_IN_TURN     /* one after the other */
};

/* What a rejection leads to: rejectHandlerType. */
enum reject_handler { REJECT_ENDS = 1, REJECT_RETURNS };

/* What becomes of a task without users: assignEmptyHandlerType. */
enum empty_handler {
	EMPTY_APPROVE = 1,
	EMPTY_REJECT,
	EMPTY_USERS,
	EMPTY_MANAGERS
};

/* What becomes of a task of the starter himself: assignStartUserHandlerType. */
enum starter_handler { STARTER_HIMSELF = 1, STARTER_SKIP, STARTER_LEADER };

/* What a trigger does: triggerType. */
enum trigger_type {
	TRIGGER_HTTP = 1, /* makes a call, for whose answer the token waits */
	TRIGGER_CALLBACK, /* makes a call, and waits until it is called back */
	TRIGGER_SET = 10, /* sets variables */
	TRIGGER_REMOVE    /* removes variables */
};

/* What the end of a boundary timer of a SIMPLE model means: boundaryEventType.
 */
enum boundary_type {
	BOUNDARY_TASK = 1, /* the time of a user task is over */
	BOUNDARY_DELAY,    /* a delay is over */
	BOUNDARY_CHILD     /* a child process has to end */
};

/* What is done with a user task whose time is over: timeoutHandlerType. */
enum timeout_handler { TIMEOUT_REMIND = 1, TIMEOUT_APPROVE, TIMEOUT_REJECT };

/* Who starts the process that a call activity calls: startUserType. */
enum call_starter { CALL_STARTER_SAME = 1, CALL_STARTER_FIELD };

/* Who starts it when the form field names nobody: startUserEmptyType. */
enum call_starter_missing { MISSING_CHILD_MANAGER = 2, MISSING_PARENT_MANAGER };

#endif
