/* comment_list.c - endpoint: the comments of users and of the engine on the
 * tasks of an instance. */
#include "sql/bpm/comment_list.h"
#include "bpm/bpm_tables.h"
#include "bpm/instance_access.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/req.h"

struct comments_of {
	const char *process_instance_id;
};
static const struct field comments_of_fields[] = {
	FIELD(struct comments_of, process_instance_id, .req = true,
	    .doc = "id of the instance"),
};

static const struct object comment_record = { .name = "process_comment",
	.sql = &sql_comment_list };

static enum err
comment_list(struct req *r, const struct args *in)
{
	const struct comments_of *q = in->at;
	struct instance_at at;
	struct rows rows;

	TRY(instance_find(r->ctx, q->process_instance_id, OK, &at));
	TRY(db_rows(r->ctx, &sql_comment_list, in, &rows));
	rows_json(&r->out, &rows);
	return OK;
}

/* clang-format off */
static const struct endpoint comment_list_endpoints[] = {
	{ ADMIN, GET, "/bpm/comment/list-by-process-instance-id",
	    PERM("bpm:task:query"), IN(comments_of),
	    CALL(comment_list, SHOWS(LIST, .of = &comment_record)),
	    "List the comments on the tasks of an instance" },
};
/* clang-format on */

TABLE(comment_list);
