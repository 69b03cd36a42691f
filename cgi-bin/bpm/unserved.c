/* unserved.c - what the front-end can call below /bpm and the suite does not
 * offer: process instances, their tasks, and a sample of an application. */
#include "common/unserved.h"
#include "bpm/bpm.h"

/* clang-format off */
static const struct endpoint bpm_unserved_endpoints[] = {
	UNSERVED(GET, "/bpm/process-instance/my-page", LOGGED_IN),
	UNSERVED(GET, "/bpm/process-instance/manager-page", LOGGED_IN),
	UNSERVED(POST, "/bpm/process-instance/create", LOGGED_IN),
	UNSERVED(GET, "/bpm/process-instance/get", LOGGED_IN),
	UNSERVED(DELETE, "/bpm/process-instance/cancel-by-start-user", LOGGED_IN),
	UNSERVED(DELETE, "/bpm/process-instance/cancel-by-admin", LOGGED_IN),
	UNSERVED(GET, "/bpm/process-instance/get-approval-detail", LOGGED_IN),
	UNSERVED(GET, "/bpm/process-instance/get-next-approval-nodes", LOGGED_IN),
	UNSERVED(GET, "/bpm/process-instance/get-bpmn-model-view", LOGGED_IN),
	UNSERVED(GET, "/bpm/process-instance/get-print-data", LOGGED_IN),
	UNSERVED(GET, "/bpm/process-instance/copy/page", LOGGED_IN),

	UNSERVED(GET, "/bpm/task/todo-page", LOGGED_IN),
	UNSERVED(GET, "/bpm/task/done-page", LOGGED_IN),
	UNSERVED(GET, "/bpm/task/manager-page", LOGGED_IN),
	UNSERVED(GET, "/bpm/task/list-by-process-instance-id", LOGGED_IN),
	UNSERVED(GET, "/bpm/task/list-by-parent-task-id", LOGGED_IN),
	UNSERVED(GET, "/bpm/task/list-by-return", LOGGED_IN),
	UNSERVED(GET, "/bpm/task/getVariablesByTaskId", LOGGED_IN),
	UNSERVED(PUT, "/bpm/task/approve", LOGGED_IN),
	UNSERVED(PUT, "/bpm/task/reject", LOGGED_IN),
	UNSERVED(PUT, "/bpm/task/return", LOGGED_IN),
	UNSERVED(PUT, "/bpm/task/delegate", LOGGED_IN),
	UNSERVED(PUT, "/bpm/task/transfer", LOGGED_IN),
	UNSERVED(PUT, "/bpm/task/create-sign", LOGGED_IN),
	UNSERVED(DELETE, "/bpm/task/delete-sign", LOGGED_IN),
	UNSERVED(PUT, "/bpm/task/copy", LOGGED_IN),
	UNSERVED(PUT, "/bpm/task/withdraw", LOGGED_IN),

	UNSERVED(GET, "/bpm/comment/list-by-process-instance-id", LOGGED_IN),
	UNSERVED(POST, "/bpm/comment/create", LOGGED_IN),

	UNSERVED(POST, "/bpm/oa/leave/create", LOGGED_IN),
	UNSERVED_READ("/bpm/oa/leave"),
};
/* clang-format on */

TABLE(bpm_unserved);
