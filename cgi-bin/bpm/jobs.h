/* jobs.h - inner: the jobs of the domain bpm; app/job.h says how they run. */
#ifndef BPM_JOBS_H
#define BPM_JOBS_H

#include "app/job.h"

extern const struct jobs bpm_jobs;

/* flow_timer_watch - fires timers of process instances that are due, some in
 * each step. */
enum err flow_timer_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

#endif
