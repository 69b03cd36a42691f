/*
 * intent.h - bytes on their way to another host: named before they go there,
 * so that what somebody was killed over can be found and removed.
 */
#ifndef FILE_INTENT_H
#define FILE_INTENT_H

#include "file/place.h"

/*
 * intent_begin - say that bytes will go to that path, and commit with it what
 * the caller has begun.  E_FILE_PATH_EXISTS when somebody has stored there, or
 * is at it.  Of places that need no other host nothing is said.
 */
enum err intent_begin(struct ctx *ctx, const struct place *p, const char *path)
    MUST_CHECK;

/* intent_end - the path is listed, in the caller's transaction, or there is
 * nothing there. */
enum err
intent_end(struct ctx *ctx, const struct place *p, const char *path) MUST_CHECK;

/* intent_fail - nobody knows what is there: one may try again. */
void intent_fail(struct ctx *ctx, const struct place *p, const char *path);

/*
 * intent_reap - remove the bytes of one intent that nobody has been at for an
 * hour; nothing may be open.  *any false: there was none.  A host that refuses
 * is asked again an hour later, for 7 days.
 */
enum err intent_reap(struct ctx *ctx, bool *any) MUST_CHECK;

#endif
