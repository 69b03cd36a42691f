/* jobs.h - inner: the jobs of the domain blacklist; app/job.h says how they
 * run. */
#ifndef BLACKLIST_JOBS_H
#define BLACKLIST_JOBS_H

#include "app/job.h"

extern const struct jobs blacklist_jobs;

/*
 * blacklist_count - counts the devices that have carried out records of the
 * blacklist about which something was reported since the last time, makes the
 * partitions of the coming month of events, and drops those that are older than
 * blacklist.exec-log.keep-months says.
 */
enum err blacklist_count(
    struct ctx *ctx, const struct conf *conf, int argc, char **argv);
/* blacklist_devices_watch - counts devices of records that are looked at. */
enum err blacklist_devices_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* blacklist_import_watch - carries out imports of addresses, two at a time. */
enum err blacklist_import_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* policy_watch - raises the epochs of policies when time windows of records
 * have begun or ended. */
enum err
policy_watch(struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* rule_watch - one step: counts the rules of one tenant and compares devices of
 * one rule. */
enum err
rule_watch(struct ctx *ctx, const struct conf *conf, struct job_step *step);

#endif
