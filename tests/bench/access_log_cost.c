/*
 * access_log_cost.c - measures what the access log costs a request: calls
 * answer() for a row that does nothing, alternately with the log and without.
 *
 *	access_log_cost cost DIRECTORY    prints ns of CPU a request: without
 *	                         the log, with it, the difference; medians
 *	access_log_cost fill HOME COUNT   writes COUNT records to a spool
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/num.h"
#include "store/spool.h"
#include "web/access_log.h"
#include "web/answer.h"
#include "web/route.h"

#define ROUNDS   21
#define REQUESTS 20000

static enum err
nothing(struct req *r, const struct args *in)
{
	(void)in;
	return done(r);
}

/* clang-format off */
static const struct endpoint thing_endpoints[] = {
	{ ADMIN, GET, "/system/thing/page", TENANT_FREE, NO_INPUT,
	    CALL(nothing), "Do nothing" },
};
/* clang-format on */
TABLE(thing);

static const struct table *const tables[] = { &thing_table };
static const struct domain domain = { "system", tables, 1 };
static const struct raw_request call = {
	.audience = ADMIN,
	.method = GET,
	.path = "/system/thing/page",
	.uri = "/admin-api/system/thing/page?pageNo=1&pageSize=20&name=abc",
	.query = "pageNo=1&pageSize=20&name=abc",
	.tenant_id = "1",
	.ip = "192.168.100.200",
	.agent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, "
	         "like Gecko) Chrome/126.0.0.0 Safari/537.36",
};
static struct arena mem;
static char home[256];

static int64_t
cpu_ns(void)
{
	struct rusage u;

	(void)getrusage(RUSAGE_SELF, &u);
	return (u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1000000000LL +
	       (u.ru_utime.tv_usec + u.ru_stime.tv_usec) * 1000LL;
}

static void
requests(const struct site *site, struct buf *body, int count)
{
	struct reply reply = { .body = body };

	for (int i = 0; i < count; i++) {
		struct ctx ctx = { .mem = &mem,
			.now_ms = 1700000000000 + i,
			.trace_id = "0123456789abcdef0123456789abcdef",
			.ip = call.ip,
			.agent = call.agent,
			.caller = {
			    .id = 1, .tenant_id = 1, .type = USER_ADMIN } };

		arena_reset(&mem);
		buf_clear(body, SIZE_MAX);
		answer(site, &ctx, &call, &reply);
	}
}

/* CPU time of one request, in ns. */
static int64_t
round_of(const struct site *site, struct buf *body)
{
	int64_t began = cpu_ns();

	requests(site, body, REQUESTS);
	return (cpu_ns() - began) / REQUESTS;
}

/* Removes the files of the spool, as the job does that loads them. */
static void
sweep(void)
{
	struct arena a = { 0 };
	struct strs files = spool_files(&a, home, false);

	for (size_t i = 0; i < files.n; i++) {
		(void)spool_finish(home, files.v[i]);
		(void)spool_remove(
		    home, arena_printf(&a, "%s" SPOOL_DONE, files.v[i]));
	}
	arena_free(&a);
}

static int
compare(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

static int64_t
median(int64_t v[ROUNDS])
{
	qsort(v, ROUNDS, sizeof(*v), compare);
	return v[ROUNDS / 2];
}

static void
measure(void)
{
	struct site without = { .domain = &domain }, with = without;
	int64_t bare[ROUNDS], logged[ROUNDS], extra[ROUNDS];
	struct buf body;

	buf_init(&body, 4096);
	with.access = access_log_open(home, "system", 1000);
	(void)round_of(&with, &body); /* warms up */
	for (int i = 0; i < ROUNDS; i++) {
		bare[i] = round_of(&without, &body);
		logged[i] = round_of(&with, &body);
		extra[i] = logged[i] - bare[i];
	}
	access_log_close(with.access);
	buf_free(&body);
	printf("%lld %lld %lld\n", (long long)median(bare),
	    (long long)median(logged), (long long)median(extra));
}

static int
cost(const char *directory)
{
	(void)snprintf(
	    home, sizeof(home), "%s/access_log_cost.XXXXXX", directory);
	if (mkdtemp(home) == NULL) {
		perror(home);
		return 1;
	}
	measure();
	sweep();
	(void)rmdir(arena_printf(&mem, "%s/spool", home));
	return rmdir(home) != 0;
}

static int
fill(const char *where, int64_t count)
{
	struct site site = { .domain = &domain };
	struct buf body;

	buf_init(&body, 4096);
	site.access = access_log_open(where, "system", 1000);
	requests(&site, &body, (int)count);
	access_log_close(site.access);
	buf_free(&body);
	return 0;
}

int
main(int argc, char **argv)
{
	int64_t count = 0;
	int status = 64;

	if (!route_build(&domain))
		return 78;
	if (argc == 3 && strcmp(argv[1], "cost") == 0)
		status = cost(argv[2]);
	else if (argc == 4 && strcmp(argv[1], "fill") == 0 &&
	         num_read(argv[3], strlen(argv[3]), &count) == OK &&
	         count > 0 && count <= INT32_MAX)
		status = fill(argv[2], count);
	else
		(void)fprintf(stderr,
		    "usage: %s cost DIRECTORY | fill HOME COUNT\n", argv[0]);
	arena_free(&mem);
	return status;
}
