/* jobs.h - inner: the jobs of the domain device; app/job.h says how they
 * run. */
#ifndef DEVICE_JOBS_H
#define DEVICE_JOBS_H

#include "app/job.h"

extern const struct jobs device_jobs;

/* device_silence_watch - counts, every ten minutes, how many activated devices
 * of each tenant were not seen for a day, a week or a month: the first page of
 * the site shows that. */
enum err device_silence_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* import_run_watch - carries out import tasks: four at a time, at most two of
 * them of one tenant. */
enum err import_run_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

#endif
