/* test_cache_key.c - keys of MAC addresses. */
#include "test.h"

#include "store/cache_note.h"

static void
mac_keys(void **state)
{
	static const uint8_t want[] = { 0xaa, 0xbb, 0x0c, 0, 0x11, 0xff };
	static const char *const bad[] = { "", "AA:BB:0C:00:11", "AABB0C0011FF",
		"AA:BB:0C:00:11:FG", "AA:BB:0C:00:11:FF:", "AA-BB-0C-00-11-FF",
		"AA:BB:0C:00:11 FF", ":AA:BB:0C:00:11:F" };
	uint8_t key[CACHE_MAC_LEN];

	(void)state;
	assert_true(cache_key_mac("AA:BB:0C:00:11:FF", key));
	assert_memory_equal(key, want, sizeof(key));
	assert_true(cache_key_mac("aa:bb:0c:00:11:ff", key));
	assert_memory_equal(key, want, sizeof(key));
	for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
		print_message("  %s\n", bad[i]);
		assert_false(cache_key_mac(bad[i], key));
		assert_memory_equal(key, want, sizeof(key));
	}
}

TESTS(T(mac_keys))
