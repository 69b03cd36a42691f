/* progress.h - inner: how far the devices of a record in effect are with it. */
#ifndef BLACKLIST_PROGRESS_H
#define BLACKLIST_PROGRESS_H

#include "text/json_out.h"
#include "web/req.h"

/* The declaration of the object that progress_put writes. */
extern const struct object blacklist_progress;

/* progress_put - write the progress of a record of the caller's tenant as a
 * value; null: it is not in effect.  Where counting takes too long its numbers
 * are null, and the member failure says so. */
enum err progress_put(struct req *r, int64_t id) MUST_CHECK;

/* The declaration of the object that poll_put writes. */
extern const struct object progress_poll;

/* poll_put - write a device's last poll as a value: when it was (time_ms 0: not
 * known), and the version of the policy that the device got; current: that is
 * its version now. */
void poll_put(
    struct json_out *w, int64_t time_ms, const char *version, bool current);

#endif
