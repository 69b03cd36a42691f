/*
 * device_package.c - which devices have a package, for the filters of the list.
 *
 * There may be millions of them.  A list of their ids would make PostgreSQL
 * think for seconds about how many rows it leaves; a byte for each id is looked
 * up row by row, whatever else is asked for and by whatever index.
 */
#include "device/device_package.h"

#include "apps/package_holders.h"
#include "base/hash.h"
#include "base/id_set.h"
#include "web/guard.h"

#define BYTES_MAX (32 << 20) /* ids from the first to the last */

static const struct guard reads_packages = PERM("device:app-install:query");

struct span {
	int64_t first, last;
};

/* From the first to the last id of the devices that have the package, of which
 * there is at least one.  Both lists are in ascending order. */
static struct span
span_of(const struct package_holders *h)
{
	const struct ids *both[] = { &h->now.devices, &h->before.devices };
	struct span s = { INT64_MAX, 0 };

	for (size_t i = 0; i < ARRAY_LEN(both); i++) {
		if (both[i]->n == 0)
			continue;
		if (both[i]->v[0] < s.first)
			s.first = both[i]->v[0];
		if (both[i]->v[both[i]->n - 1] > s.last)
			s.last = both[i]->v[both[i]->n - 1];
	}
	return s;
}

/* For each version its place among the at most PACKAGE_SHOWN that are shown,
 * counted from 1; all versions that are not shown have the place behind. */
static uint8_t *
places_of(
    struct arena *mem, const struct ids *versions, const struct ids *shown)
{
	uint8_t *out = arena_alloc(mem, versions->n + 1);

	for (size_t i = 0; i < versions->n; i++) {
		size_t at = 0;

		while (at < shown->n && shown->v[at] != versions->v[i])
			at++;
		out[i] = (uint8_t)(at + 1);
	}
	return out;
}

/* Sets the byte of each of these devices to the place of its version. */
static void
set_bytes(const struct version_devices *pairs, const struct ids *versions,
    const uint8_t *places, int64_t first, uint8_t *bytes)
{
	for (size_t i = 0; i < pairs->devices.n; i++)
		bytes[pairs->devices.v[i] - first] =
		    places[ids_place(versions, pairs->versions.v[i])];
}

/* The bytes of all ids of the span, as the text of a bytea: that of a device is
 * the place of its version (places_of); 0: it has none. */
static const char *
map_text(struct arena *mem, const struct package_holders *h,
    const struct ids *shown, const struct span *s)
{
	size_t n = (size_t)(s->last - s->first + 1);
	uint8_t *bytes = arena_alloc(mem, n);
	const uint8_t *places = places_of(mem, &h->versions, shown);
	char *out = arena_alloc(mem, 2 * n + 3);

	set_bytes(&h->now, &h->versions, places, s->first, bytes);
	set_bytes(&h->before, &h->versions, places, s->first, bytes);
	out[0] = '\\';
	out[1] = 'x';
	hash_hex(bytes, n, out + 2);
	return out;
}

enum err
package_map(struct req *r, const char *package_name, const char *version_name,
    struct package_map *out)
{
	struct package_holders h;
	struct ids counts;
	struct span s;

	*out = (struct package_map){ 0 };
	if (package_name == NULL)
		return version_name == NULL
		           ? OK
		           : bad_request(r->ctx, "packageName", "was not sent");
	if (!guard_permits(r->ctx, &reads_packages))
		return guard_refuse(r, &reads_packages);
	TRY(package_holders(r->ctx, package_name, version_name, &h));
	out->bytes = "\\x";
	if (package_holders_n(&h) == 0)
		return OK;
	s = span_of(&h);
	if (s.last - s.first >= BYTES_MAX)
		return E_QUERY_TOO_BROAD;
	package_holders_most(
	    r->ctx->mem, &h, PACKAGE_SHOWN, &out->versions, &counts);
	out->from = s.first;
	out->bytes = map_text(r->ctx->mem, &h, &out->versions, &s);
	return OK;
}
