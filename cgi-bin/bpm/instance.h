/*
 * instance.h - inner: finds a process instance or a task and checks that the
 * caller may read it: because he takes or has taken part in the instance, or
 * because he may query all instances.
 */
#ifndef BPM_INSTANCE_H
#define BPM_INSTANCE_H

#include "web/req.h"

#define PERM_READ_ALL "bpm:process-instance:manager-query"

/* Where an instance is stored: its tree and its number (num) in the tree. */
struct instance_at {
	int64_t tree, num;
	int64_t definition_id;
	int32_t status;
	bool ended;
	const char *status_message; /* NULL: none; only of instance_find */
};

/* Where a task is stored, and its instance. */
struct task_at {
	int64_t num;
	const char *node, *instance_id;
	bool open, mine; /* mine: the caller is its assignee */
	struct instance_at in;
};

/*
 * instance_find - finds the instance with that id.  If the tenant has no such
 * instance, the result is the error `none`; with `none` OK it is OK, and *out
 * has the tree 0.  E_FORBIDDEN when the caller may not read it.  The text in
 * *out lives until db_end.
 */
enum err instance_find(struct ctx *ctx, const char *id, enum err none,
    struct instance_at *out) MUST_CHECK;

/* task_find - does the same for a task.  The texts in *out live until
 * db_end. */
enum err task_find(struct ctx *ctx, const char *id, enum err none,
    struct task_at *out) MUST_CHECK;

/* task_find_mine - finds an open task that the caller has to decide.
 * E_TASK_MISSING when there is no such open task, E_TASK_NOT_YOURS when it is
 * the task of another user. */
enum err
task_find_mine(struct ctx *ctx, const char *id, struct task_at *out) MUST_CHECK;

/* The record of one instance: the columns of the block instance_get. */
extern const struct object instance_record;

/* put_instance - writes the record of the instance with that id, which must
 * exist. */
enum err put_instance(struct req *r, const char *id) MUST_CHECK;

#endif
