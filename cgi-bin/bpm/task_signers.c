/* task_signers.c - writes the tasks of signers as JSON, each inside the task
 * that it signs. */
#include "bpm/task_signers.h"

#include <string.h>

#include "sql/bpm/task_list.h"
#include "store/db.h"
#include "store/row.h"
#include "text/json_out.h"

const struct object signer_record = {
	"process_signer",
	&sql_task_signers,
	(const struct object_member[]){
	    MEMBER("children", LIST, .of = &signer_record),
	    MEMBERS_END,
	},
};

enum err
signers_read(struct ctx *ctx, const struct instance_at *at, struct rows *out)
{
	return db_rows(ctx, &sql_task_signers,
	    ARGS(AN("tree", &at->tree), AN("num", &at->num)), out);
}

static void put_below(struct json_out *w, const struct rows *signers,
    const char *task_id, int level);

/* Writes the task of a signer and, inside it, the tasks of its own signers.  At
 * the last level they are written after it instead. */
static void
put_signer(struct json_out *w, const struct rows *signers,
    const struct row *row, int level)
{
	const char *id = row_str(row, "id");
	bool last = level == TASK_SIGNER_LEVELS;

	json_obj(w);
	row_members(w, row);
	json_key(w, "children");
	json_arr(w);
	if (!last)
		put_below(w, signers, id, level + 1);
	json_end_arr(w);
	json_end_obj(w);
	if (last)
		put_below(w, signers, id, level);
}

static void
put_below(struct json_out *w, const struct rows *signers, const char *task_id,
    int level)
{
	for (int i = 0; i < signers->n; i++) {
		struct row row = row_at(signers, i);
		const char *parent = row_str(&row, "parent_task_id");

		if (parent != NULL && strcmp(parent, task_id) == 0)
			put_signer(w, signers, &row, level);
	}
}

void
put_signers(struct json_out *w, const struct rows *signers, const char *task_id)
{
	json_arr(w);
	put_below(w, signers, task_id, 1);
	json_end_arr(w);
}
