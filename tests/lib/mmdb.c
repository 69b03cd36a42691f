/*
 * mmdb.c - makes files of networks and countries, because the licences of real
 * files do not allow to distribute them.  A file is a tree over the bits of an
 * address, and then the data that its leaves point to.
 */
#include "lib/mmdb.h"

#include <arpa/inet.h>
#include <string.h>

#include "base/num.h"

#define NODES_MAX (MMDB_NETS_MAX * 128)
#define SEPARATOR 16 /* zero bytes between tree and data */
#define NOTHING   UINT32_MAX
/* The bit of a leaf, whose other bits are the number of a network. */
#define LEAF      0x80000000U

struct tree {
	uint32_t node[NODES_MAX][2];
	uint32_t n;
};

/* The types of the format's values, in the upper three bits of a byte; a type
 * above MAP has a byte of its own, which holds its distance from MAP. */
enum { TEXT = 2, U16 = 5, U32 = 6, MAP = 7, U64 = 9, ARRAY = 11 };

static void
put_byte(struct buf *out, unsigned v)
{
	char c = (char)v;

	buf_add(out, &c, 1);
}

static void
put_number(struct buf *out, unsigned bytes, uint64_t v)
{
	for (unsigned i = bytes; i-- > 0;)
		put_byte(out, (unsigned)(v >> (8 * i)) & 0xFF);
}

static void
put_text(struct buf *out, const char *s)
{
	put_byte(out, TEXT << 5 | (unsigned)strlen(s));
	buf_str(out, s);
}

/* Reads a network: its 16 bytes (an IPv4 address as part of an IPv6 one) and
 * the length of its prefix in bits. */
static bool
net_read(const char *s, uint8_t addr[16], int64_t *bits)
{
	const char *slash = strchr(s, '/');
	char text[INET6_ADDRSTRLEN] = "";
	size_t n = slash == NULL ? 0 : (size_t)(slash - s);

	if (n == 0 || n >= sizeof(text) ||
	    num_read(slash + 1, strlen(slash + 1), bits) != OK)
		return false;
	memcpy(text, s, n);
	memset(addr, 0, 16);
	if (inet_pton(AF_INET6, text, addr) == 1)
		return *bits > 0 && *bits <= 128;
	*bits += 96;
	return inet_pton(AF_INET, text, addr + 12) == 1 && *bits > 96 &&
	       *bits <= 128;
}

static uint32_t
node_new(struct tree *t)
{
	t->node[t->n][0] = t->node[t->n][1] = NOTHING;
	return t->n++;
}

static void
tree_add(struct tree *t, const uint8_t addr[16], int64_t bits, uint32_t leaf)
{
	uint32_t at = 0;

	for (int64_t i = 0; i < bits; i++) {
		unsigned bit = addr[i / 8] >> (7 - i % 8) & 1;

		if (i + 1 == bits)
			t->node[at][bit] = LEAF | leaf;
		else if (t->node[at][bit] == NOTHING)
			t->node[at][bit] = node_new(t);
		if (i + 1 < bits)
			at = t->node[at][bit];
	}
}

/* Writes {"country":{"iso_code":"XX"}}, which has the same length for every
 * country. */
static size_t
put_country(struct buf *out, const char *code)
{
	size_t before = out->n;

	put_byte(out, MAP << 5 | 1);
	put_text(out, "country");
	put_byte(out, MAP << 5 | 1);
	put_text(out, "iso_code");
	put_text(out, code);
	return out->n - before;
}

static void
put_meta(struct buf *out, uint32_t nodes)
{
	buf_str(out, "\xAB\xCD\xEFMaxMind.com");
	put_byte(out, MAP << 5 | 9);
	put_text(out, "node_count");
	put_byte(out, U32 << 5 | 4);
	put_number(out, 4, nodes);
	put_text(out, "record_size");
	put_byte(out, U16 << 5 | 2);
	put_number(out, 2, 32);
	put_text(out, "ip_version");
	put_byte(out, U16 << 5 | 2);
	put_number(out, 2, 6);
	put_text(out, "database_type");
	put_text(out, "Test-Country");
	put_text(out, "binary_format_major_version");
	put_byte(out, U16 << 5 | 2);
	put_number(out, 2, 2);
	put_text(out, "binary_format_minor_version");
	put_byte(out, U16 << 5 | 2);
	put_number(out, 2, 0);
	put_text(out, "build_epoch");
	put_byte(out, 8);
	put_byte(out, U64 - MAP);
	put_number(out, 8, 1);
	put_text(out, "languages");
	put_byte(out, 0);
	put_byte(out, ARRAY - MAP);
	put_text(out, "description");
	put_byte(out, MAP << 5);
}

bool
mmdb_build(const struct mmdb_net *net, size_t n, struct buf *out)
{
	static struct tree t;
	struct buf data = { 0 };
	size_t each = 0;

	BUG_ON(n > MMDB_NETS_MAX);
	buf_init(&data, MMDB_NETS_MAX * 64);
	t.n = 0;
	node_new(&t);
	for (size_t i = 0; i < n; i++) {
		uint8_t addr[16];
		int64_t bits;

		if (!net_read(net[i].net, addr, &bits))
			return false;
		tree_add(&t, addr, bits, (uint32_t)i);
		each = put_country(&data, net[i].country);
	}
	for (uint32_t i = 0; i < 2 * t.n; i++) {
		uint32_t to = t.node[i / 2][i % 2];

		if (to == NOTHING)
			to = t.n;
		else if ((to & LEAF) != 0)
			to = t.n + SEPARATOR + (to & ~LEAF) * (uint32_t)each;
		put_number(out, 4, to);
	}
	for (int i = 0; i < SEPARATOR; i++)
		put_byte(out, 0);
	buf_add(out, data.p, data.n);
	buf_free(&data);
	put_meta(out, t.n);
	return true;
}
