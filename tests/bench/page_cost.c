/*
 * page_cost.c - what a page costs that an administrator asks for: the CPU of
 * this process, which answers as a pool does, and of its PostgreSQL backend.
 *
 *	page_cost TIMES PATH QUERY
 *
 * It prints both in ms a page, and the page's total, or the number of devices
 * of an answer that is no page.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/num.h"
#include "lib/stage.h"

#define WARM 8

static struct stage stage;

static double
own_ms(void)
{
	struct rusage u;

	getrusage(RUSAGE_SELF, &u);
	return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1e3 +
	       (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e3;
}

/* The CPU time that a process has used, in ms; 0 if it cannot be read. */
static double
other_ms(const char *pid)
{
	char path[64], line[128] = "";
	FILE *f;

	snprintf(path, sizeof(path), "/proc/%s/schedstat", pid);
	f = fopen(path, "r");
	if (f == NULL)
		return 0;
	if (fgets(line, sizeof(line), f) == NULL)
		line[0] = '\0';
	fclose(f);
	return (double)strtoll(line, NULL, 10) / 1e6;
}

static void
ask(const struct raw_request *call, int64_t times)
{
	for (int64_t i = 0; i < times; i++)
		stage_ask(&stage, call);
}

/* What stands behind the name of a member in a JSON text; NULL: it has none. */
static const char *
number_of(const char *json, const char *member)
{
	const char *at = strstr(json, member);

	return at == NULL ? NULL : at + strlen(member);
}

int
main(int argc, char **argv)
{
	struct raw_request call = {
		.audience = ADMIN, .method = GET, .ip = "127.0.0.1", .agent = ""
	};
	const char *pid, *total;
	double own, other;
	int64_t times = 0;

	if (argc != 4 || num_read(argv[1], strlen(argv[1]), &times) != OK ||
	    times < 1 || !stage_open(&stage, "page_cost")) {
		fprintf(stderr, "usage: page_cost TIMES PATH QUERY\n");
		return 64;
	}
	stage_begin(&stage);
	if (stage_sql(&stage, "SELECT pg_backend_pid()", &pid) != NULL)
		return 1;
	pid = arena_strdup(&stage.scene, pid);
	call.authorization = stage_sign_in(&stage, "admin");
	call.path = call.uri = argv[2];
	call.query = argv[3];
	ask(&call, WARM);
	own = own_ms();
	other = other_ms(pid);
	ask(&call, times);
	own = own_ms() - own;
	other = other_ms(pid) - other;
	total = number_of(buf_text(&stage.body), "\"total\":");
	if (total == NULL)
		total = number_of(buf_text(&stage.body), "\"deviceCount\":");
	if (total == NULL) {
		fprintf(stderr, "page_cost: %s\n", buf_text(&stage.body));
		return 1;
	}
	printf("%.3f %.3f %lld\n", own / (double)times, other / (double)times,
	    strtoll(total, NULL, 10));
	stage_end(&stage);
	stage_close(&stage);
	return 0;
}
