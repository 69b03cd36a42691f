/* jobs.h - inner: the jobs of the domain edge; lib/app/job.h says how they
 * run. */
#ifndef EDGE_JOBS_H
#define EDGE_JOBS_H

#include "app/job.h"

extern const struct jobs edge_jobs;

/*
 * place_fill - sets the country of each device to that of the last IP address
 * it called from, by the file of country.h.  A device whose region an
 * administrator has set is left alone.  Prints how many devices were changed.
 * E_BAD_REQUEST, with the reason in the log, when region.ip.driver is not
 * "mmdb" or the file is missing; E_LOCKED when other transactions hold a device
 * for too long.  After an error the batches already written stay written.
 */
enum err
place_fill(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

/* presence_flush - writes all last-seen times that the database does not have
 * yet.  presence_flush_watch writes those whose stored time is older than the
 * resolution, and all of them when the helper ends. */
enum err
presence_flush(struct ctx *ctx, const struct conf *conf, int argc, char **argv);
enum err presence_flush_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

#endif
