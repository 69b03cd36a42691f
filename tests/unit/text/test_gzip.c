/* test_gzip.c - gzip files: good ones, cut off or changed ones, and those that
 * become larger when unpacked than the limits of size and ratio allow. */
#include "test.h"

#include <stdio.h>

#include "base/buf.h"
#include "lib/archives.h"
#include "text/gzip.h"

#define MB ((size_t)1 << 20)

/* "hello\n" by gzip(1). */
static const unsigned char hello[] = { 0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00,
	0x00, 0x00, 0x03, 0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0xe7, 0x02, 0x00, 0x20,
	0x30, 0x3a, 0x36, 0x06, 0x00, 0x00, 0x00 };

struct seen {
	size_t n;
	bool last;
	char text[64];
};

static enum err
see(void *arg, const char *bytes, size_t n, bool last)
{
	struct seen *s = arg;

	assert_false(s->last);
	for (size_t i = 0; i < n && s->n + i < sizeof(s->text) - 1; i++)
		s->text[s->n + i] = bytes[i];
	s->n += n;
	s->last = last;
	return OK;
}

static enum err
unpack(const void *data, size_t n, size_t max, struct seen *s)
{
	const struct gzip_in in = { data, n, max, false };
	const char *why = NULL;
	enum err e;

	*s = (struct seen){ 0 };
	e = gzip_read(&in, see, s, &why);
	assert_true((e == OK) == (why == NULL));
	return e;
}

static void
unpacks(void **state)
{
	unsigned char two[2 * sizeof(hello)];
	struct seen s;

	(void)state;
	assert_true(gzip_is((const char *)hello, sizeof(hello)));
	assert_false(gzip_is("mac", 3));
	assert_false(gzip_is("\x1F", 1));
	assert_int_equal(unpack(hello, sizeof(hello), MB, &s), OK);
	assert_true(s.last);
	assert_string_equal(s.text, "hello\n");
	memcpy(two, hello, sizeof(hello));
	memcpy(two + sizeof(hello), hello, sizeof(hello));
	assert_int_equal(unpack(two, sizeof(two), MB, &s), OK);
	assert_string_equal(s.text, "hello\nhello\n");
}

static void
refuses_what_is_damaged(void **state)
{
	unsigned char bytes[sizeof(hello) + 1];
	struct seen s;

	(void)state;
	for (size_t n = 0; n < sizeof(hello); n++)
		assert_int_equal(unpack(hello, n, MB, &s), E_BAD_REQUEST);
	for (size_t i = 10; i < sizeof(hello); i++) {
		memcpy(bytes, hello, sizeof(hello));
		bytes[i] ^= 0x55;
		assert_int_equal(
		    unpack(bytes, sizeof(hello), MB, &s), E_BAD_REQUEST);
	}
	memcpy(bytes, hello, sizeof(hello));
	bytes[sizeof(hello)] = 'x'; /* a byte behind the file */
	assert_int_equal(unpack(bytes, sizeof(bytes), MB, &s), E_BAD_REQUEST);
}

/* A file may become as large as 10 MB and 100 times its packed size when it is
 * unpacked, and not a byte larger. */
static void
limits_what_it_is_packed_to(void **state)
{
	static const struct {
		/* The packed size; 0: that which gzip makes of it. */
		size_t zeros, packed;
		enum err e;
	} cases[] = {
		{ 1, 0, OK },
		{ 10 * MB, 0, OK },
		{ 26 * MB, 0, OK }, /* packed to 172 KB, so 27 MB are allowed */
		{ 30 * MB, 0, E_UPLOAD_TOO_LARGE },
		{ 30 * MB, 209000, E_UPLOAD_TOO_LARGE },
		{ 30 * MB, 210000, OK },
		{ 50 * MB, 0, E_UPLOAD_TOO_LARGE },
	};
	struct seen s;
	struct buf b;

	(void)state;
	buf_init(&b, MB);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		buf_clear(&b, SIZE_MAX);
		(void)pack_gzip(&b, "", cases[i].zeros, cases[i].packed);
		assert_int_equal(unpack(b.p, b.n, 1024 * MB, &s), cases[i].e);
		assert_true(s.n <= 10 * MB + 100 * b.n);
	}
	buf_free(&b);
}

static void
limits_the_ratio_to_the_byte(void **state)
{
	const size_t most = 10 * MB;
	struct seen s;
	struct buf b;
	size_t made;

	(void)state;
	buf_init(&b, MB);
	made = pack_gzip(&b, "", 30 * MB, 0);
	for (size_t less = 0; less < 2; less++) {
		buf_clear(&b, SIZE_MAX);
		(void)pack_gzip(
		    &b, "", 30 * MB, (made - most + 99) / 100 - less);
		assert_int_equal(unpack(b.p, b.n, 1024 * MB, &s),
		    less == 0 ? OK : E_UPLOAD_TOO_LARGE);
	}
	buf_free(&b);
}

/* A file that becomes a thousand times as large when it is unpacked is
 * refused. */
static void
stops_a_bomb(void **state)
{
	struct seen s;
	struct buf b;
	size_t n;

	(void)state;
	buf_init(&b, 64 * MB);
	buf_add(&b, hello, 10);
	n = pack_zeros(&b, 200 * MB);
	assert_true(b.n < n / 100);
	assert_int_equal(unpack(b.p, b.n, 8 * MB, &s), E_UPLOAD_TOO_LARGE);
	assert_true(s.n <= 8 * MB);
	buf_free(&b);
}

static void
limits_to_the_byte(void **state)
{
	struct seen s;

	(void)state;
	assert_int_equal(unpack(hello, sizeof(hello), 6, &s), OK);
	assert_int_equal(
	    unpack(hello, sizeof(hello), 5, &s), E_UPLOAD_TOO_LARGE);
}

/* What was packed is what it was, also when it is longer than one piece, and
 * what repeats itself becomes shorter. */
static void
packs(void **state)
{
	static const size_t lengths[] = { 0, 1, 1400, 100000 };
	char text[100000];
	struct buf packed;
	struct seen s;

	(void)state;
	memset(text, 'x', sizeof(text));
	for (size_t i = 0; i < sizeof(text); i += 7)
		text[i] = (char)('a' + i * i % 26);
	for (size_t i = 0; i < ARRAY_LEN(lengths); i++) {
		buf_init(&packed, MB);
		assert_true(gzip_pack(text, lengths[i], &packed));
		assert_true(lengths[i] < 1000 || packed.n < lengths[i] / 2);
		assert_int_equal(unpack(packed.p, packed.n, MB, &s), OK);
		assert_int_equal(s.n, lengths[i]);
		assert_memory_equal(s.text, text,
		    s.n < sizeof(s.text) - 1 ? s.n : sizeof(s.text) - 1);
		buf_free(&packed);
	}
}

TESTS(T(unpacks), T(packs), T(refuses_what_is_damaged), T(stops_a_bomb),
    T(limits_to_the_byte), T(limits_what_it_is_packed_to),
    T(limits_the_ratio_to_the_byte))
