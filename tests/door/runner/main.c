/*
 * main.c - `door FILE...` plays scenarios; with --all also every row and
 * every block must have been touched.
 */
#include "door.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "auth/perm.h"
#include "base/log.h"
#include "store/cache.h"
#include "store/presence.h"
#include "web/route.h"

#define LINE_MAX_BYTES 262144
#define TABLES_MAX     256

extern const struct domain auth_domain, system_domain, device_domain,
    edge_domain;

void
door_complain(struct door *d, const char *fmt, ...)
{
	va_list ap;

	printf("%s:%d: %s: ", d->file, d->line, d->name);
	va_start(ap, fmt);
	vprintf(fmt, ap);
	va_end(ap);
	printf("\n");
	d->bad = true;
}

static void
scenario_end(struct door *d)
{
	if (d->name == NULL)
		return;
	db_unnest(&d->ctx);
	d->passed += !d->bad;
	d->failed += d->bad;
	d->name = NULL;
}

static void
scenario_begin(struct door *d, const char *name)
{
	scenario_end(d);
	arena_reset(&d->scenario);
	arena_reset(&d->request);
	d->vars = (struct map){ 0 };
	d->name = arena_strdup(&d->scenario, name);
	d->bad = false;
	d->ctx.mem = &d->request;
	perm_forget();
	cache_wipe(d->site.cache);
	if (db_nest(&d->ctx) != OK) {
		printf("no database\n");
		exit(1);
	}
	actor_take(d, "nobody");
}

static void
set_header(struct door *d, const char *line)
{
	size_t n = strcspn(line, " ");
	const char *value = door_fill(d, line + n + (line[n] == ' '));

	if (strncmp(line, "tenant-id", n) == 0)
		d->tenant_id = value;
	else if (strncmp(line, "visit-tenant-id", n) == 0)
		d->visit_tenant_id = value;
	else if (strncmp(line, "authorization", n) == 0)
		d->authorization = value;
	else if (strncmp(line, "content-type", n) == 0)
		d->content_type = value;
	else if (strncmp(line, "ip", n) == 0)
		d->ip = value;
	else
		door_complain(d, "unknown header %s", line);
}

/* A step without a scenario would never be judged. */
static void
stray(struct door *d, const char *line)
{
	printf("%s:%d: before any scenario: %s\n", d->file, d->line, line);
	d->failed++;
}

static void
set_up(struct door *d, const char *sql)
{
	const char *ignored;

	actor_sql(d, door_fill(d, sql), &ignored);
}

/* What a line does, by the word it begins with. */
static const struct verb {
	const char *word;
	void (*play)(struct door *d, const char *rest);
} verbs[] = {
	{ "as ", actor_take },
	{ "header ", set_header },
	{ "sql ", set_up },
	{ "=> ", play_expect },
	{ "keep ", play_keep },
};

static void
play_step(struct door *d, const char *s)
{
	for (size_t i = 0; i < ARRAY_LEN(verbs); i++) {
		size_t n = strlen(verbs[i].word);

		if (strncmp(s, verbs[i].word, n) != 0)
			continue;
		verbs[i].play(d, s + n);
		return;
	}
	if (isupper((unsigned char)*s))
		play_request(d, s);
	else
		door_complain(d, "not understood: %s", s);
}

static void
play_line(struct door *d, const char *s)
{
	if (strncmp(s, "# ", 2) == 0 && strchr(s, ':') != NULL)
		scenario_begin(d, s + 2);
	else if (*s == '#' || *s == '\0')
		return;
	else if (d->name == NULL)
		stray(d, s);
	else if (!d->bad)
		play_step(d, s);
}

/* A line that starts with two tabs goes on with the one before. */
static void
play_file(struct door *d, const char *path)
{
	static char held[LINE_MAX_BYTES], line[LINE_MAX_BYTES];
	FILE *f = fopen(path, "r");
	int number = 0;

	d->file = path;
	if (f == NULL) {
		printf("%s: cannot be read\n", path);
		d->failed++;
		return;
	}
	held[0] = '\0';
	while (fgets(line, sizeof(line), f) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		number++;
		if (strncmp(line, "\t\t", 2) == 0) {
			size_t n = strlen(held);

			snprintf(held + n, sizeof(held) - n, " %s", line + 2);
			continue;
		}
		play_line(d, held + strspn(held, " \t"));
		d->line = number;
		snprintf(held, sizeof(held), "%s", line);
	}
	play_line(d, held + strspn(held, " \t"));
	scenario_end(d);
	fclose(f);
}

/* Every table of every domain, as one. */
static const struct domain *
whole_domain(void)
{
	static const struct table *tables[TABLES_MAX];
	static struct domain whole = { "door", tables, 0 };
	const struct domain *const parts[] = { &auth_domain, &system_domain,
		&device_domain, &edge_domain };

	for (size_t i = 0; i < ARRAY_LEN(parts); i++)
		for (size_t t = 0; t < parts[i]->n; t++)
			tables[whole.n++] = parts[i]->table[t];
	return &whole;
}

static void
report_cover(struct door *d)
{
	int rows = cover_rows(d->site.domain), blocks;

	blocks = cover_blocks(d->site.db);
	printf("%d rows and %d blocks without a scenario\n", rows, blocks);
	d->passed += (rows == 0) + (blocks == 0);
	d->failed += (rows != 0) + (blocks != 0);
}

int
main(int argc, char **argv)
{
	static struct door d;
	const char *url = getenv("FLEETDESK_DATABASE_URL");
	const char *dir = getenv("FLEETDESK_CACHE_DIR");
	bool all = argc > 1 && strcmp(argv[1], "--all") == 0;

	if (url == NULL || dir == NULL) {
		printf("FLEETDESK_DATABASE_URL and FLEETDESK_CACHE_DIR?\n");
		return 1;
	}
	log_name("door");
	d.site.domain = whole_domain();
	d.site.db = d.ctx.db = db_open(url, "Asia/Shanghai", NULL);
	d.site.cache = cache_open(dir, 64);
	d.site.presence = presence_open(dir);
	d.site.presence_resolution_s = 60;
	d.site.home = dir;
	buf_init(&d.body, 16 * 1024 * 1024);
	if (!route_build(d.site.domain))
		return 1;
	for (int i = all ? 2 : 1; i < argc; i++)
		play_file(&d, argv[i]);
	if (all)
		report_cover(&d);
	cache_close(d.site.cache);
	presence_close(d.site.presence);
	db_close(d.site.db);
	buf_free(&d.body);
	arena_free(&d.scenario);
	arena_free(&d.request);
	perm_forget();
	printf("%d passed, %d failed\n", d.passed, d.failed);
	return d.failed != 0;
}
