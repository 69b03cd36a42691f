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

#define CACHE_MAC_LEN 6

/*
 * cache_key_mac - the key of a device: the 6 bytes of a MAC address in its
 * stored spelling
 * ("AA:BB:CC:DD:EE:FF"; lower case is accepted too).  Returns false and leaves
 * out unchanged when mac is anything else.
 */
bool cache_key_mac(const char *mac, uint8_t out[CACHE_MAC_LEN]);

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

/* commit_notes_tell, commit_notes_drop - for db_tx.c: the transaction was
 * committed, or it was not. */
void commit_notes_tell(struct ctx *ctx);
void commit_notes_drop(struct ctx *ctx);

#endif
