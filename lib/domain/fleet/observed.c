/* observed.c - the spool records about devices.  One function writes them and
 * one reads them; they are in the same file, so that they agree on the format.
 */
#include "fleet/observed.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/ip.h"
#include "base/num.h"
#include "fleet/country.h"
#include "sql/lib/observed.h"
#include "store/db.h"

#define LINE_BYTES 160 /* bytes; enough for the longest record */
#define PARTS      5   /* id, time, address, text, country */

/* Is what nginx passes as the country two letters?  Its header may have any
 * text. */
static bool
is_country(const char *s)
{
	return s != NULL && strlen(s) == COUNTRY_LEN &&
	       isalpha((unsigned char)s[0]) && isalpha((unsigned char)s[1]);
}

void
observed_note(struct spool *spool, const struct observed *o)
{
	char line[LINE_BYTES], ip[IP_TEXT];
	int n;

	if (spool == NULL)
		return;
	n = snprintf(line, sizeof(line), "%c%lld\t%lld\t%s\t%.64s\t%s\n",
	    (char)o->kind, (long long)o->id, (long long)o->at_ms,
	    ip_spell(o->ip, ip) ? ip : "", or_empty(o->text),
	    is_country(o->country) ? o->country : "");
	BUG_ON(n <= 0 || n >= (int)sizeof(line));
	(void)spool_add(spool, line, (size_t)n);
}

/* Reads a record of n bytes, without its letter and its newline, into the
 * columns; false: observed_note does not write such a one. */
static bool
read_line(struct ctx *ctx, const char *p, size_t n, struct observed_records *b)
{
	const char *part[PARTS], *end = p + n;
	uint8_t unused[IP_BYTES];
	int64_t id, at;

	for (size_t i = 0; i < PARTS; i++) {
		const char *tab = memchr(p, '\t', (size_t)(end - p));

		if ((tab == NULL) != (i + 1 == PARTS))
			return false;
		tab = tab == NULL ? end : tab;
		part[i] = arena_strndup(ctx->mem, p, (size_t)(tab - p));
		p = tab + 1;
	}
	if (num_read(part[0], strlen(part[0]), &id) != OK ||
	    num_read(part[1], strlen(part[1]), &at) != OK ||
	    (part[2][0] != '\0' && ip_bytes(part[2], unused) == 0))
		return false;
	b->id.v[b->id.n++] = id;
	b->at.v[b->at.n++] = at;
	b->ip.v[b->ip.n++] = part[2];
	b->text.v[b->text.n++] = part[3];
	b->passed.v[b->passed.n++] = part[4];
	return true;
}

static size_t
lines_in(const char *p, size_t n)
{
	size_t lines = 0;

	for (size_t i = 0; i < n; i++)
		lines += p[i] == '\n';
	return lines;
}

/* The countries of the addresses by the operator's file; "" when the file does
 * not have an address. */
static struct strs
countries(struct ctx *ctx, const char *home, const struct strs *ip)
{
	struct strs out = { arena_new(ctx->mem, const char *, ip->n), ip->n };
	char code[COUNTRY_LEN + 1];

	for (size_t i = 0; i < ip->n; i++) {
		country_find(home, ctx->now_ms, ip->v[i], code);
		out.v[i] = arena_strdup(ctx->mem, code);
	}
	return out;
}

/* Stores from which address each device calls now, and the version of its last
 * poll. */
static enum err
store_devices(struct ctx *ctx, const struct observed_records *networks,
    const struct observed_records *policies)
{
	return db_do(ctx, &sql_observed_devices,
	    ARGS(AN("ids", &networks->id), AN("at", &networks->at),
	        AN("ips", &networks->ip), AN("policy_ids", &policies->id),
	        AN("policy_at", &policies->at),
	        AN("versions", &policies->text)));
}

/* Stores what store_devices does, and the countries of the addresses.  Rows of
 * device_info are locked before those of device_runtime, as device_report does.
 */
static enum err
store_places(struct ctx *ctx, const char *home,
    const struct observed_records *networks,
    const struct observed_records *policies)
{
	struct strs found = countries(ctx, home, &networks->ip);

	TRY(db_do(ctx, &sql_observed_hold, ARGS(AN("ids", &networks->id))));
	TRY(store_devices(ctx, networks, policies));
	return db_do(ctx, &sql_observed_places,
	    ARGS(AN("ids", &networks->id), AN("at", &networks->at),
	        AN("found", &found), AN("passed", &networks->passed)));
}

static enum err
store_mismatches(struct ctx *ctx, const struct observed_records *b)
{
	return db_do(ctx, &sql_observed_mismatches,
	    ARGS(AN("ids", &b->id), AN("at", &b->at), AN("ips", &b->ip),
	        AN("cpus", &b->text)));
}

enum err
observed_store(
    struct ctx *ctx, const char *home, const struct observed_batch *b)
{
	if (b->networks.id.n > 0)
		TRY(store_places(ctx, home, &b->networks, &b->policies));
	else if (b->policies.id.n > 0)
		TRY(store_devices(ctx, &b->networks, &b->policies));
	return b->mismatches.id.n > 0 ? store_mismatches(ctx, &b->mismatches)
	                              : OK;
}

static struct observed_records *
records_of(struct observed_batch *b, enum observed_kind kind)
{
	switch (kind) {
	case OBSERVED_NETWORK:
		return &b->networks;
	case OBSERVED_MISMATCH:
		return &b->mismatches;
	case OBSERVED_POLICY:
		return &b->policies;
	}
	BUG_ON(true);
}

enum err
observed_read(struct ctx *ctx, enum observed_kind kind, const char *p, size_t n,
    struct observed_batch *out)
{
	struct observed_records *r = records_of(out, kind);
	size_t lines = lines_in(p, n);

	*r = (struct observed_records){ .id.v =
		                            arena_new(ctx->mem, int64_t, lines),
		.at.v = arena_new(ctx->mem, int64_t, lines),
		.ip.v = arena_new(ctx->mem, const char *, lines),
		.text.v = arena_new(ctx->mem, const char *, lines),
		.passed.v = arena_new(ctx->mem, const char *, lines) };
	for (const char *end = p + n; p < end;) {
		const char *nl = memchr(p, '\n', (size_t)(end - p));

		if (nl == NULL || !read_line(ctx, p, (size_t)(nl - p), r))
			return fault(ctx,
			    "spool: a line about a device has another format "
			    "than observed_note writes");
		p = nl + 1;
	}
	return OK;
}
