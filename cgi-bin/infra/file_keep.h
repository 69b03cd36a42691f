/*
 * file_keep.h - what the resources about files share: storing and removing in
 * the order of lib/file/keep.h, in the transactions of a request.
 */
#ifndef INFRA_FILE_KEEP_H
#define INFRA_FILE_KEEP_H

#include "file/keep.h"
#include "web/req.h"

#define INFRA_READ_S 86400 /* a signed address is good for that long */

/*
 * infra_store - bytes to that place, outside of any transaction: a row's
 * prepare.  What is not listed afterwards is removed by `job file_reap`.
 */
enum err infra_store(struct req *r, const struct place *p,
    const struct file_in *in, struct file_kept *out) MUST_CHECK;

/*
 * infra_list - in the row's transaction make them readable; listed: as a file
 * of the caller.  Answers with the address to read them, signed where that is
 * needed; removes them when it fails.
 */
enum err
infra_list(struct req *r, const struct file_kept *k, bool listed) MUST_CHECK;

/* infra_drop - remove a listed file, bytes and row; E_FILE_NOT_EXISTS. */
enum err infra_drop(struct req *r, int64_t id) MUST_CHECK;

/*
 * infra_far - before calling a host that takes its time: leave to do so, and
 * the time.  A descriptor to be closed afterwards with infra_near;
 * E_TOO_MANY_REQUESTS when others keep all of them for 2 s: never do all
 * workers of the pool wait for other hosts.  Places of our own need none: -1.
 */
enum err infra_far(struct req *r, const struct place *p, int *slot) MUST_CHECK;
void infra_near(const int *slot);

#endif
