/*
 * commit_note.h - what the host's cache is told of a change as soon as the
 * change is committed, whoever commits it and however deep in its work it was
 * made: before the answer, so that the next request on this host does not find
 * in the cache what was true before.  Other hosts are told by NOTIFY, and the
 * answer waits until they have heard of it (cache_mark.h).
 */
#ifndef STORE_COMMIT_NOTE_H
#define STORE_COMMIT_NOTE_H

#include "store/ctx.h"

/* A note that waits for the commit. */
struct commit_note {
	const char *text;
	struct commit_note *next;
};

/* commit_note_add - have ctx->cache told this (cache_note.h) when the open
 * transaction is committed; never if it is rolled back.  The text is copied.
 * Does nothing when ctx->cache is NULL. */
void commit_note_add(struct ctx *ctx, const char *text);

/* commit_notes_tell, commit_notes_drop - for db_tx.c: the transaction was
 * committed, or it was not. */
void commit_notes_tell(struct ctx *ctx);
void commit_notes_drop(struct ctx *ctx);

#endif
