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

#ifndef VERSION
#error "the Makefile says which version this is"
#endif

#define ENDPOINTS_MAX 8192
#define DOCUMENT_MAX  ((size_t)64 * 1024 * 1024)

/* The endpoints of all pools, but those that only nginx calls. */
struct catalogue {
	struct api_endpoint *of;
	size_t n;
	struct map dicts; /* from api_dict_key to the dictionary type */
};

/* -- what holds for all operations ----------------------------------------- */

static const char about_public[] =
    "Every answer is HTTP 200 with an envelope of `code`, `msg` and `data`; "
    "code 0 is a success, any other tells what went wrong (`x-errors` of each "
    "operation lists them) and comes with `data` null, or an object that says "
    "more. Only device paths and files have statuses of their own.\n\n"
    "Paths below `/admin-api` need a token of an administrator and answer "
    "without this prefix as well; paths below `/app-api` are for members. "
    "Sign in with `POST /admin-api/system/auth/login` and send `accessToken` "
    "as `Authorization: Bearer ...`.\n\n"
    "A member or parameter that is null or absent is not there: an update "
    "leaves it as it is. Numbers may be sent as texts. Times are milliseconds "
    "since 1970 in bodies and answers, `yyyy-MM-dd HH:mm:ss` in queries. "
    "Integers from 2^53 - 1 on, of either sign, come as texts.\n\n"
    "`x-kind`, `x-permission`, `x-dict` and `x-guard` are for those who make "
    "pages of this document.";

static const char about_internal[] =
    "What other modules call: the internal listener, HTTP over a socket of "
    "this machine, or TCP where each call is signed (header "
    "`X-Internal-Auth`, 401 or 900 if it is not as it should be). Every answer "
    "is HTTP 200 with an envelope of `code`, `msg` "
    "and `data`. The same paths answer below `/rpc-api/<module>`. The header "
    "`tenant-id` names the tenant asked about.";

/* Constant parts of the document, as JSON. */
static const char security_schemes[] =
    "{\"bearer\":{\"type\":\"http\",\"scheme\":\"bearer\","
    "\"description\":\"accessToken of a sign-in\"},"
    "\"deviceSign\":{\"type\":\"apiKey\",\"in\":\"header\","
    "\"name\":\"X-Device-Sign\",\"description\":\"kid.ts.hex: hex is the "
    "HMAC-SHA256, keyed with the characters of the secret of the key kid, over "
    "method, path as sent, ts (milliseconds since 1970, at most 300 s off) and "
    "the SHA-256 of the body, each but the last with a line feed behind it; "
    "digests in lower-case hex; a POST counts once\"},"
    "\"deviceToken\":{\"type\":\"apiKey\",\"in\":\"header\","
    "\"name\":\"X-Device-Token\",\"description\":\"token of the last "
    "activation, where that is what is asked for\"}}";

static const char parameters[] =
    "{\"tenantId\":{\"name\":\"tenant-id\",\"in\":\"header\","
    "\"description\":\"id of the tenant; signed in: the token's own; "
    "otherwise needed where there are several\","
    "\"schema\":{\"type\":\"integer\",\"format\":\"int64\",\"minimum\":1}},"
    "\"visitTenantId\":{\"name\":\"visit-tenant-id\",\"in\":\"header\","
    "\"description\":\"look into another tenant; takes the permission "
    "system:tenant:visit, which people of tenant 1 alone can have\","
    "\"schema\":{\"type\":\"integer\",\"format\":\"int64\",\"minimum\":1}},"
    "\"idempotencyKey\":{\"name\":\"Idempotency-Key\",\"in\":\"header\","
    "\"description\":\"a repeated call with the same key and body does "
    "nothing and gets the first one's answer, for 24 hours; with another body "
    "900\",\"schema\":{\"type\":\"string\",\"minLength\":1,"
    "\"maxLength\":64,\"pattern\":\"^[!-~]+$\"}},"
    "\"ifMatch\":{\"name\":\"If-Match\",\"in\":\"header\","
    "\"description\":\"ETag of the read x-revises: if it does not fit any "
    "more, nothing is changed and 409 tells who changed what; several tags: "
    "one must fit; *: whatever is there\",\"schema\":{\"type\":\"string\"}}}";

static const char headers[] =
    "{\"revision\":{\"description\":\"tag of what is there, for If-Match\","
    "\"schema\":{\"type\":\"string\"}}}";

