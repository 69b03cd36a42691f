/* task_work.c - the beginning and the end of the process that does a task; they
 * are the same for all kinds of tasks. */
#include "app/task_work.h"

#include <stdio.h>

#include "web/envelope.h"

enum err
task_begin(struct ctx *ctx, const struct task_order *o)
{
	enum err e;

	ctx->db = db_open(o->conf->database, o->conf->timezone, NULL);
	e = job_next(ctx, OK);
	ctx->lang = o->lang;
	return e;
}

void
task_end(struct ctx *ctx, const struct task_order *o, enum err e)
{
	struct task_outcome *out = o->out;

	out->e = e;
	if (e != OK)
		(void)snprintf(
		    out->why, sizeof(out->why), "%s", envelope_message(ctx, e));
	if (db_end(ctx, e) != e && e == OK)
		out->e = E_DATABASE_DOWN;
	db_close(ctx->db);
}
