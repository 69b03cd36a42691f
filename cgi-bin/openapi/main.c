/*
 * main.c - makes the OpenAPI 3.1 document of all that the suite serves.  It is
 * made from the rows that `<pool> --describe` prints, and from what PostgreSQL
 * says about the columns of their blocks; so it follows every change of a row
 * without anybody editing it.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/job.h"
#include "base/log.h"
#include "openapi/openapi.h"

#define ROWS_MAX     8192
#define FILE_MAX     ((size_t)16 * 1024 * 1024)
#define DOCUMENT_MAX ((size_t)64 * 1024 * 1024)

/* The endpoints of all pools.  parsed: the JSON texts that describe them, into
 * which the rows point. */
struct book {
	struct api_row *row;
	struct json **parsed;
	size_t n;
	struct map dicts;
};

/* -- reading the descriptions of the pools --------------------------------- */

/* The tag of "/system/role/page" is its folder, "system/role"; that of a path
 * without folder is "suite". */
static const char *
tag_of(struct arena *a, const char *path)
{
	const char *brace = strstr(path, "/{");
	const char *end = brace != NULL ? brace : strrchr(path, '/');

	return end <= path + 1
	           ? "suite"
	           : arena_strndup(a, path + 1, (size_t)(end - path - 1));
}

static const char *
full_path(struct arena *a, const char *audience, const char *path)
{
	const char *below = strcmp(audience, "ADMIN") == 0 ? "/admin-api"
	                    : strcmp(audience, "APP") == 0 ? "/app-api"
	                                                   : "";

	return arena_printf(a, "%s%s", below, path);
}

/* Notes which fields have values of a dictionary, so that a column with the
 * same name and tag is described with the same dictionary. */
static void
note_dicts(struct arena *a, struct book *b, const struct api_row *row)
{
	const struct json *fields = json_get(row->j, "input");

	for (size_t i = 0; i < json_len(fields); i++) {
		const struct json *f = json_at(fields, i);
		const char *dict = api_text(f, "dict");

		if (dict != NULL)
			map_put(a, &b->dicts,
			    api_dict_key(a, row->tag, api_text(f, "name")),
			    arena_strdup(a, dict));
	}
}

static enum err
read_row(struct ctx *ctx, struct book *b, const char *pool, const char *line,
    size_t n)
{
	struct arena *a = ctx->mem;
	struct api_row *row = &b->row[b->n];
	const char *why;

	BUG_ON(b->n == ROWS_MAX);
	TRY(json_parse(a, line, n, &b->parsed[b->n], &why));
	if (api_flag(b->parsed[b->n], "inner")) {
		json_free(&b->parsed[b->n]);
		return OK;
	}
	b->n++;
	row->j = b->parsed[b->n - 1];
	row->pool = pool;
	row->audience = api_text(row->j, "audience");
	row->method = api_text(row->j, "method");
	row->path = api_text(row->j, "path");
	row->shape = api_text(row->j, "shape");
	if (row->audience == NULL || row->method == NULL || row->path == NULL ||
	    row->shape == NULL)
		return E_BAD_REQUEST;
	row->tag = tag_of(a, row->path);
	row->full = full_path(a, row->audience, row->path);
	note_dicts(a, b, row);
	return OK;
}

/* The name of the pool whose description is in the file: "system" for
 * "/x/system.json". */
static const char *
pool_of(struct arena *a, const char *file)
{
	const char *slash = strrchr(file, '/');
	const char *name = slash == NULL ? file : slash + 1;

	return arena_strndup(a, name, strcspn(name, "."));
}

static enum err
read_whole(struct buf *b, const char *file)
{
	char part[65536];
	FILE *f = fopen(file, "r");
	size_t n;
	bool bad;

	if (f == NULL) {
		log_line(LOG_ERROR, "cannot open the description %s: %s", file,
		    strerror(errno));
		return E_NOT_FOUND;
	}
	while ((n = fread(part, 1, sizeof(part), f)) > 0)
		buf_add(b, part, n);
	bad = ferror(f) != 0 || b->over;
	(void)fclose(f);
	return bad ? E_BAD_REQUEST : OK;
}

