/* test_cache_note.c - each note removes the entry it names, and one that cannot
 * be read empties the whole cache. */
#include "test.h"

#include "cache_folder.h"
#include "store/cache.h"
#include "text/mac.h"

static struct cache_entry
look(struct cache *c, enum cache_kind kind, const void *key, size_t n)
{
	struct cache_entry e;

	cache_find(c, kind, key, n, 0, &e);
	cache_release(c);
	return e;
}

static void
notes_are_tombstones(void **state)
{
	struct cache *c = *state;
	uint8_t mac[MAC_BYTES];
	int64_t id = 12345678901, tenant = 2, lengths = SETTING_CPU_LENGTHS;
	uint64_t generation;

	assert_true(mac_bytes("AA:BB:0C:00:11:FF", mac));
	generation = look(c, CACHE_DEVICE, mac, 6).ticket.generation;
	cache_note(c, "device AA:BB:0C:00:11:FF 77");
	cache_note(c, "channel 12345678901 78");
	cache_note(c, "epoch 2 79");
	cache_note(c, "setting 1 80");
	assert_int_equal(look(c, CACHE_DEVICE, mac, 6).version, 77);
	assert_int_equal(look(c, CACHE_CHANNEL, &id, sizeof(id)).version, 78);
	assert_int_equal(look(c, CACHE_EPOCH, &tenant, sizeof(id)).version, 79);
	assert_int_equal(
	    look(c, CACHE_SETTING, &lengths, sizeof(id)).version, 80);
	assert_int_equal(
	    look(c, CACHE_DEVICE, mac, 6).ticket.generation, generation);
	cache_note(NULL, "device AA:BB:0C:00:11:FF 77");
	cache_note(NULL, "all");
}

static void
a_note_ends_a_copy(void **state)
{
	const int64_t key = SETTING_REPORT;
	struct cache_ticket ticket;
	struct cache *c = *state;

	assert_false(cache_has_setting(c, SETTING_REPORT, 5, 0, &ticket));
	cache_fill(c, CACHE_SETTING, &key, sizeof(key), ticket, 5, "", 0);
	assert_true(cache_has_setting(c, SETTING_REPORT, 5, 0, &ticket));
	assert_false(cache_has_setting(c, SETTING_REPORT, 4, 0, &ticket));
	assert_false(cache_has_setting(c, SETTING_DEVICE_AUTH, 5, 0, &ticket));
	assert_false(cache_has_setting(NULL, SETTING_REPORT, 5, 0, &ticket));
	cache_note(c, "setting 3 6");
	assert_false(cache_has_setting(c, SETTING_REPORT, 5, 0, &ticket));
	assert_false(cache_has_setting(c, SETTING_REPORT, 6, 0, &ticket));
}

static void
all_else_wipes(void **state)
{
	static const char *const notes[] = { "all", "", "al", "all ", "device",
		"device AA:BB:0C:00:11:FF", "device AA:BB:0C:00:11:FF ",
		"device AA:BB:0C:00:11:FF x", "device AA:BB:0C:00:11:FF -1",
		"device AA:BB:0C:00:11:FF 1 2", "device AA:BB:0C:00:11 1",
		"channel x 1", "channel  1", "tenant 1 1", " channel 1 1",
		"channel 1 99999999999999999999",
		"channel 1 "
		"00000000000000000000000000000000000000000000000000000000000000"
		"00000000000000000000000000000000000000000000000000000000001" };
	struct cache *c = *state;
	int64_t id = 1;

	for (size_t i = 0; i < ARRAY_LEN(notes); i++) {
		struct cache_entry e = look(c, CACHE_CHANNEL, &id, sizeof(id));

		print_message("  %s\n", notes[i]);
		cache_fill(
		    c, CACHE_CHANNEL, &id, sizeof(id), e.ticket, 5, "x", 1);
		e = look(c, CACHE_CHANNEL, &id, sizeof(id));
		assert_int_equal(e.state, CACHE_HIT);
		cache_note(c, notes[i]);
		e = look(c, CACHE_CHANNEL, &id, sizeof(id));
		assert_int_equal(e.state, CACHE_MISS);
		assert_int_equal(e.version, 0);
	}
}

TESTS(CACHED(notes_are_tombstones), CACHED(a_note_ends_a_copy),
    CACHED(all_else_wipes))
