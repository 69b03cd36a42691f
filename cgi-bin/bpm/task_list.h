/* task_list.h - inner: writes the tasks of one process instance, and the open
 * tasks of signers, each inside the task that it signs. */
#ifndef BPM_TASK_LIST_H
#define BPM_TASK_LIST_H

#include "bpm/instance.h"
#include "store/row.h"

/* The JSON record of a task in a list. */
extern const struct object task_record;

/* put_tasks - writes the tasks of the instance as an array, the oldest first,
 * without cancelled ones. */
enum err put_tasks(struct req *r, const struct instance_at *at) MUST_CHECK;

/* The JSON record of a signer's task; its children are the tasks of its own
 * signers. */
extern const struct object signer_record;

/* signers_read - reads the open tasks of all signers in an instance. */
enum err signers_read(
    struct ctx *ctx, const struct instance_at *at, struct rows *out) MUST_CHECK;

/* put_signers - writes the tasks of the signers of one task as an array, the
 * oldest first. */
void put_signers(
    struct json_out *w, const struct rows *signers, const char *task_id);

#endif
