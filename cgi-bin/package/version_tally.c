/*
 * version_tally.c - counts for each version and cell the devices that have the
 * version.  It counts one cell after the other.  So each version needs only one
 * counter, and all counters fit into the processor's cache.  A table with a
 * counter for each version and cell would be many times as large, and each
 * count would wait for memory.
 */
#include "package/version_tally.h"

#include <string.h>

#include "base/arena.h"
#include "base/id_set.h"
#include "base/map.h"
#include "package/inverted_index.h"

#define NODE_BYTES 123 /* a node is 128 bytes long */

#define ONE_BYTE   0x80 /* smaller numbers are packed as themselves */
#define PAIR_BYTES 10   /* of a cell and its count: each has 32 bits */

/* A device that was added: its cell, and its n bytes of versions at `at`. */
struct tallied {
	uint32_t cell, n;
	size_t at;
};

/* A piece of the text that is written for one version.  next: the number of the
 * piece after it; 0: there is none.  n: how many bytes it has; of the last
 * piece the version says so, because to read it here would be to wait for
 * memory. */
struct node {
	uint32_t next;
	uint8_t n, byte[NODE_BYTES];
};

struct version {
	uint32_t first, last; /* numbers of the pieces of its text; 0: none */
	uint32_t fill;        /* bytes of the last piece */
	uint32_t cell;        /* the cell whose count was written last */
	uint32_t devices;     /* devices of all cells */
	uint32_t bytes;       /* length of its text */
};

struct version_tally {
	struct arena names;
	/* Maps the name of a cell to its number. */
	struct map cell_of;
	const char **name; /* the name of cell n is at n - 1 */
	uint32_t cells, name_cap;
	struct tallied *device; /* the devices of the present part */
	size_t n_devices, devices_cap;
	uint8_t *bytes; /* their versions, packed */
	size_t n_bytes, bytes_cap;
	struct version *version; /* by the id of the version */
	uint32_t *count; /* by the id, too: devices of the present cell */
	size_t versions;
	struct node *node; /* the pieces; number 0 is not used */
	uint32_t nodes, node_cap;
	uint32_t *touched; /* versions that the present cell has */
	size_t n_touched;
};

/* Returns the array p, moved if it had no room for n elements of `size` bytes;
 * *cap is how many it has room for. */
static void *
with_room(void *p, size_t *cap, size_t n, size_t size)
{
	if (n <= *cap)
		return p;
	*cap = n + n / 2 + 1024;
	return mem_resize(p, *cap * size);
}

struct version_tally *
version_tally_new(void)
{
	struct version_tally *t = mem_new(sizeof(*t));

	t->nodes = 1; /* the number 0 means that there is no piece */
	return t;
}

void
version_tally_free(struct version_tally *t)
{
	arena_free(&t->names);
	mem_free(t->name);
	mem_free(t->device);
	mem_free(t->bytes);
	mem_free(t->version);
	mem_free(t->count);
	mem_free(t->node);
	mem_free(t->touched);
	mem_free(t);
}

uint32_t
version_tally_cell(struct version_tally *t, const char *name)
{
	uint32_t *cell = map_get(&t->cell_of, name);
	size_t cap = t->name_cap;

	if (cell != NULL)
		return *cell;
	t->name =
	    with_room(t->name, &cap, (size_t)t->cells + 1, sizeof(*t->name));
	t->name_cap = (uint32_t)cap;
	cell = arena_new(&t->names, uint32_t, 1);
	t->name[t->cells] = arena_strdup(&t->names, name);
	map_put(&t->names, &t->cell_of, t->name[t->cells], cell);
	*cell = ++t->cells;
	return *cell;
}

uint32_t
version_tally_cells(const struct version_tally *t)
{
	return t->cells;
}

const char *
version_tally_cell_name(const struct version_tally *t, uint32_t cell)
{
	BUG_ON(cell == 0 || cell > t->cells);
	return t->name[cell - 1];
}

void
version_tally_add(
    struct version_tally *t, uint32_t cell, const uint8_t *pv, size_t n)
{
	BUG_ON(cell == 0 || cell > t->cells || n > UINT32_MAX);
	t->device = with_room(
	    t->device, &t->devices_cap, t->n_devices + 1, sizeof(*t->device));
	t->bytes = with_room(t->bytes, &t->bytes_cap, t->n_bytes + n, 1);
	t->device[t->n_devices++] = (struct tallied){
		.cell = cell, .n = (uint32_t)n, .at = t->n_bytes
	};
	if (n > 0) /* memcpy must not be given NULL */
		memcpy(t->bytes + t->n_bytes, pv, n);
	t->n_bytes += n;
}

/* A new array of the devices in the order of their cells; mem_free frees it. */
static struct tallied *
by_cell(const struct version_tally *t)
{
	struct tallied *sorted = mem_new((t->n_devices + 1) * sizeof(*sorted));
	size_t *at = mem_new(((size_t)t->cells + 2) * sizeof(*at));

	for (size_t i = 0; i < t->n_devices; i++)
		at[t->device[i].cell + 1]++;
	for (size_t c = 1; c <= t->cells; c++)
		at[c + 1] += at[c];
	for (size_t i = 0; i < t->n_devices; i++)
		sorted[at[t->device[i].cell]++] = t->device[i];
	mem_free(at);
	return sorted;
}

