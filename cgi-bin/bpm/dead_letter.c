/*
 * dead_letter.c - dead letters: timers and calls of process instances that have
 * failed for good.
 *
 * A dead letter suspends its instance (status 5).  An administrator retries or
 * skips it; the instance goes on when none of its dead letters is left.  On the
 * wire they are called parked jobs.
 */
#include <string.h>

#include "bpm/dead_letter.h"
#include "bpm/errors.h"
#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "common/inputs.h"
#include "expr/expr.h"
#include "flow/state.h"
#include "flow/timer_event.h"
#include "flowdb/errors.h"
#include "sql/bpm/dead_letter.h"
#include "sql/bpm/process_job.h"
#include "store/db.h"
#include "timer/timer.h"
#include "web/endpoint.h"
#include "web/req.h"

/* -- storing a dead letter, and going on without it --------------------- */

/* The name of the node with that id; NULL if it has no name, or one that is an
 * expression. */
static const char *
activity_name(const struct inst *i, const char *activity)
{
	int32_t node = activity != NULL
	                   ? node_find(inst_model(i), i->def->process, activity)
	                   : NO_NODE;
	const struct node *n = node != NO_NODE ? inst_node(i, node) : NULL;

	return n != NULL && n->name != NULL ? expr_literal(n->name) : NULL;
}

enum err
dead_letter_store(struct tree *t, const struct dead_letter *letter)
{
	const char *name = activity_name(letter->inst, letter->activity);
	const struct event stop = { .kind = EVENT_SUSPEND,
		.inst = letter->inst,
		.text = letter->error };

	TRY(db_do(t->ctx, &sql_dead_letter_store,
	    ARGS(AN("tree", &t->id), AN("instance", &letter->inst->head.id),
	        AN("kind", &letter->kind), AN("activity_id", &letter->activity),
	        AN("activity_name", &name), AN("timer", &letter->timer),
	        AN("message", &letter->message), AN("token", &letter->token),
	        AN("tries", &letter->tries), AN("error", &letter->error))));
	return tree_step(t, &stop, NULL);
}

/* A dead letter of the instance was removed: resumes it, unless another one is
 * left or it has ended. */
static enum err
instance_resume(struct tree *t, int64_t instance)
{
	struct inst *i = tree_inst(t, instance);
	struct row row;

	TRY(db_one(t->ctx, &sql_dead_letter_left,
	    ARGS(AN("tree", &t->id), AN("instance", &instance)), E_SYSTEM,
	    &row));
	if (row_bool(&row, "some") || i == NULL || i->state != INST_RUNNING)
		return OK;
	TRY(tree_step(
	    t, &(struct event){ .kind = EVENT_RESUME, .inst = i }, NULL));
	/* Timers whose date has come while the instance was suspended were put
	 * off; they are due now. */
	return db_do(
	    t->ctx, &sql_dead_letter_timers_due, ARGS(AN("tree", &t->id)));
}

/* -- what administrators do with dead letters --------------------------- */

struct process_job_page {
	int32_t page_no, page_size;
	const char *process_instance_id, *kind;
	struct range create_time;
};
static const struct field process_job_page_fields[] = {
	PAGE_FIELDS(struct process_job_page),
	FIELD(struct process_job_page, process_instance_id),
	FIELD(struct process_job_page, kind, .words = "timer call"),
	FIELD(struct process_job_page, create_time),
};

struct process_job_choice {
	int64_t id;
};
static const struct field process_job_choice_fields[] = {
	FIELD(struct process_job_choice, id, .req = true),
};

/* A dead letter that this request has taken off the list, and the open tree of
 * its instance. */
struct taken_letter {
	struct tree tree;
	struct row row;
};

/* Opens the tree of the dead letter's instance and takes the letter off the
 * list.  E_JOB_MISSING if another request has already done so.  After OK, call
 * tree_close. */
static enum err
letter_take(struct req *r, const struct args *in, struct taken_letter *out)
{
	struct row found;
	enum err e;

	TRY(db_one(r->ctx, &sql_process_job_find, in, E_JOB_MISSING, &found));
	e = tree_open(r->ctx, row_i64(&found, "tree"), &out->tree);
	if (e != OK)
		return e == E_INSTANCE_MISSING ? E_JOB_MISSING : e;
	e = db_one(r->ctx, &sql_process_job_take, in, E_JOB_MISSING, &out->row);
	if (e != OK)
		tree_close(&out->tree);
	return e;
}

/* Has the timer fire again now, or puts the message of the call back into the
 * outbox. */
