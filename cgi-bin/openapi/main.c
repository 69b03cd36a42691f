/*
 * main.c - makes the OpenAPI 3.1 documents of all that the suite serves, from
 * the tables of endpoints of all pools and from what PostgreSQL says about the
 * columns of their blocks; so they follow every change of an endpoint without
 * anybody editing them.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/job.h"
#include "base/log.h"
#include "common/domains.h"
#include "openapi/openapi.h"
#include "web/endpoint.h"

#define ENDPOINTS_MAX 8192
#define DOCUMENT_MAX  ((size_t)64 * 1024 * 1024)

/* The endpoints of all pools, but those that only nginx calls. */
struct book {
	struct api_endpoint *of;
	size_t n;
	struct map dicts;
};

/* -- collecting the endpoints ---------------------------------------------- */

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

/* The path for documents: "{x*}", which only the router understands, becomes
 * "{x}". */
static const char *
path_of(struct arena *a, const char *path)
{
	char *out = arena_strdup(a, path), *to = out;

	for (; *path != '\0'; path++)
		if (*path != '*')
			*to++ = *path;
	*to = '\0';
	return out;
}

static const char *
full_path(struct arena *a, enum audience audience, const char *path)
{
	const char *below = audience == ADMIN ? "/admin-api"
	                    : audience == APP ? "/app-api"
	                                      : "";

	return arena_printf(a, "%s%s", below, path);
}

/* Notes which fields have values of a dictionary, so that a column with the
 * same name and tag is described with the same dictionary. */
static void
note_dicts(struct arena *a, struct book *b, const struct api_endpoint *of)
{
	const struct input *in = of->ep->in;

	for (size_t i = 0; in != NULL && i < in->n; i++)
		if (in->f[i].dict != NULL)
			map_put(a, &b->dicts,
			    api_dict_key(
			        a, of->tag, api_camel(a, in->f[i].name)),
			    arena_strdup(a, in->f[i].dict));
}

static void
add(struct arena *a, struct book *b, const char *pool,
    const struct endpoint *ep)
{
	const char *path = path_of(a, ep->path);
	struct api_endpoint *of = &b->of[b->n];

	if (ep->handler.inner)
		return;
	BUG_ON(b->n == ENDPOINTS_MAX);
	b->n++;
	*of = (struct api_endpoint){ .ep = ep,
		.pool = pool,
		.path = path,
		.full = full_path(a, ep->audience, path),
		.tag = tag_of(a, path) };
	note_dicts(a, b, of);
}

static void
add_all(struct arena *a, struct book *b)
{
	for (size_t d = 0; d < n_all_domains; d++) {
		const struct domain *pool = all_domains[d];

		for (size_t t = 0; t < pool->n; t++)
			for (size_t i = 0; i < pool->table[t]->n; i++)
				add(a, b, pool->name,
				    &pool->table[t]->endpoint[i]);
	}
}

static int
by_path(const void *a, const void *b)
{
	const struct api_endpoint *x = a, *y = b;
	int c = strcmp(x->full, y->full);

	return c != 0 ? c
	              : strcmp(method_name(x->ep->method),
	                    method_name(y->ep->method));
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
	e = api_document(api, b->of, b->n, internal);
	if (e == OK && text.over)
		e = fault(ctx, "the document %s would exceed %zu bytes", file,
		    DOCUMENT_MAX);
	if (e == OK)
		e = write_file(ctx, file, &text);
	buf_free(&text);
	return e;
}

static enum err
openapi(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	struct arena *a = ctx->mem;
	struct book b = { .of = arena_new(
		              a, struct api_endpoint, ENDPOINTS_MAX) };

	(void)conf;
	if (argc != 1) {
		log_line(LOG_ERROR,
		    "usage: openapi FOLDER; the documents are written to it");
		return E_BAD_REQUEST;
	}
	add_all(a, &b);
	qsort(b.of, b.n, sizeof(*b.of), by_path);
	TRY(write_document(
	    ctx, &b, false, arena_printf(a, "%s/openapi.json", argv[0])));
	return write_document(ctx, &b, true,
	    arena_printf(a, "%s/openapi-internal.json", argv[0]));
}

int
main(int argc, char **argv)
{
	static const struct job job = { .name = "openapi", .run = openapi };

	return job_alone(argc, argv, &job);
}