static const char responses[] =
    "{\"Refused\":{\"description\":\"the request is wrong\",\"content\":{"
    "\"application/json\":{\"schema\":{"
    "\"$ref\":\"#/components/schemas/Failure\"}}}},"
    "\"TooMany\":{\"description\":\"too many requests\","
    "\"headers\":{\"Retry-After\":{\"description\":\"seconds\","
    "\"schema\":{\"type\":\"integer\",\"format\":\"int32\",\"minimum\":0}}},"
    "\"content\":{"
    "\"application/json\":{\"schema\":{"
    "\"$ref\":\"#/components/schemas/Failure\"}}}},"
    "\"Unavailable\":{\"description\":\"not to be had now\","
    "\"headers\":{\"Retry-After\":{\"description\":\"seconds\","
    "\"schema\":{\"type\":\"integer\",\"format\":\"int32\",\"minimum\":0}}},"
    "\"content\":{"
    "\"application/json\":{\"schema\":{"
    "\"$ref\":\"#/components/schemas/Failure\"}}}}}";

static const char failure[] =
    "{\"type\":\"object\",\"required\":[\"code\",\"msg\",\"data\"],"
    "\"properties\":{\"code\":{\"type\":\"integer\",\"format\":\"int32\","
    "\"minimum\":1,"
    "\"not\":{\"const\":409},"
    "\"description\":\"3 digits, or 10 for a rule\"},"
    "\"msg\":{\"type\":\"string\",\"minLength\":1,"
    "\"description\":\"for people\"},\"data\":{"
    "\"type\":[\"object\",\"null\"],\"additionalProperties\":true}}}";

static const char conflict[] =
    "{\"type\":\"object\",\"required\":[\"code\",\"msg\",\"data\"],"
    "\"properties\":{\"code\":{\"type\":\"integer\",\"format\":\"int32\","
    "\"minimum\":409,"
    "\"maximum\":409},"
    "\"msg\":{\"type\":\"string\",\"minLength\":1},"
    "\"data\":{\"type\":\"object\",\"required\":[\"updater\","
    "\"updaterName\",\"updateTime\",\"current\"],\"properties\":{"
    "\"updater\":{\"type\":[\"integer\",\"string\",\"null\"],\"format\":"
    "\"int64\"},"
    "\"updaterName\":{\"type\":[\"string\",\"null\"]},"
    "\"updateTime\":{\"type\":[\"integer\",\"null\"],\"format\":\"int64\"},"
    "\"current\":{\"type\":[\"object\",\"array\",\"null\"],"
    "\"additionalProperties\":true,\"items\":{},\"description\":"
    "\"what the read answers now; null for who may not read it\"}}}}}";

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

/* The path as clients call it through nginx. */
static const char *
full_path(struct arena *a, enum audience audience, const char *path)
{
	const char *below = audience == ADMIN ? "/admin-api"
	                    : audience == APP ? "/app-api"
	                                      : "";

	return arena_printf(a, "%s%s", below, path);
}

/* Notes which fields of the endpoint have values of a dictionary, so that a
 * column with the same name, in an answer with the same tag, is described with
 * that dictionary. */
static void
note_dicts(struct arena *a, struct catalogue *b, const struct api_endpoint *of)
{
	const struct input *in = of->ep->in;

	for (size_t i = 0; in != NULL && i < in->n; i++)
		if (in->f[i].dict != NULL)
			map_put(a, &b->dicts,
			    api_dict_key(
			        a, of->tag, api_camel(a, in->f[i].name)),
			    arena_strdup(a, in->f[i].dict));
}

/* Adds an endpoint to the catalogue, but for one that only nginx calls (inner):
 * that is in no document. */