static enum err
letter_retry(struct req *r, struct taken_letter *taken)
{
	const struct row *row = &taken->row;
	int64_t timer = row_i64(row, "timer");
	const char *topic = row_str(row, "topic"), *key = row_str(row, "key");
	const char *payload = row_str(row, "payload");

	if (timer != 0)
		return db_do(r->ctx, &sql_process_job_timer_again,
		    ARGS(AN("tree", &taken->tree.id), AN("timer", &timer)));
	return db_do(r->ctx, &sql_process_job_call_again,
	    ARGS(
	        AN("topic", &topic), AN("key", &key), AN("payload", &payload)));
}

/* Does the token wait for nothing but this timer: at an intermediate timer
 * event, or in a delay? */
static bool
is_delay(const struct timer *timer)
{
	const struct node *n = inst_node(timer->token->inst, timer->node);

	return n->kind == NODE_CATCH ||
	       (n->timer->event_type == BOUNDARY_DELAY &&
	           timer->token->mode == TOKEN_RECEIVE);
}

/* Stores the next date of the timer; if it has none the timer is deleted. */
static enum err
timer_wait_again(struct req *r, struct taken_letter *taken, int64_t num,
    const struct timer_due *due)
{
	const int64_t at_ms = due->left != 0 ? due->at_ms : 0;

	return db_do(r->ctx, &sql_process_job_timer_skip,
	    ARGS(AN("tree", &taken->tree.id), AN("timer", &num),
	        AN("at_ms", &at_ms), AN("times_left", &due->left)));
}

/* Skips this date of the timer.  A delay without further dates is over: nothing
 * else would ever move its token.  Any other timer does not fire: it waits for
 * its next date, or is deleted if it has none. */
static enum err
timer_skip_date(struct req *r, struct taken_letter *taken, int64_t num)
{
	struct timer *timer = tree_timer(&taken->tree, num);
	struct timer_due due;

	if (timer == NULL)
		return OK;
	due = timer->due;
	timer_next(timer->kind, timer->text, &taken->tree.env.zone,
	    r->ctx->now_ms, &due);
	if (due.left != 0 || !is_delay(timer))
		return timer_wait_again(r, taken, num, &due);
	return tree_step(&taken->tree,
	    &(struct event){ .kind = EVENT_FIRE, .timer = timer, .late = true },
	    NULL);
}

/* Lets the token that waits for the call go on without a result. */
static enum err
token_go_on(struct taken_letter *taken, int64_t num)
{
	struct token *token = num != 0 ? tree_token(&taken->tree, num) : NULL;
	const struct event ev = { .kind = EVENT_RESULT, .token = token };

	if (token == NULL || token->mode != TOKEN_RESULT)
		return OK;
	return tree_step(&taken->tree, &ev, NULL);
}

static enum err
dead_letter_retry(struct req *r, const struct args *in)
{
	struct taken_letter taken;
	enum err e;

	TRY(letter_take(r, in, &taken));
	e = letter_retry(r, &taken);
	if (e == OK)
		e = instance_resume(
		    &taken.tree, row_i64(&taken.row, "instance"));
	tree_close(&taken.tree);
	TRY(e);
	return done(r);
}

/* Goes on without the timer or call.  The instance is resumed before its token
 * goes on, so that the step runs in an instance that is not suspended. */
static enum err
letter_skip(struct req *r, struct taken_letter *taken)
{
	int64_t timer = row_i64(&taken->row, "timer");

	TRY(instance_resume(&taken->tree, row_i64(&taken->row, "instance")));
	if (timer != 0)
		return timer_skip_date(r, taken, timer);
	return token_go_on(taken, row_i64(&taken->row, "token"));
}

static enum err
dead_letter_skip(struct req *r, const struct args *in)
{
	struct taken_letter taken;
	enum err e;

	TRY(letter_take(r, in, &taken));
	e = letter_skip(r, &taken);
	tree_close(&taken.tree);
	TRY(e);
	return done(r);
}

/* clang-format off */
static const struct endpoint process_job_endpoints[] = {
	{ ADMIN, GET, "/bpm/process-job/page", PERM("bpm:process-job:query"),
	    IN(process_job_page), PAGE(process_job_page),
	    "List parked timers and calls" },
	{ ADMIN, GET, "/bpm/process-job/get", PERM("bpm:process-job:query"),
	    IN(by_id), ONE(process_job_get, OK), "Read a parked timer or call" },
	{ ADMIN, PUT, "/bpm/process-job/retry", PERM("bpm:process-job:update"),
	    IN(process_job_choice),
	    CALL(dead_letter_retry, REFUSES(E_LOCKED, E_JOB_MISSING)),
	    "Try a parked timer or call again at once" },
	{ ADMIN, PUT, "/bpm/process-job/skip", PERM("bpm:process-job:update"),
	    IN(process_job_choice),
	    CALL(dead_letter_skip, CHECK(process_job_skip_check),
	        REFUSES(E_LOCKED, E_JOB_MISSING)),
	    "Go on without a parked timer or call" },
};
/* clang-format on */

TABLE(process_job);
