/* jobs.h - inner: the jobs of the domain edge; lib/app/job.h says how they
 * run. */
#ifndef EDGE_JOBS_H
#define EDGE_JOBS_H

#include "app/job.h"

extern const struct jobs edge_jobs;

/*
 * place_fill - devices to the countries of their last addresses, by the file
 * of country.h; those that are there, or where somebody has said, stay as they
 * are.  Says how many have moved.  E_BAD_REQUEST, logged with the reason, when
 * region.ip.driver does not ask for the file or there is none; E_LOCKED when
 * others hold a device for long.  What is done stays done.
 */
enum err
place_fill(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

/* presence_flush - last-seen of all dirty devices to the database; watched,
 * of those beyond the resolution, and the last time all. */
enum err
presence_flush(struct ctx *ctx, const struct conf *conf, int argc, char **argv);
enum err presence_flush_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

#endif
