/* cache_note.c - reads what the cache is told of changes, and writes
 * tombstones. */
#include <string.h>

#include "base/log.h"
#include "base/num.h"
#include "store/cache_fill.h"
#include "store/cache_key.h"
#include "store/cache_note.h"

static bool
note_device(struct cache *c, const char *key, uint64_t version)
{
	uint8_t mac[CACHE_MAC_LEN];

	if (!cache_key_mac(key, mac))
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