/* Makes the tables of versions large enough for this one. */
static void
grow_versions(struct version_tally *t, uint64_t id)
{
	size_t cap = t->versions, more;

	t->version =
	    with_room(t->version, &cap, (size_t)id + 1, sizeof(*t->version));
	t->count = mem_resize(t->count, cap * sizeof(*t->count));
	t->touched = mem_resize(t->touched, cap * sizeof(*t->touched));
	more = cap - t->versions;
	memset(t->version + t->versions, 0, more * sizeof(*t->version));
	memset(t->count + t->versions, 0, more * sizeof(*t->count));
	t->versions = cap;
}

/* The next number of packed ids (id_pack_next).  Most are one byte, so these
 * are read without a call. */
static inline uint64_t
next_difference(const uint8_t **p, const uint8_t *end)
{
	return **p < ONE_BYTE ? *(*p)++ : id_pack_next(p, end);
}

/* Adds the versions of one device to the counters, and their number to *pairs.
 * Returns false when its bytes are malformed. */
static bool
count_device(struct version_tally *t, const struct tallied *d, int64_t *pairs)
{
	const uint8_t *p = t->bytes + d->at, *end = p + d->n;
	uint64_t id = 0;

	while (p < end) {
		uint64_t difference = next_difference(&p, end);

		id += difference;
		if (difference == 0 || id >= VERSION_IDS_END)
			return false;
		if (id >= t->versions)
			grow_versions(t, id);
		if (t->count[id]++ == 0)
			t->touched[t->n_touched++] = (uint32_t)id;
		++*pairs;
	}
	return true;
}

/* Begins a new piece of the text of a version, its packed cells and counts. */
static void
next_piece(struct version_tally *t, struct version *v)
{
	size_t cap = t->node_cap;

	t->node =
	    with_room(t->node, &cap, (size_t)t->nodes + 1, sizeof(*t->node));
	t->node_cap = (uint32_t)cap;
	t->node[v->last].next = t->nodes;
	t->node[v->last].n = (uint8_t)v->fill;
	if (v->last == 0)
		v->first = t->nodes;
	v->last = t->nodes++;
	v->fill = 0;
}

/* Adds the count of a cell to the text of a version; cells: by how much its
 * number exceeds that of the cell before it.  A piece that may have no room for
 * all of it is left as it is, and another one begun. */
static void
add_pair(struct version_tally *t, struct version *v, uint32_t cells,
    uint32_t devices)
{
	uint8_t *at;
	size_t n = 2;

	if (v->last == 0 || v->fill + PAIR_BYTES > NODE_BYTES)
		next_piece(t, v);
	at = t->node[v->last].byte + v->fill;
	if (cells < ONE_BYTE && devices < ONE_BYTE) {
		at[0] = (uint8_t)cells;
		at[1] = (uint8_t)devices;
	} else {
		n = id_pack_put(cells, at);
		n += id_pack_put(devices, at + n);
	}
	v->fill += (uint32_t)n;
	v->bytes += (uint32_t)n;
}

/* Writes the counts of a cell into the texts of its versions, and sets the
 * counters to 0 for the next cell. */
static void
close_cell(struct version_tally *t, uint32_t cell)
{
	for (size_t i = 0; i < t->n_touched; i++) {
		uint32_t id = t->touched[i], devices = t->count[id];
		struct version *v = &t->version[id];

		add_pair(t, v, cell - v->cell, devices);
		v->devices += devices;
		v->cell = cell;
		t->count[id] = 0;
	}
	t->n_touched = 0;
}

/* Copies the text of a version, piece by piece, to out. */
static void
copy_text(const struct version_tally *t, const struct version *v, uint8_t *out)
{
	for (uint32_t i = v->first; i != v->last; i = t->node[i].next) {
		memcpy(out, t->node[i].byte, t->node[i].n);
		out += t->node[i].n;
	}
	memcpy(out, t->node[v->last].byte, v->fill);
}

/* Calls `put` for each version, and forgets the versions. */
static enum err
put_versions(struct version_tally *t, version_tally_put *put, void *arg)
{
	uint8_t *bytes = NULL;
	size_t cap = 0;
	enum err e = OK;

	for (size_t id = 1; id < t->versions && e == OK; id++) {
		const struct version *v = &t->version[id];

		if (v->bytes == 0)
			continue;
		bytes = with_room(bytes, &cap, v->bytes, 1);
		copy_text(t, v, bytes);
		e = put(arg, (uint32_t)id, v->devices, bytes, v->bytes);
	}
	mem_free(bytes);
	if (t->versions > 0)
		memset(t->version, 0, t->versions * sizeof(*t->version));
	t->nodes = 1;
	return e;
}

/* The devices are counted cell by cell, so that a cell ends where the next
 * device has another one. */
enum err
version_tally_part(
    struct version_tally *t, version_tally_put *put, void *arg, int64_t *pairs)
{
	struct tallied *device = by_cell(t);
	bool good = true;

	for (size_t i = 0; i < t->n_devices && good; i++) {
		good = count_device(t, &device[i], pairs);
		if (i + 1 == t->n_devices ||
		    device[i + 1].cell != device[i].cell)
			close_cell(t, device[i].cell);
	}
	mem_free(device);
	t->n_devices = 0;
	t->n_bytes = 0;
	return good ? put_versions(t, put, arg) : E_SYSTEM;
}
