/* jobs.h - inner: the jobs of the domain blacklist; app/job.h says how they
 * run. */
#ifndef BLACKLIST_JOBS_H
#define BLACKLIST_JOBS_H

#include "app/job.h"

extern const struct jobs blacklist_jobs;

/*
 * blacklist_count - for each record about which devices have reported something
 * since the last run, counts the devices that have carried it out.  Also makes
 * the partition of events of the coming month, and drops those that are older
 * than the configuration entry blacklist.exec-log.keep-months allows.
 */
enum err blacklist_count(
    struct ctx *ctx, const struct conf *conf, int argc, char **argv);
/* blacklist_devices_watch - counts again how many devices the records concern
 * that somebody looks at. */
enum err blacklist_devices_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* blacklist_import_watch - carries out imports of addresses, at most two
 * of one tenant at a time. */
enum err blacklist_import_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* policy_watch - raises the epochs of policies when time windows of records
 * have begun or ended. */
enum err
policy_watch(struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* rule_watch - one step: counts the devices of rules of one tenant, and checks
 * for one rule whether the database and the program choose the same devices. */
enum err
rule_watch(struct ctx *ctx, const struct conf *conf, struct job_step *step);

#endif
