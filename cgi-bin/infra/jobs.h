/* jobs.h - inner: the jobs of the domain infra; app/job.h says how they
 * run. */
#ifndef INFRA_JOBS_H
#define INFRA_JOBS_H

#include "app/job.h"

extern const struct jobs infra_jobs;

/* download_reap - removes files made for a single answer over an hour ago. */
enum err
download_reap(struct ctx *ctx, const struct conf *conf, int argc, char **argv);
enum err download_reap_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* export_run_watch - carries out export tasks: four at a time, at most two of
 * them of one tenant. */
enum err export_run_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* file_origin - sets the public origin of the first storage, argv[0], unless an
 * administrator has set another; with "once" in argv[1] unless it has one. */
enum err
file_origin(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

/* file_reap - removes all bytes that are not needed; file_reap_watch does it in
 * steps. */
enum err
file_reap(struct ctx *ctx, const struct conf *conf, int argc, char **argv);
enum err file_reap_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

#endif
