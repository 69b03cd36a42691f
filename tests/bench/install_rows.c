/*
 * install_rows.c - what a fleet of devices has installed, as rows for COPY:
 *
 *	install_rows packed|rows MONTH FIRST DEVICES APPS VERSIONS SEED
 *
 * packed: one row a device, for app_install_device; rows: one row for each of
 * its applications, with the month, the device, the package and the version.
 * The ids of devices begin with FIRST.  Four versions each belong to a package;
 * package and version ids begin with 1.  The n-th package is on 1/n as many
 * devices as the first one would be.  The same seed makes the same fleet.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/id_set.h"
#include "base/num.h"

#define APPS_MAX 500
#define EACH     4 /* versions of a package */

struct fleet {
	bool packed;
	int64_t month, first, devices, apps, versions;
	uint64_t seed;
	double *sum; /* of the shares of the packages up to each */
	size_t packages;
};

static uint64_t
next(struct fleet *f)
{
	f->seed ^= f->seed << 13;
	f->seed ^= f->seed >> 7;
	f->seed ^= f->seed << 17;
	return f->seed;
}

/* Draws a package at random, by its share; packages count from 0. */
static size_t
draw(struct fleet *f)
{
	double at = (double)(next(f) >> 11) / 9007199254740992.0 *
	            f->sum[f->packages - 1];
	size_t low = 0, high = f->packages - 1;

	while (low < high) {
		size_t mid = (low + high) / 2;

		if (f->sum[mid] > at)
			high = mid;
		else
			low = mid + 1;
	}
	return low;
}

/* Chooses the versions of a device, one of each of its packages, in ascending
 * order. */
static void
fill(struct fleet *f, struct ids *out)
{
	static uint32_t *had; /* by package: the last device that got it */
	static uint32_t device;

	if (had == NULL)
		had = mem_new(f->packages * sizeof(*had));
	device++;
	for (out->n = 0; out->n < (size_t)f->apps;) {
		size_t package = draw(f);

		if (had[package] == device)
			continue;
		had[package] = device;
		out->v[out->n++] =
		    (int64_t)(package * EACH + next(f) % EACH) + 1;
	}
	ids_sort(out);
}

static void
put(const struct fleet *f, int64_t device, const struct ids *ids)
{
	uint8_t packed[APPS_MAX * ID_PACK_BYTES];
	char hex[2 * sizeof(packed) + 1];

	if (f->packed) {
		hash_hex(packed, id_pack(ids->v, ids->n, packed), hex);
		printf("%lld\t%lld\t\\\\x%s\n", (long long)device,
		    (long long)f->month, hex);
		return;
	}
	for (size_t i = 0; i < ids->n; i++)
		printf("%lld\t%lld\t%lld\t%lld\n", (long long)f->month,
		    (long long)device, (long long)((ids->v[i] - 1) / EACH + 1),
		    (long long)ids->v[i]);
}

static int64_t
number(const char *text, int64_t most)
{
	int64_t v = 0;

	if (num_read(text, strlen(text), &v) != OK || v < 1 || v > most) {
		fprintf(stderr, "installs: %s is no number up to %lld\n", text,
		    (long long)most);
		exit(64);
	}
	return v;
}

int
main(int argc, char **argv)
{
	int64_t v[APPS_MAX];
	struct ids ids = { v, 0 };
	struct fleet f = { .packed = true };
	double sum = 0;

	if (argc != 8) {
		fprintf(stderr, "usage: install_rows packed|rows MONTH FIRST "
		                "DEVICES APPS VERSIONS SEED\n");
		return 64;
	}
	f.packed = strcmp(argv[1], "packed") == 0;
	f.month = number(argv[2], 999912);
	f.first = number(argv[3], INT32_MAX);
	f.devices = number(argv[4], INT32_MAX);
	f.versions = number(argv[6], INT32_MAX);
	f.packages = (size_t)f.versions / EACH;
	f.apps = number(argv[5], APPS_MAX);
	f.seed = (uint64_t)number(argv[7], INT32_MAX);
	f.sum = mem_new((f.packages + 1) * sizeof(*f.sum));
	for (size_t i = 0; i < f.packages; i++)
		f.sum[i] = sum += 1.0 / (double)(i + 1);
	for (int64_t i = 0; i < f.devices; i++) {
		fill(&f, &ids);
		put(&f, f.first + i, &ids);
	}
	return 0;
}
