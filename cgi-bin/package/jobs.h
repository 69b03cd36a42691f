/* jobs.h - inner: the jobs of the domain package; app/job.h says how they
 * run. */
#ifndef PACKAGE_JOBS_H
#define PACKAGE_JOBS_H

#include "app/job.h"

extern const struct jobs package_jobs;

/* install_convert, install_total - the two steps of install_month.c, which
 * make the statistics of those months that need them, or of the month after
 * --month. */
enum err install_convert(
    struct ctx *ctx, const struct conf *conf, int argc, char **argv);
enum err
install_total(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

/* install_months - creates the partitions of the present and the next month,
 * deletes the indexes of months that are more than three months old, and drops
 * the months that need not be kept. */
enum err
install_months(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

/* install_index, install_index_watch - bring the index up to date with what
 * devices have reported. */
enum err
install_index(struct ctx *ctx, const struct conf *conf, int argc, char **argv);
enum err install_index_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

#endif
