/* outbox.h - the helper that does what was promised in transactions. */
#ifndef JOB_OUTBOX_H
#define JOB_OUTBOX_H

#include "app/job.h"

/* outbox_send - what the outbox holds: all there is, or as it comes. */
enum err
outbox_send(struct ctx *ctx, const struct conf *conf, int argc, char **argv);
enum err outbox_send_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

#endif
