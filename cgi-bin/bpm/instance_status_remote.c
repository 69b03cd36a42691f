/* instance_status_remote.c - endpoints with which other modules find the newest
 * process instance that matches, and read and write the text that is shown
 * beside an instance's status. */
#include "sql/bpm/instance_status_remote.h"
#include "bpm/bpm_tables.h"
#include "flowdb/errors.h"

#define MESSAGE_MAX 1000 /* characters */

struct instance_status_get {
	const char *process_definition_key, *business_key;
	const char *process_instance_id;
	int32_t status;
};
static const struct field instance_status_get_fields[] = {
	FIELD(struct instance_status_get, process_definition_key,
	    .doc = "exactly this one"),
	FIELD(struct instance_status_get, business_key,
	    .doc = "exactly this one"),
	FIELD(struct instance_status_get, process_instance_id,
	    .doc = "this one alone"),
	FIELD(struct instance_status_get, status, .lo = 1, .hi = 5,
	    .dict = "bpm_process_instance_status"),
};

struct instance_status_message {
	const char *process_instance_id;
};
static const struct field instance_status_message_fields[] = {
	FIELD(struct instance_status_message, process_instance_id, .req = true,
	    .doc = "id of the instance"),
};

struct instance_status_write {
	const char *process_instance_id, *message;
};
static const struct field instance_status_write_fields[] = {
	FIELD(struct instance_status_write, process_instance_id, .req = true,
	    .doc = "id of the instance"),
	FIELD(struct instance_status_write, message, .req = true, .blank = true,
	    .max = MESSAGE_MAX, .doc = "beside the status, which stays"),
};

/* clang-format off */
static const struct endpoint instance_status_remote_endpoints[] = {
	{ RPC, POST, "/process-instance/get", PEER,
	    IN(instance_status_get), ONE(instance_status_get, OK),
	    "Read the newest instance that matches" },
	{ RPC, GET, "/process-instance/getInstanceStatusMessage", PEER,
	    IN(instance_status_message),
	    VALUE(instance_status_message, .none = E_INSTANCE_MISSING),
	    "Read the text beside an instance's status, else its reason" },
	{ RPC, POST, "/process-instance/updateInstanceStatusMessage", PEER,
	    IN(instance_status_write),
	    DONE(instance_status_write, E_INSTANCE_MISSING),
	    "Write the text beside an instance's status" },
};
/* clang-format on */

TABLE(instance_status_remote);
