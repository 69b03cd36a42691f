/*
 * presence.c - one 64-bit word for each device in a shared file: a heartbeat
 * costs one store and no system call, and a process that is killed leaves no
 * half-written word.
 *
 * Each process maps the largest possible file at once.  Pages behind the end of
 * the file become usable as soon as any process makes the file longer, so a
 * process needs no new mapping then; it only must know how long the file is.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/ip.h"
#include "base/log.h"
#include "store/presence.h"

#define STEP_IDS   (INT64_C(1) << 16)           /* one step of growth: 1 MiB */
#define MAGIC      UINT64_C(0x314e455350444c46) /* stands in the cell of id 0 */
#define DIRTY      UINT64_C(1)
#define ADDR_MASK  UINT64_C(0x7fffffff)
#define SKEW_MAX_S 60 /* how much the clocks of two requests may differ */

/* What the file has of one device.  Each of its words is read and written
 * atomically. */
struct cell {
	_Atomic uint64_t mark;   /* seen seconds:32, address:31, dirty:1 */
	_Atomic uint64_t stored; /* seconds in the database:32, unused:32 */
};

#define MAP_BYTES ((size_t)PRESENCE_ID_MAX * sizeof(struct cell))

struct presence {
	struct arena own; /* the memory in which this struct lies */
	struct cell *cell;
	int64_t ids; /* cells of the file when this process last looked */
	int fd;
};

/* Reads how many cells the file has now; false: errno says why not. */
static bool
size_read(struct presence *p)
{
	struct stat st;

	if (fstat(p->fd, &st) != 0)
		return false;
	p->ids = st.st_size / (int64_t)sizeof(struct cell);
	return true;
}

/* Makes the file so long that it has this id, under the file's lock: otherwise
 * two processes that do so at the same time could make it shorter again. */
static bool
grow(struct presence *p, int64_t id)
{
	int64_t ids = (id / STEP_IDS + 1) * STEP_IDS;
	bool ok;

	while (flock(p->fd, LOCK_EX) != 0)
		if (errno != EINTR)
			return false;
	ok = size_read(p) &&
	     (id < p->ids ||
	         ftruncate(p->fd, ids * (int64_t)sizeof(struct cell)) == 0) &&
	     size_read(p);
	(void)flock(p->fd, LOCK_UN);
	return ok;
}

/* Checks the magic number and empties a file without it.  That is safe: every
 * process calls file_prepare before it maps the file.  False: that failed. */
static bool
file_prepare(struct presence *p)
{
	uint64_t magic = MAGIC, found = 0;
	bool ok = true;

	while (flock(p->fd, LOCK_EX) != 0)
		if (errno != EINTR)
			return false;
	if (pread(p->fd, &found, sizeof(found), 0) != sizeof(found) ||
	    found != MAGIC)
		ok = ftruncate(p->fd, 0) == 0 &&
		     ftruncate(p->fd, STEP_IDS * sizeof(struct cell)) == 0 &&
		     pwrite(p->fd, &magic, sizeof(magic), 0) == sizeof(magic);
	(void)flock(p->fd, LOCK_UN);
	return ok && size_read(p);
}

/* Opens and maps the presence file of the directory; false: errno says why not.
 */
static bool
open_map(struct presence *p, const char *dir)
{
	char path[PATH_MAX];
	void *at;

	if (mkdir(dir, 0770) != 0 && errno != EEXIST)
		return false;
	(void)snprintf(path, sizeof(path), "%s/presence", dir);
	p->fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0660);
	if (p->fd < 0 || !file_prepare(p))
		return false;
	at = mmap(NULL, MAP_BYTES, PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_NORESERVE, p->fd, 0);
	if (at == MAP_FAILED)
		return false;
	p->cell = at;
	return true;
}

struct presence *
presence_open(const char *dir)
{
	struct arena own = { 0 };
	struct presence *p = arena_new(&own, struct presence, 1);

	p->own = own;
	p->fd = -1;
	if (open_map(p, dir))
		return p;
	log_line(LOG_ERROR,
	    "presence file in %s cannot be opened, last-seen times are not "
	    "kept: %s",
	    dir, strerror(errno));
	presence_close(p);
	return NULL;
}

void
presence_close(struct presence *p)
{
	struct arena own;

	if (p == NULL)
		return;
	if (p->cell != NULL)
		(void)munmap(p->cell, MAP_BYTES);
	if (p->fd >= 0)
		(void)close(p->fd);
	own = p->own;
	arena_free(&own);
}

static uint64_t
load_word(const _Atomic uint64_t *at)
{
	return atomic_load_explicit(at, memory_order_relaxed);
}

/* The seconds in a mark or in a stored word. */
static int64_t
seconds(uint64_t w)
{
	return (int64_t)(w >> 32);
}

/* The cell of a device; NULL when the file has no such cell.  Looks at the
 * length of the file again, because other processes may have made it longer. */
