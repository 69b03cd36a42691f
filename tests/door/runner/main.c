/*
 * main.c - `door [--all] [--touched] FILE...` runs scenarios.  With --all every
 * endpoint and every SQL block must be used by a scenario; with --touched it
 * prints for each request which endpoint it is for.
 */
#include "door.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "script.h"
#include "shared_steps.h"
#include "store/cache.h"

void
door_complain(struct door *d, const char *fmt, ...)
{
	va_list ap;

	printf("%s:%d: %s: ", d->file, d->line, d->name);
	if (d->within != NULL)
		printf("%s: ", d->within);
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
	stage_end(&d->stage);
	d->passed += !d->bad;
	d->failed += d->bad;
	d->name = NULL;
}

static void
scenario_begin(struct door *d, const char *name)
{
	scenario_end(d);
	stage_begin(&d->stage);
	d->vars = (struct map){ 0 };
	d->name = arena_strdup(&d->stage.scene, name);
	d->bad = false;
	caller_choose(d, "nobody");
}

static void
set_header(struct door *d, const char *line)
{
	const struct {
		const char *name, **at;
	} headers[] = {
		{ "tenant-id", &d->tenant_id },
		{ "visit-tenant-id", &d->visit_tenant_id },
		{ "authorization", &d->authorization },
		{ "content-type", &d->content_type },
		{ "login-user", &d->login_user },
		{ "data-permission-enable", &d->data_permission_enable },
		{ "x-internal-auth", &d->signature },
		{ "idempotency-key", &d->once_key },
		{ "x-device-sign", &d->device_sign },
		{ "x-device-token", &d->device_token },
		{ "if-none-match", &d->if_none_match },
		{ "if-match", &d->if_match },
		{ "ip", &d->ip },
		{ "country", &d->country },
		{ "accept-language", &d->language },
		{ "waited", &d->waited },
	};
	size_t n = strcspn(line, " ");

	for (size_t i = 0; i < ARRAY_LEN(headers); i++) {
		if (strlen(headers[i].name) != n ||
		    strncmp(line, headers[i].name, n) != 0)
			continue;
		*headers[i].at = door_fill(d, line + n + (line[n] == ' '));
		return;
	}
	door_complain(d, "unknown header %s", line);
}

/* A step before the first scenario belongs to none, so it is an error. */
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
	const char *why = stage_sql(&d->stage, door_fill(d, sql), &ignored);

	if (why != NULL)
		door_complain(d, "%s", why);
	if (strncmp(sql, "SELECT 1 / ", 11) == 0)
		door_complain(d, "NULL would pass: say holds");
}

/* Changes the database as another host does, whose notification empties this
 * host's cache. */
static void
set_elsewhere(struct door *d, const char *sql)
{
	set_up(d, sql);
	cache_wipe(d->stage.site.cache);
}

/* Runs a query whose first value must be true; NULL and no row count as
 * false. */
static void
must_hold(struct door *d, const char *sql)
{
	const char *value;
	const char *why = stage_sql(&d->stage, door_fill(d, sql), &value);

	if (why != NULL)
		door_complain(d, "%s", why);
	else if (value == NULL || strcmp(value, "t") != 0)
		door_complain(d, "does not hold, but is %s: %s",
		    value == NULL ? "nothing" : value, sql);
}

/* The first words of lines and the functions that carry them out. */
static const struct verb {
	const char *word;
	void (*play)(struct door *d, const char *rest);
} verbs[] = {
	{ "as ", caller_choose },
	{ "header ", set_header },
	{ "sql ", set_up },
	{ "elsewhere ", set_elsewhere },
	{ "holds ", must_hold },
	{ "=> ", play_expect },
	{ "keep ", play_keep },
	{ "UPLOAD ", play_upload },
};

static void
play_verb(struct door *d, const char *s)
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

/* "use NAME ..." stands for the shared steps of that name, which may use
 * others. */
static void
play_step(struct door *d, const char *s)
{
	struct shared_steps used;
	const char *step;

	if (strncmp(s, "use ", 4) != 0) {
		play_verb(d, s);
		return;
	}
	if (shared_open(d, s + 4, &used))
		while (!d->bad && (step = shared_next(d, &used)) != NULL)
			play_step(d, step);
	shared_close(d, &used);
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

static void
play_file(struct door *d, const char *path)
{
	CLEANUP(script_close) struct script s = { 0 };
	const char *line;

	d->file = path;
	if (!script_open(&s, path)) {
		printf("%s: cannot be read\n", path);
		d->failed++;
		return;
	}
	while ((line = script_line(&s)) != NULL) {
		d->line = s.line;
		play_line(d, line);
	}
	scenario_end(d);
}

static void
report_cover(struct door *d)
{
	int rows = cover_rows(d->stage.site.domain), blocks;

	blocks = cover_blocks(d->stage.site.db);
	printf("%d rows and %d blocks without a scenario\n", rows, blocks);
	d->passed += (rows == 0) + (blocks == 0);
	d->failed += (rows != 0) + (blocks != 0);
}

int
main(int argc, char **argv)
{
	static struct door d;
	bool all = false;
	int first = 1;

	for (; first < argc && argv[first][0] == '-'; first++) {
		all |= strcmp(argv[first], "--all") == 0;
		d.touched |= strcmp(argv[first], "--touched") == 0;
	}
	if (first == argc) {
		printf("usage: door [--all] [--touched] FILE...\n");
		return 1;
	}
	if (!stage_open(&d.stage, "door"))
		return 1;
	for (int i = first; i < argc; i++)
		play_file(&d, argv[i]);
	if (all)
		report_cover(&d);
	stage_close(&d.stage);
	printf("%d passed, %d failed\n", d.passed, d.failed);
	return d.failed != 0;
}
