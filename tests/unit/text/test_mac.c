/* test_mac.c - the words of lists of addresses in the spellings and with the
 * separators that people use, what was meant to be an address, and the bytes
 * of one. */
#include "test.h"

#include "base/arena.h"
#include "base/buf.h"
#include "text/mac.h"

static struct arena mem;

/* Addresses as the last two of their digits, "?text" for what was meant to be
 * one, "!text" for a range, "-" for other text; bare ones have a "b". */
static const char *
words(const char *s)
{
	struct mac_word w;
	struct buf b;
	const char *out;

	buf_init(&b, 1 << 20);
	while (mac_next(&s, &w)) {
		buf_str(&b, b.n > 0 ? " " : "");
		if (w.mac[0] != '\0')
			buf_printf(&b, "%s%s", w.mac + MAC_LENGTH - 2,
			    w.bare ? "b" : "");
		else if (w.tried)
			buf_printf(
			    &b, "%s%.*s", w.range ? "!" : "?", (int)w.n, w.s);
		else
			buf_str(&b, "-");
	}
	out = arena_strdup(&mem, buf_text(&b));
	buf_free(&b);
	return out;
}

#define M "AA:BB:CC:00:00:"

static void
finds_addresses(void **state)
{
	static const struct {
		const char *in, *want;
	} cases[] = {
		{ "", "" },
		{ " ,;|\t\r\n", "" },
		{ M "01", "01" },
		{ M "01," M "02;" M "03 " M "04\t" M "05|" M "06/" M "07",
		    "01 02 03 04 05 06 07" },
		{ "aabbcc000001 aabbcc000002", "01b 02b" },
		{ "aabb.cc00.0001,aabb-cc00-0002,AABBCC-000003", "01 02 03" },
		{ "aa bb cc 00 00 01", "01" },
		{ "aa bb cc 00 00 01 aa bb cc 00 00 02", "01 02" },
		{ "[\"" M "01\",'" M "02'](" M "03)<" M "04>", "01 02 03 04" },
		{ M "01\uFF0C" M "02\u3001" M "03\uFF1B" M "04\u3000" M "05",
		    "01 02 03 04 05" },
		{ "aa\u2011bb\u2011cc\u201100\u201100\u201101 "
		  "aa\u2013bb\u2013cc\u201300\u201300\u201302",
		    "01 02" },
		{ "mac=" M "01, MAC:" M "02 MAC: " M "03 \u5730\u5740\uFF1A" M
		  "04 MAC address:" M "05",
		    "- 01 - 02 - 03 - 04 - - 05" },
		{ M "01 Room 7, second floor", "01 - - - -" },
		{ M "01 192.168.1.100 2026-11-27 10:30:00", "01 - - -" },
		{ "8:0:27:f:2:c3,1:2:fe:b:d:12 0:0:0:0:0:1 MAC: a:b:c:d:e:f",
		    "C3 12 01 - 0F" },
		{ "1-2-fe-b-d-12 1.2.3.4.5.6 1:2:3:4:5 1:2:3:4:5:6:7:8",
		    "?1-2-fe-b-d-12 - - -" },
		{ "8\uFF1A0\uFF1A27\uFF1Af\uFF1A2\uFF1Ac4", "C4" },
		{ "8:00:27:f:2:c3 8:0:27:f:2:g", "?8:00:27:f:2:c3 -" },
		{ "\uFF21\uFF22\uFF1A\uFF11\uFF12\uFF1A\uFF10\uFF10\uFF1A"
		  "\uFF10\uFF10\uFF1A\uFF10\uFF10\uFF1A\uFF10\uFF11," M "02",
		    "01 02" },
		{ "\uFF10\uFF10\uFF11\uFF11\uFF12\uFF12\uFF13\uFF13\uFF14"
		  "\uFF14\uFF15\uFF15 \uFF18\uFF1A\uFF10:\uFF12\uFF17:f:2:"
		  "\uFF43\uFF13",
		    "55b C3" },
		{ "\uFF12\uFF10\uFF12\uFF16\u5e74 \uFF21\uFF1A\uFF11",
		    "- - -" },
		{ M "0G", "?" M "0G" },
		{ M "1", "?" M "1" },
		{ M "01:02", "?" M "01:02" },
		{ "AA:BB:CC:00:00", "?AA:BB:CC:00:00" },
		{ "GA:BB:CC:00:00:01", "?GA:BB:CC:00:00:01" },
		{ "aabbcc00001 aabbcc0000012 aabbcc00000g",
		    "?aabbcc00001 ?aabbcc0000012 ?aabbcc00000g" },
		{ "123456789 deadbeef", "- -" },
		{ "550e8400-e29b-41d4-a716-446655440000", "-" },
		{ "fe80::1ff:fe23:4567:890a", "-" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		print_message("  %s\n", cases[i].in);
		assert_string_equal(words(cases[i].in), cases[i].want);
	}
	assert_string_equal(words(M "01\u6e20\u9053"), "-");
	arena_free(&mem);
}

/* What stands for all from one address to another is no two addresses. */
static void
tells_ranges(void **state)
{
	static const char *const ranges[] = { M "01 - " M "0F", M "01-" M "0F",
		M "01~" M "0F", M "01 \u2013 " M "0F", M "01\u2014" M "0F",
		M "01 to " M "0F", M "01.." M "0F", M "01 -> " M "0F",
		M "01\u81F3" M "0F", M "01 \uFF5E " M "0F",
		"aabbcc000001-aabbcc00000f", "aabbcc000001 - aabbcc00000f",
		"aa-bb-cc-00-00-01-aa-bb-cc-00-00-0f",
		"aabb.cc00.0001-aabb.cc00.000f", M "01\u2013" M "0F" };
	static const struct {
		const char *in, *want;
	} none[] = {
		{ M "01 - " M "02 - " M "03", "!" M "01 - " M "02 03" },
		{ M "01 - Room 7", "01 - -" },
		{ M "01, " M "02", "01 02" },
		{ M "01 total " M "02", "01 - 02" },
		{ M "01-" M "0", "?" M "01-" M "0" },
		{ M "01. " M "02", "01 02" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(ranges); i++) {
		print_message("  %s\n", ranges[i]);
		assert_string_equal(
		    words(ranges[i]), arena_printf(&mem, "!%s", ranges[i]));
	}
	for (size_t i = 0; i < ARRAY_LEN(none); i++) {
		print_message("  %s\n", none[i].in);
		assert_string_equal(words(none[i].in), none[i].want);
	}
	arena_free(&mem);
}

static void
tells_remarks(void **state)
{
	(void)state;
	assert_true(mac_remark("# " M "01"));
	assert_true(mac_remark(" \u3000#"));
	assert_true(mac_remark("#02:BB:CC:00:00:01"));
	assert_true(mac_remark("#02 BB CC 00 00 01"));
	assert_true(mac_remark("#2026"));
	assert_false(mac_remark("#1," M "01"));
	assert_false(mac_remark("#12 " M "01"));
	assert_false(mac_remark(M "01 # old"));
	assert_false(mac_remark(""));
}

/* A long text without addresses takes time in proportion to its length. */
static void
reads_long_texts(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, 4 << 20);
	for (int i = 0; i < 100000; i++)
		buf_str(&b, "AA:abc:\u3000 .");
	assert_true(strlen(words(buf_text(&b))) > 0);
	buf_clear(&b, 0);
	for (int i = 0; i < 1 << 20; i++)
		buf_str(&b, "a");
	assert_string_equal(words(buf_text(&b)), "-");
	buf_free(&b);
	arena_free(&mem);
}

/* The bytes of an address are those of its stored spelling, and of no other one
 * that people write. */
static void
reads_bytes(void **state)
{
	static const uint8_t want[] = { 0xaa, 0xbb, 0x0c, 0, 0x11, 0xff };
	static const char *const bad[] = { "", "AA:BB:0C:00:11", "AABB0C0011FF",
		"AA:BB:0C:00:11:FG", "AA:BB:0C:00:11:FF:", "AA-BB-0C-00-11-FF",
		"AA:BB:0C:00:11 FF", ":AA:BB:0C:00:11:F" };
	uint8_t bytes[MAC_BYTES];

	(void)state;
	assert_true(mac_bytes("AA:BB:0C:00:11:FF", bytes));
	assert_memory_equal(bytes, want, sizeof(bytes));
	assert_true(mac_bytes("aa:bb:0c:00:11:ff", bytes));
	assert_memory_equal(bytes, want, sizeof(bytes));
	for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
		print_message("  %s\n", bad[i]);
		assert_false(mac_bytes(bad[i], bytes));
		assert_memory_equal(bytes, want, sizeof(bytes));
	}
}

TESTS(T(finds_addresses), T(tells_ranges), T(tells_remarks),
    T(reads_long_texts), T(reads_bytes))
