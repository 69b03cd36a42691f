/* all_jobs.h - the jobs of all domains; each domain lists its own in its
 * jobs.c. */
#ifndef JOB_ALL_JOBS_H
#define JOB_ALL_JOBS_H

#include "app/job.h"

extern const struct jobs *const all_jobs[];
extern const size_t n_all_jobs;

#endif
