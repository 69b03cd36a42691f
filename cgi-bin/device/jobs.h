/* jobs.h - the jobs of the domain device and what it carries out of the
 * outbox; lib/app/job.h and lib/app/outbox.h say how. */
#ifndef DEVICE_JOBS_H
#define DEVICE_JOBS_H

#include "app/job.h"

extern const struct jobs device_jobs;
extern const struct outbox_topic device_ui_topic;

/* import_run_watch - imports of devices, two at a time. */
enum err import_run_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

#endif
