/* jobs.h - inner: the jobs of the domain infra; lib/app/job.h says how they
 * run. */
#ifndef INFRA_JOBS_H
#define INFRA_JOBS_H

#include "app/job.h"

extern const struct jobs infra_jobs;

/* download_reap - what was made for one answer an hour ago goes. */
enum err
download_reap(struct ctx *ctx, const struct conf *conf, int argc, char **argv);
enum err download_reap_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* export_run_watch - export tasks, two at a time. */
enum err export_run_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* file_origin - under which origin the world sees the suite, once. */
enum err
file_origin(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

/* file_reap - bytes nobody needs: all there are, or as they come. */
enum err
file_reap(struct ctx *ctx, const struct conf *conf, int argc, char **argv);
enum err file_reap_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

#endif