static void
add_endpoint(struct arena *a, struct catalogue *b, const char *pool,
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
add_endpoints(struct arena *a, struct catalogue *b)
{
	for (size_t d = 0; d < n_all_domains; d++) {
		const struct domain *pool = all_domains[d];

		for (size_t t = 0; t < pool->n; t++)
			for (size_t i = 0; i < pool->table[t]->n; i++)
				add_endpoint(a, b, pool->name,
				    &pool->table[t]->endpoint[i]);
	}
}

static int
compare_paths(const void *a, const void *b)
{
	const struct api_endpoint *x = a, *y = b;
	int c = strcmp(x->full, y->full);

	return c != 0 ? c
	              : strcmp(method_name(x->ep->method),
	                    method_name(y->ep->method));
}

/* -- the outer parts of a document ----------------------------------------- */

static void
put_raw(struct json_out *w, const char *key, const char *json)
{
	json_key(w, key);
	json_put_raw(w, json, strlen(json));
}

static void
put_info(struct json_out *w, bool internal)
{
	api_put(w, "openapi", "3.1.0");
	json_key(w, "info");
	json_obj(w);
	api_put(w, "title", internal ? "fleetdesk, for modules" : "fleetdesk");
	api_put(w, "version", VERSION);
	api_put(w, "description", internal ? about_internal : about_public);
	json_end_obj(w);
	put_raw(w, "servers", "[{\"url\":\"/\"}]");
}

/* Is the endpoint described in this document: internal, that of the modules? */
static bool
is_in_document(const struct api_endpoint *of, bool internal)
{
	return (of->ep->audience == RPC) == internal;
}

/* Writes each tag of the document once, in the order of the paths; internal: of
 * the document for modules. */
static void
put_tags(
    struct api *api, const struct api_endpoint *of, size_t n, bool internal)
{
	struct json_out *w = &api->w;
	struct map seen = { 0 };

	json_key(w, "tags");
	json_arr(w);
	for (size_t i = 0; i < n; i++) {
		if (!is_in_document(&of[i], internal) ||
		    map_get(&seen, of[i].tag) != NULL)
			continue;
		map_put(api->ctx->mem, &seen, of[i].tag, w);
		json_obj(w);
		api_put(w, "name", of[i].tag);
		json_end_obj(w);
	}
	json_end_arr(w);
}

/* Writes each path on a line of its own, so that two documents can be compared
 * by diff. */
static enum err
put_paths(
    struct api *api, const struct api_endpoint *of, size_t n, bool internal)
{
	struct json_out *w = &api->w;
	const char *open = NULL;

	json_key(w, "paths");
	json_obj(w);
	for (size_t i = 0; i < n; i++) {
		if (!is_in_document(&of[i], internal))
			continue;
		if (open == NULL || strcmp(open, of[i].full) != 0) {
			if (open != NULL)
				json_end_obj(w);
			open = of[i].full;
			buf_str(w->to, "\n");
			json_key(w, open);
			json_obj(w);
		}
		TRY(api_operation(api, &of[i]));
	}
	if (open != NULL)
		json_end_obj(w);
	buf_str(w->to, "\n");
	json_end_obj(w);
	return OK;
}

/* Writes what operations refer to by name.  It comes last, because the
 * operations decide which schemas there are. */
static enum err
put_components(struct api *api)
{
	struct json_out *w = &api->w;

	json_key(w, "components");
	json_obj(w);
	put_raw(w, "securitySchemes", security_schemes);
	put_raw(w, "parameters", parameters);
	put_raw(w, "headers", headers);
	put_raw(w, "responses", responses);
	json_key(w, "schemas");
	json_obj(w);
	buf_str(w->to, "\n");
	put_raw(w, "Failure", failure);
	buf_str(w->to, "\n");
	put_raw(w, "Conflict", conflict);
	TRY(api_schemas(api));
	buf_str(w->to, "\n");
	json_end_obj(w);
	json_end_obj(w);
	return OK;
}

/* Writes the whole document of n endpoints, which are sorted by their full
 * paths; internal: of the endpoints for modules, else of all others. */
static enum err
put_document(
    struct api *api, const struct api_endpoint *of, size_t n, bool internal)
{
	struct json_out *w = &api->w;

	json_obj(w);
	put_info(w, internal);
	put_tags(api, of, n, internal);
	TRY(put_paths(api, of, n, internal));
	TRY(put_components(api));
	json_end_obj(w);
	return OK;
}

/* -- writing the files ----------------------------------------------------- */

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

/* Makes one of the two documents (internal: that for modules) and writes it to
 * the file. */
static enum err
write_document(
    struct ctx *ctx, struct catalogue *b, bool internal, const char *file)
{
	struct api *api = arena_new(ctx->mem, struct api, 1);
	struct buf text;
	enum err e;

	buf_init(&text, DOCUMENT_MAX);
	*api = (struct api){
		.ctx = ctx, .w = { .to = &text }, .dicts = &b->dicts
	};
	e = put_document(api, b->of, b->n, internal);
	if (e == OK && text.over)
		e = fault(ctx, "the document %s would exceed %zu bytes", file,
		    DOCUMENT_MAX);
	if (e == OK)
		e = write_file(ctx, file, &text);
	buf_free(&text);
	return e;
}

/* The program: writes both documents, that of the front-ends and that of other
 * modules, into the folder. */
static enum err
openapi(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	struct arena *a = ctx->mem;
	struct catalogue b = { .of = arena_new(
		                   a, struct api_endpoint, ENDPOINTS_MAX) };

	(void)conf;
	if (argc != 1) {
		log_line(LOG_ERROR,
		    "usage: openapi FOLDER; the documents are written to it");
		return E_BAD_REQUEST;
	}
	add_endpoints(a, &b);
	qsort(b.of, b.n, sizeof(*b.of), compare_paths);
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