static struct cell *
cell_of(struct presence *p, int64_t id)
{
	if (p == NULL || id <= 0 || id >= PRESENCE_ID_MAX)
		return NULL;
	if (id >= p->ids && (!size_read(p) || id >= p->ids))
		return NULL;
	return &p->cell[id];
}

/* Stores when a device was seen, unless a later time is stored already, by
 * another process.  A time that is more than SKEW_MAX_S in the future was
 * stored before the clock was set back, so it is overwritten. */
bool
presence_beat(struct presence *p, int64_t id, int64_t now_s, uint32_t addr)
{
	uint64_t mark =
	    (uint64_t)(uint32_t)now_s << 32 | (addr & ADDR_MASK) << 1 | DIRTY;
	struct cell *cell;
	int64_t ahead_s;
	uint64_t was;

	if (p == NULL || id <= 0 || id >= PRESENCE_ID_MAX)
		return false;
	if (id >= p->ids && !grow(p, id))
		return false;
	cell = &p->cell[id];
	was = load_word(&cell->mark);
	ahead_s = seconds(was) - now_s;
	if (ahead_s > 0 && ahead_s <= SKEW_MAX_S)
		return false;
	atomic_store_explicit(&cell->mark, mark, memory_order_relaxed);
	return (was >> 1 & ADDR_MASK) != (addr & ADDR_MASK);
}

struct presence_mark
presence_get(struct presence *p, int64_t id)
{
	struct cell *cell = cell_of(p, id);
	uint64_t mark;

	if (cell == NULL)
		return (struct presence_mark){ 0 };
	mark = load_word(&cell->mark);
	return (struct presence_mark){
		.seen_s = seconds(mark),
		.addr = (uint32_t)(mark >> 1 & ADDR_MASK),
	};
}

/* Clears DIRTY and notes *seen_s as the time that the database has, if the cell
 * is dirty and that time is not newer than until_s; else returns false.  When a
 * beat changes the mark meanwhile, the exchange fails and is tried again with
 * the new mark. */
static bool
dirty_clear(struct cell *cell, int64_t until_s, int64_t *seen_s)
{
	uint64_t mark = load_word(&cell->mark);

	if ((mark & DIRTY) == 0 || seconds(load_word(&cell->stored)) > until_s)
		return false;
	do {
		*seen_s = seconds(mark);
	} while (
	    !atomic_compare_exchange_weak(&cell->mark, &mark, mark & ~DIRTY));
	atomic_store_explicit(
	    &cell->stored, (uint64_t)*seen_s << 32, memory_order_relaxed);
	return true;
}

/*
 * The next run of ids, from *id up to *end, that the file has data for.  Holes
 * are skipped, because reading a hole of tmpfs allocates pages for it.  Returns
 * false when no data follows.
 */
static bool
next_run(struct presence *p, int64_t *id, int64_t *end)
{
	const int64_t size = (int64_t)sizeof(struct cell);
	int64_t from, to;

	if (*id >= p->ids)
		return false;
	from = lseek(p->fd, *id * size, SEEK_DATA);
	if (from < 0)
		return false;
	to = lseek(p->fd, from, SEEK_HOLE);
	if (from / size > *id)
		*id = from / size;
	*end = to < 0 || to / size > p->ids ? p->ids : to / size;
	return *id < *end;
}

size_t
presence_due(struct presence *p, int64_t *next, int64_t until_s,
    struct presence_due *out, size_t max)
{
	int64_t id = *next > 1 ? *next : 1, end = 0, seen_s;
	size_t n = 0;

	*next = 0;
	if (p == NULL || !size_read(p))
		return 0;
	while (next_run(p, &id, &end)) {
		for (; id < end && n < max; id++)
			if (dirty_clear(&p->cell[id], until_s, &seen_s))
				out[n++] = (struct presence_due){ id, seen_s };
		if (n == max) {
			*next = id;
			break;
		}
	}
	return n;
}

void
presence_undo(struct presence *p, const struct presence_due *due)
{
	struct cell *cell = cell_of(p, due->id);

	if (cell == NULL)
		return;
	atomic_store_explicit(&cell->stored, 0, memory_order_relaxed);
	atomic_fetch_or(&cell->mark, DIRTY);
}

/* The version of the protocol is hashed with the network, so that no IPv4
 * network has the hash of an IPv6 one by its bytes.  0 means that there is no
 * address. */
uint32_t
presence_addr(const char *ip)
{
	uint8_t bytes[IP_BYTES], net[7] = { 0 };
	size_t n = ip_bytes(ip, bytes);
	uint32_t hash;

	if (n == 0)
		return 0;
	net[0] = n == 4 ? 4 : 6;
	memcpy(net + 1, bytes, n == 4 ? 3 : 6);
	hash = hash_fnv32(net, sizeof(net)) & (uint32_t)ADDR_MASK;
	return hash != 0 ? hash : 1;
}
