/* random_bytes.c - random bytes that are nearly correct. */
#include "lib/random_bytes.h"

#include <string.h>

#define TEXT_MAX (FAULT_FRAME_MAX - 20)

static uint64_t state;

void
fault_seed(uint64_t seed)
{
	state = seed * 2654435761u + 88172645463325252u;
}

size_t
fault_dice(size_t n)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (size_t)(state * 0x2545F4914F6CDD1D >> 33) % n;
}

static unsigned char
any_byte(void)
{
	return (unsigned char)fault_dice(256);
}

/* How many bytes behind the first two of a head hold the length of n bytes;
 * sometimes a wrong number. */
static size_t
wide_of(size_t n)
{
	if (fault_dice(24) == 0)
		return fault_dice(2) == 0 ? 2 : 8;
	return n < 126 ? 0 : n < 65536 ? 2 : 8;
}

/* Writes the head of a frame of n bytes, sometimes a wrong one. */
static size_t
put_head(unsigned char *to, size_t n, bool *masked)
{
	static const unsigned char first[] = { 0x81, 0x81, 0x81, 0x81, 0x01,
		0x00, 0x80, 0x82, 0x89, 0x8A, 0x88 };
	size_t wide = wide_of(n), at = 2;

	*masked = fault_dice(24) != 0;
	to[0] =
	    fault_dice(12) == 0 ? any_byte() : first[fault_dice(sizeof(first))];
	if (fault_dice(24) == 0)
		n = fault_dice(2) == 0 ? fault_dice(300) : state;
	to[1] = (unsigned char)(wide == 0 ? n & 127 : wide == 2 ? 126 : 127);
	to[1] |= *masked ? 0x80 : 0;
	while (wide > 0)
		to[at++] = (unsigned char)(n >> 8 * --wide);
	return at;
}

static size_t
put_text(unsigned char *to)
{
	static const char *const texts[] = { "ping", "", "{", "\x03\xE8",
		"\x03\xE9 bye", "gr\xC3\xBC\xC3\x9F", "\xC3",
		"{\"type\":\"demo-message-send\",\"content\":"
		"\"{\\\"text\\\":\\\"x\\\",\\\"toUserId\\\":999999}\"}",
		"{\"type\":\"demo-message-send\",\"content\":{}}",
		"{\"type\":null,\"content\":\"\\u0000\"}" };
	const char *s = texts[fault_dice(ARRAY_LEN(texts))];
	size_t n = strlen(s);

	if (fault_dice(10) == 0) {
		n = fault_dice(25) == 0 ? 65500 + fault_dice(100)
		                        : fault_dice(600);
		memset(to, fault_dice(2) == 0 ? 'x' : any_byte(), n);
		return n;
	}
	memcpy(to, s, n);
	return n;
}

size_t
fault_frame(unsigned char *to)
{
	static unsigned char text[TEXT_MAX];
	unsigned char mask[4] = { any_byte(), any_byte(), any_byte(),
		any_byte() };
	size_t n = put_text(text), at;
	bool masked;

	at = put_head(to, n, &masked);
	if (masked) {
		memcpy(to + at, mask, sizeof(mask));
		at += sizeof(mask);
	}
	for (size_t i = 0; i < n; i++)
		to[at++] =
		    (unsigned char)(text[i] ^ (masked ? mask[i & 3] : 0));
	if (fault_dice(10) == 0)
		to[fault_dice(at)] ^= (unsigned char)(1 << fault_dice(8));
	return fault_dice(30) == 0 ? fault_dice(at) : at;
}

/* Changes, doubles or removes one to four runs of bytes. */
size_t
fault_bytes(unsigned char *p, size_t n)
{
	for (size_t times = 1 + fault_dice(4); times > 0; times--) {
		size_t at = fault_dice(n), some = 1 + fault_dice(n - at);

		switch (fault_dice(4)) {
		case 0:
			p[at] = any_byte();
			break;
		case 1:
			memmove(p + at, p + at + some, n - at - some);
			n -= some < n ? some : 0;
			break;
		case 2:
			some = some < 40 ? some : 40;
			memmove(p + at + some, p + at, n - at);
			n += some;
			break;
		default:
			p[at] ^= 0x20;
		}
	}
	return n;
}
