/*
 * revision.h - nobody overwrites unseen what another has written meanwhile.
 *
 * A GET that is TAGGED answers with a tag.  A write that REVISES what it reads
 * and sends the tag as If-Match is refused if that does not fit any more, and
 * told who changed what.  Without If-Match nothing is compared.
 * A write that succeeds answers with the new tag.
 * Source: RFC 9110, 13.1.1, but weak tags fit, too.
 */
#ifndef WEB_REVISION_H
#define WEB_REVISION_H

#include "web/req.h"

/* How a request's endpoint is run: its block or its function. */
typedef enum err (*revision_run)(struct req *r);

/*
 * revision_build - which members the tags of these n endpoints cover; called
 * once at start.  Returns the first write whose GET is not among them, or NULL.
 */
const struct endpoint *
revision_build(const struct endpoint *const *of, size_t n);

/* revision_asked - read the header If-Match of a write that REVISES, whose
 * input is decoded; E_BAD_REQUEST if it is no tag. */
enum err revision_asked(struct req *r, revision_run run) MUST_CHECK;

/*
 * revision_check - lock what the write is about, and compare.  Without If-Match
 * it does nothing; without a row the write itself has to say so.
 * E_CHANGED_MEANWHILE: no tag fits, and r->refused says what is there.
 */
enum err revision_check(struct req *r) MUST_CHECK;

/* revision_end - after a success of a write that REVISES, or of a read that is
 * TAGGED: sets the answer's tag, that of what was read, or of what the write
 * has left. */
enum err revision_end(struct req *r, revision_run run) MUST_CHECK;

#endif
