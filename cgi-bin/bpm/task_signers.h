/* task_signers.h - inner: writes the open tasks of signers, each inside the
 * task that it signs. */
#ifndef BPM_TASK_SIGNERS_H
#define BPM_TASK_SIGNERS_H

#include "bpm/instance_access.h"
#include "store/row.h"
#include "store/value_kind.h"
#include "text/json_out.h"

/* Signers may have signers.  So many levels are written one inside the other;
 * tasks of deeper levels stand beside those of the last level. */
#define TASK_SIGNER_LEVELS 12

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
