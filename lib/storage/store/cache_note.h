/*
 * cache_note.h - what the host's cache is told of a change as soon as the
 * change is committed, whoever commits it and however deep in its work it was
 * made: before the answer, so that the next request on this host does not find
 * in the cache what was true before.  Other hosts are told by NOTIFY on the
 * channel "cache", and the answer waits until they know of it (cache_mark.h).
 *
 * A statement outside a transaction waits for nobody: so write devices, of
 * which there are many, what they say of themselves.
 */
#ifndef STORE_CACHE_NOTE_H
#define STORE_CACHE_NOTE_H

#include "store/cache.h"
#include "store/ctx.h"

/*
 * cache_note - carry out a note:
 *   device <mac> <version>     a tombstone
 *   channel <id> <version>     a tombstone
 *   epoch <tenant id> <value>  a tombstone
 *   setting <enum setting> <version>  a tombstone
 *   all                        a wipe
 * A note that it cannot read is logged and wipes the cache, because the change
 * may concern any entry.
 */
void cache_note(struct cache *c, const char *payload);

/* A note that waits for the commit. */
struct commit_note {
	const char *text;
	struct commit_note *next;
};

/* commit_note_add - have ctx->cache told this when the open transaction is
 * committed; never if it is rolled back.  Without a transaction the statement
 * is committed already, and ctx->cache is told at once.  The text is copied.
 * Does nothing when ctx->cache is NULL. */
void commit_note_add(struct ctx *ctx, const char *text);

/* commit_notes_tell, commit_notes_drop - for db.c: the transaction was
 * committed, or it was not. */
void commit_notes_tell(struct ctx *ctx);
void commit_notes_drop(struct ctx *ctx);

#endif
