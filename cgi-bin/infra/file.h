/*
 * file.h - what the resources about files share: storing and removing in the
 * order of lib/file/keep.h, in the transactions of a request.
 */
#ifndef INFRA_FILE_H
#define INFRA_FILE_H

#include "file/keep.h"
#include "web/req.h"

#define INFRA_READ_S 86400 /* a signed address is good for that long */

/*
 * infra_keep - store bytes in that place and make them readable; listed: as a
 * file of the caller.  *url is the address to read them, signed where that is
 * needed.  Committed when this returns OK; nothing is left otherwise.
 */
enum err infra_keep(struct req *r, const struct place *p,
    const struct file_in *in, bool listed, const char **url) MUST_CHECK;

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