/* Reads a description, in which each row is a line. */
static enum err
read_lines(struct ctx *ctx, struct book *b, const char *pool, const char *text)
{
	for (size_t n; *text != '\0'; text += n + (text[n] == '\n')) {
		size_t row;

		n = row = strcspn(text, "\n");
		if (*text != '{')
			continue;
		row -= text[n - 1] == ',';
		TRY(read_row(ctx, b, pool, text, row));
	}
	return OK;
}

static enum err
read_file(struct ctx *ctx, struct book *b, const char *file)
{
	struct buf text;
	enum err e;

	buf_init(&text, FILE_MAX);
	e = read_whole(&text, file);
	if (e == OK)
		e = read_lines(
		    ctx, b, pool_of(ctx->mem, file), buf_text(&text));
	buf_free(&text);
	if (e != OK)
		log_line(LOG_ERROR,
		    "the description %s cannot be used: %s; no document is "
		    "written",
		    file, err_name(e));
	return e;
}

static int
by_path(const void *a, const void *b)
{
	const struct api_row *x = a, *y = b;
	int c = strcmp(x->full, y->full);

	return c != 0 ? c : strcmp(x->method, y->method);
}

/* -- writing the documents ------------------------------------------------- */

/* Writes another file and renames it, so that the document under its name is
 * always complete. */
static enum err
write_file(struct ctx *ctx, const char *file, const struct buf *text)
{
	char *fresh = arena_printf(ctx->mem, "%s.new", file);
	FILE *f = fopen(fresh, "w");
	bool good;

	if (f == NULL) {
		log_line(LOG_ERROR, "cannot make the document %s: %s", fresh,
		    strerror(errno));
		return E_SYSTEM;
	}
	good = fwrite(text->p, 1, text->n, f) == text->n;
	good = fclose(f) == 0 && good;
	if (good && rename(fresh, file) == 0)
		return OK;
	log_line(LOG_ERROR, "cannot write the document %s: %s", file,
	    strerror(errno));
	return E_SYSTEM;
}

static enum err
write_document(struct ctx *ctx, struct book *b, bool internal, const char *file)
{
	struct api *api = arena_new(ctx->mem, struct api, 1);
	struct buf text;
	enum err e;

	buf_init(&text, DOCUMENT_MAX);
	*api = (struct api){
		.ctx = ctx, .w = { .to = &text }, .dicts = &b->dicts
	};
	e = api_document(api, b->row, b->n, internal);
	if (e == OK && text.over)
		e = fault(ctx, "the document %s would exceed %zu bytes", file,
		    DOCUMENT_MAX);
	if (e == OK)
		e = write_file(ctx, file, &text);
	buf_free(&text);
	return e;
}

static enum err
make(struct ctx *ctx, struct book *b, const char *dir, char **file, int n)
{
	struct arena *a = ctx->mem;

	for (int i = 0; i < n; i++)
		TRY(read_file(ctx, b, file[i]));
	qsort(b->row, b->n, sizeof(*b->row), by_path);
	TRY(write_document(
	    ctx, b, false, arena_printf(a, "%s/openapi.json", dir)));
	return write_document(
	    ctx, b, true, arena_printf(a, "%s/openapi-internal.json", dir));
}

static enum err
openapi(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	struct book b = {
		.row = arena_new(ctx->mem, struct api_row, ROWS_MAX),
		.parsed = arena_new(ctx->mem, struct json *, ROWS_MAX),
	};
	enum err e;

	(void)conf;
	if (argc < 2) {
		log_line(LOG_ERROR,
		    "usage: openapi FOLDER FILE...; a FILE is what `POOL "
		    "--describe` printed, the documents are written to FOLDER");
		return E_BAD_REQUEST;
	}
	e = make(ctx, &b, argv[0], argv + 1, argc - 1);
	for (size_t i = 0; i < b.n; i++)
		json_free(&b.parsed[i]);
	return e;
}

int
main(int argc, char **argv)
{
	static const struct job job = { .name = "openapi", .run = openapi };

	return job_alone(argc, argv, &job);
}
