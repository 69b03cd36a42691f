/* jobs.h - inner: the jobs and the outbox topic of the domain device; app/job.h
 * and app/outbox.h say how they run. */
#ifndef DEVICE_JOBS_H
#define DEVICE_JOBS_H

#include "app/job.h"
#include "app/outbox.h"

extern const struct jobs device_jobs;

/* import_run_watch - carries out import tasks, two at a time. */
enum err import_run_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* A change of a device's launchers, which an endpoint has ordered. */
extern const struct outbox_topic device_ui_topic;

#endif
