/*
 * cache_note.c - what the host's cache is told of changes: a transaction keeps
 * its notes until it is committed, and each note becomes a tombstone.  There is
 * no other way to tell it, so whoever changes a record leaves a note.
 */
#include "store/cache_note.h"

#include <string.h>

#include "base/log.h"
#include "base/num.h"
#include "store/db_int.h"
#include "text/mac.h"

static bool
note_device(struct cache *c, const char *key, uint64_t version)
{
	uint8_t mac[MAC_BYTES];

	if (!mac_bytes(key, mac))
		return false;
	cache_tomb(c, CACHE_DEVICE, mac, sizeof(mac), version);
	return true;
}

static bool
note_id(
    struct cache *c, enum cache_kind kind, const char *key, uint64_t version)
{
	int64_t id;

	if (num_read(key, strlen(key), &id) != OK)
		return false;
	cache_tomb(c, kind, &id, sizeof(id), version);
	return true;
}

/* payload is "<word> <key> <version>"; it is split in place. */
static bool
note_read(struct cache *c, char *payload)
{
	char *key = strchr(payload, ' ');
	char *version = key != NULL ? strchr(key + 1, ' ') : NULL;
	int64_t v;

	if (version == NULL)
		return false;
	*key++ = '\0';
	*version++ = '\0';
	if (num_read(version, strlen(version), &v) != OK || v < 0)
		return false;
	if (strcmp(payload, "device") == 0)
		return note_device(c, key, (uint64_t)v);
	if (strcmp(payload, "channel") == 0)
		return note_id(c, CACHE_CHANNEL, key, (uint64_t)v);
	if (strcmp(payload, "epoch") == 0)
		return note_id(c, CACHE_EPOCH, key, (uint64_t)v);
	if (strcmp(payload, "setting") == 0)
		return note_id(c, CACHE_SETTING, key, (uint64_t)v);
	return false;
}

void
cache_note(struct cache *c, const char *payload)
{
	char copy[128];
	size_t n = strlen(payload);

	if (strcmp(payload, "all") == 0) {
		cache_wipe(c);
		return;
	}
	if (n < sizeof(copy)) {
		memcpy(copy, payload, n + 1);
		if (note_read(c, copy))
			return;
	}
	log_line(LOG_WARN,
	    "cache: unknown notification \"%.100s\", so all entries are wiped",
	    payload);
	cache_wipe(c);
}

void
commit_note_add(struct ctx *ctx, const char *text)
{
	struct commit_note *note;

	if (ctx->cache == NULL)
		return;
	if (!ctx->db->in_tx) {
		cache_note(ctx->cache, text);
		return;
	}
	note = arena_new(ctx->mem, struct commit_note, 1);
	note->text = arena_strdup(ctx->mem, text);
	note->next = ctx->notes;
	ctx->notes = note;
}

void
commit_notes_tell(struct ctx *ctx)
{
	for (const struct commit_note *n = ctx->notes; n != NULL; n = n->next)
		cache_note(ctx->cache, n->text);
	ctx->notes = NULL;
}

void
commit_notes_drop(struct ctx *ctx)
{
	ctx->notes = NULL;
}
