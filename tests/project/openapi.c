/*
 * openapi.c - `openapi FOLDER` compares the OpenAPI documents in FOLDER with
 * the tables of endpoints: each must be described once, with its summary,
 * permission, fields, limits, errors and shape of its answer.
 */
#include <ctype.h>

#include "input/field.h"
#include "input/field_check.h"
#include "project/domains.h"
#include "project/openapi_check.h"
#include "web/endpoint.h"

static enum err
keep_member(void *arg, const char *key, const struct json *value)
{
	struct document *d = arg;

	check(map_get(&d->member, key) == NULL, "%s stands twice", key);
	map_put(&mem, &d->member, arena_strdup(&mem, key),
	    (void *)(uintptr_t)value);
	return OK;
}

/* Reads a line such as ,"/path":{...}; other lines are skipped. */
static void
read_line(struct document *d, const char *line, size_t n)
{
	char *text;
	const char *why;

	line += *line == ',';
	if (*line != '"')
		return;
	BUG_ON(d->n == LINES_MAX);
	text = arena_printf(&mem, "{%.*s}", (int)n - (line[-1] == ','), line);
	if (json_parse(&mem, text, strlen(text), &d->part[d->n], &why) != OK) {
		check(false, "%.40s: %s", line, why);
		return;
	}
	(void)!json_each(d->part[d->n++], keep_member, d);
}

static bool
read_document(struct document *d, const char *folder)
{
	char file[4096], part[65536];
	struct buf text;
	FILE *f;
	size_t n;

	snprintf(file, sizeof(file), "%s/%s", folder, d->name);
	snprintf(place, sizeof(place), "%s", d->name);
	f = fopen(file, "r");
	check(f != NULL, "cannot be read");
	if (f == NULL)
		return false;
	buf_init(&text, FILE_MAX);
	while ((n = fread(part, 1, sizeof(part), f)) > 0)
		buf_add(&text, part, n);
	fclose(f);
	for (const char *p = buf_text(&text); *p != '\0'; p += *p == '\n') {
		n = strcspn(p, "\n");
		read_line(d, p, n);
		p += n;
	}
	buf_free(&text);
	return true;
}

static const struct json *
parameter_of(const struct json *op, const char *name)
{
	const struct json *all = json_get(op, "parameters");

	for (size_t i = 0; i < json_len(all); i++)
		if (strcmp(text_of(json_at(all, i), "name"), name) == 0)
			return json_at(all, i);
	return NULL;
}

static bool
holds(const struct json *names, const char *name)
{
	size_t n;

	for (size_t i = 0; i < json_len(names); i++)
		if (strcmp(json_str(json_at(names, i), &n), name) == 0)
			return true;
	return false;
}

static void check_fields(const struct input *in, const struct json *object);

static void
check_text(const struct field *f, const char *name, const struct json *s)
{
	int64_t max = number_of(s, "maxLength");

	check(max > 0 && (f->max == 0 || max <= (int64_t)f->max),
	    "%s: maxLength", name);
	check(!f->req || f->blank || number_of(s, "minLength") >= 1,
	    "%s: may be empty", name);
	check(number_of(s, "x-maxBytes") ==
	          (f->max_bytes != 0 ? (int64_t)f->max_bytes : -1),
	    "%s: x-maxBytes", name);
}

static void
check_list(const struct field *f, const char *name, const struct json *s)
{
	size_t max = f->max != 0 ? f->max : FIELD_LIST_MAX;

	check(number_of(s, "maxItems") == (int64_t)max, "%s: maxItems", name);
	if (f->type == F_LIST)
		check_fields(f->of, json_get(s, "items"));
}

static void
check_value(const struct field *f, const char *name, const struct json *s)
{
	const char *dict = f->dict != NULL ? f->dict : "";

	if (f->form != NULL && f->form->pattern != NULL)
		check(strcmp(text_of(s, "pattern"), f->form->pattern) == 0,
		    "%s: pattern", name);
	if ((f->lo | f->hi) != 0)
		check(number_of(s, "minimum") == f->lo &&
		          number_of(s, "maximum") == f->hi,
		    "%s: minimum, maximum", name);
	check(strcmp(text_of(s, "x-dict"), dict) == 0, "%s: x-dict", name);
	check((f->dflt != NULL) == (json_get(s, "default") != NULL),
	    "%s: default", name);
}

static void
check_limits(const struct field *f, const char *name, const struct json *s)
{
	bool list = f->type == F_IDS || f->type == F_STRS || f->type == F_LIST;

	check(json_get(s, "type") != NULL, "%s: no type", name);
	check(f->type != F_RANGE || f->alone != RANGE_WHOLE ||
	          number_of(s, "minItems") == (f->req ? 2 : -1),
	    "%s: minItems", name);
	if (f->type == F_STR)
		check_text(f, name, s);
	if (list)
		check_list(f, name, s);
	check_value(f, name, list ? json_get(s, "items") : s);
}

static void
check_fields(const struct input *in, const struct json *object)
{
	const struct json *required = json_get(object, "required");

	for (size_t i = 0; i < in->n; i++) {
		const struct field *f = &in->f[i];
		const struct json *s;
		char name[FIELD_NAME_MAX];

		if (f->type == F_FILE)
			continue;
		name_camel(f->name, name, sizeof(name));
		s = json_get(json_get(object, "properties"), name);
		check(s != NULL, "%s is missing", name);
		check(holds(required, name) == f->req, "%s: required", name);
		check_limits(f, name, s);
	}
}

static void
check_parameters(const struct endpoint *ep, size_t n, const struct json *op)
{
	for (size_t i = 0; i < n; i++) {
		const struct field *f = &ep->in->f[i];
		const struct json *p, *required;
		char name[FIELD_NAME_MAX];

		name_camel(f->name, name, sizeof(name));
		p = parameter_of(op, name);
		check(p != NULL, "%s is missing", name);
		required = json_get(p, "required");
		check((json_kind(required) == JSON_BOOL) == f->req ||
		          strcmp(text_of(p, "in"), "path") == 0,
		    "%s: required", name);
		check_limits(f, name, json_get(p, "schema"));
	}
}

static void
check_input(const struct endpoint *ep, const struct json *op)
{
	bool body = (ep->method == POST || ep->method == PUT) &&
	            ep->in != NULL && !ep->in->query;
	const struct json *content =
	    json_get(json_get(op, "requestBody"), "content");
	const struct json *s =
	    json_get(json_get(content, "application/json"), "schema");

	struct input rest;

	check(body == (content != NULL), "a body, or none");
	if (ep->in == NULL)
		return;
	if (!body) {
		check_parameters(ep, ep->in->n, op);
		return;
	}
	rest = *ep->in;
	rest.f += in_path(ep->path);
	rest.n -= in_path(ep->path);
	check_parameters(ep, in_path(ep->path), op);
	check(in_path(ep->path) == 0 || json_get(json_get(s, "properties"),
	                                    ep->in->f[0].name) == NULL,
	    "the body has what the path has");
	if (ep->in->f[0].whole)
		check_limits(&ep->in->f[0], ep->in->f[0].name, s);
	else if (s != NULL)
		check_fields(&rest, s);
}

static bool
has_error(const struct json *op, enum err e)
{
	const struct json *all = json_get(op, "x-errors");

	for (size_t i = 0; i < json_len(all); i++)
		if (strcmp(text_of(json_at(all, i), "name"), err_name(e)) ==
		        0 &&
		    number_of(json_at(all, i), "code") == err_code(e))
			return true;
	return false;
}

static void
check_errors(const struct endpoint *ep, const struct json *op)
{
	const enum err *e = ep->handler.refuses;

	check(has_error(op, E_SYSTEM), "x-errors");
	check(ep->handler.none == OK || has_error(op, ep->handler.none),
	    "x-errors: %s", err_name(ep->handler.none));
	for (; e != NULL && *e != OK; e++)
		check(has_error(op, *e), "x-errors: %s", err_name(*e));
}

/* The schema of the data of a successful answer; NULL: it has none. */
static const struct json *
data_of(const struct json *op)
{
	const struct json *content =
	    json_get(json_get(json_get(op, "responses"), "200"), "content");
	const struct json *s =
	    json_get(json_get(content, "application/json"), "schema");

	return json_get(
	    json_get(json_at(json_get(s, "oneOf"), 0), "properties"), "data");
}

/* Is the answer an envelope?  It is not if it is a file, or always 501. */
static bool
writes_data(const struct endpoint *ep)
{
	const enum err *e = ep->handler.refuses;

	if (ep->handler.shown != NULL && ep->handler.shown->type != NULL)
		return false;
	return e == NULL || *e != E_NOT_IMPLEMENTED;
}

static void
check_answer(const struct endpoint *ep, const struct json *op)
{
	const struct json *data = data_of(op);
	const struct json *page = json_get(data, "properties");

	switch (ep->handler.shape) {
	case SHAPE_PAGE:
		check(json_get(page, "total") != NULL &&
		          text_of(json_get(json_get(page, "list"), "items"),
		              "$ref")[0] != '\0',
		    "no page");
		break;
	case SHAPE_LIST:
	case SHAPE_IDS:
		check(strcmp(text_of(data, "type"), "array") == 0, "no array");
		break;
	case SHAPE_DONE:
		check(json_kind(json_get(data, "const")) == JSON_BOOL,
		    "not true");
		break;
	case SHAPE_SHEET:
		check(data == NULL, "no file");
		break;
	case SHAPE_CALL:
		check((data != NULL) == writes_data(ep), "data, or none");
		break;
	default:
		break;
	}
}

/* -- reads with a tag, and their writes ------------------------------------ */

static const struct endpoint *
served_get_of(const struct table *t, const char *path)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->endpoint[i].audience == ADMIN &&
		    t->endpoint[i].method == GET &&
		    writes_data(&t->endpoint[i]) &&
		    strcmp(t->endpoint[i].path, path) == 0)
			return &t->endpoint[i];
	return NULL;
}

static const struct endpoint *
served_get(const char *path)
{
	const struct endpoint *found = NULL;

	for (size_t i = 0; i < ARRAY_LEN(domains); i++)
		for (size_t t = 0; found == NULL && t < domains[i]->n; t++)
			found = served_get_of(domains[i]->table[t], path);
	return found;
}

/* The path of that last part beside another. */
static const char *
beside(const char *path, const char *last)
{
	return arena_printf(
	    &mem, "%.*s%s", (int)(strrchr(path, '/') + 1 - path), path, last);
}

/* The read that a write answers to: P/get that of P/update and its like, and of
 * sets the one named here.  NULL: there is none. */
static const char *
answers_to(const struct endpoint *ep)
{
	static const char *const sets[][2] = {
		{ "/system/permission/assign-user-role",
		    "/system/permission/list-user-roles" },
		{ "/system/permission/assign-role-menu",
		    "/system/permission/list-role-menus" },
		{ "/system/permission/assign-role-data-scope",
		    "/system/role/get" },
		{ "/device/user-channel/assign", "/device/user-channel/list" },
	};
	static const char *const ends[] = { "update", "update-status",
		"update-password", "delete" };
	const char *end = strrchr(ep->path, '/') + 1;

	for (size_t i = 0; i < ARRAY_LEN(sets); i++)
		if (strcmp(ep->path, sets[i][0]) == 0)
			return sets[i][1];
	for (size_t i = 0; i < ARRAY_LEN(ends); i++)
		if (strcmp(end, ends[i]) == 0)
			return beside(ep->path, "get");
	return NULL;
}

/* Does this write beside a read with a tag need none?  A POST makes a row or
 * asks something; some change many rows; and some put nothing in the place of
 * what the caller has read. */
static bool
needs_no_tag(const struct endpoint *ep)
{
	static const char *const paths[] = {
		"/bpm/category/update-sort-batch",
		"/bpm/model/clean", /* instances */
		"/bpm/model/update-sort-batch",
		"/bpm/model/update-state", /* of what is deployed */
		"/device/update-ui",       /* ordered, and done later */
		"/infra/api-error-log/clean",
		"/infra/export-task/cancel",
		"/infra/file-config/update-master",
	};

	if (ep->method == POST ||
	    strcmp(strrchr(ep->path, '/'), "/delete-list") == 0)
		return true;
	for (size_t i = 0; i < ARRAY_LEN(paths); i++)
		if (strcmp(ep->path, paths[i]) == 0)
			return true;
	return false;
}

/* A write that takes no tag, beside a read that has one. */
static void
check_untagged(const struct endpoint *ep)
{
	const char *path = beside(ep->path, "get");
	const struct endpoint *read = served_get(path);

	if (read == NULL || needs_no_tag(ep))
		return;
	check(!read->handler.tagged,
	    "ignores If-Match, although %s gives a tag: say REVISES(\"%s\", "
	    "block), or if it puts nothing in the place of what was read, list "
	    "it in needs_no_tag of tests/project/openapi.c",
	    path, path);
}

/* Nobody overwrites unseen: such a read has a tag, and the write takes it. */
static void
check_revision(const struct endpoint *ep, const struct json *op)
{
	const struct revision *v = ep->handler.revision;
	const bool writes = ep->audience == ADMIN && ep->method != GET;
	const char *path = writes ? answers_to(ep) : NULL;
	const struct endpoint *read = path == NULL ? NULL : served_get(path);

	check(strcmp(text_of(op, "x-revises"), v == NULL ? "" : v->read) == 0,
	    "x-revises");
	if (writes && v == NULL)
		check_untagged(ep);
	if (read == NULL)
		return;
	check(read->handler.tagged, "%s is not TAGGED", path);
	check(v != NULL && strcmp(v->read, path) == 0, "does not REVISE %s",
	    path);
}

static const char *
full_path(const struct endpoint *ep)
{
	const char *below = ep->audience == ADMIN ? "/admin-api"
	                    : ep->audience == APP ? "/app-api"
	                                          : "";
	char *path = arena_printf(&mem, "%s%s", below, ep->path);
	char *rest = strstr(path, "*}"); /* a mark for the router */

	if (rest != NULL)
		memmove(rest, rest + 1, strlen(rest));
	return path;
}

static void
check_row(const struct document *d, const struct endpoint *ep)
{
	const char *perm = ep->guard.perm != NULL ? ep->guard.perm : "";
	const char *path = full_path(ep);
	const struct json *op;
	char method[16] = "";
	size_t n = 0;

	for (const char *p = method_name(ep->method); *p != '\0'; p++)
		method[n++] = (char)tolower((unsigned char)*p);
	snprintf(place, sizeof(place), "%s %s %s", d->name, method, path);
	op = json_get(map_get(&d->member, path), method);
	check((op != NULL) != ep->handler.inner, "is described, or is not");
	if (op == NULL)
		return;
	check(strcmp(text_of(op, "summary"), ep->doc) == 0, "summary");
	check(strcmp(text_of(op, "x-permission"), perm) == 0, "x-permission");
	check(!json_get(op, "x-shared") != ep->guard.shared, "x-shared");
	check(!json_get(op, "deprecated") != ep->handler.deprecated,
	    "deprecated");
	check(text_of(op, "x-kind")[0] != '\0', "x-kind");
	check_input(ep, op);
	check_errors(ep, op);
	check_answer(ep, op);
	check_revision(ep, op);
}

static int
check_table(const struct document *d, const struct table *t, bool internal)
{
	int n = 0;

	for (size_t i = 0; i < t->n; i++) {
		if ((t->endpoint[i].audience == RPC) != internal)
			continue;
		check_row(d, &t->endpoint[i]);
		n += !t->endpoint[i].handler.inner;
	}
	return n;
}

static enum err
count_operation(void *arg, const char *key, const struct json *value)
{
	struct document *d = arg;

	(void)key;
	(void)value;
	d->operations++;
	return OK;
}

/* The document must have as many operations as there are endpoints. */
static void
check_document(struct document *d, const char *folder, bool internal)
{
	int rows = 0;

	if (!read_document(d, folder))
		return;
	for (size_t i = 0; i < d->member.cap; i++)
		if (d->member.slot[i].key != NULL &&
		    d->member.slot[i].key[0] == '/')
			(void)!json_each(
			    d->member.slot[i].value, count_operation, d);
	for (size_t i = 0; i < ARRAY_LEN(domains); i++)
		for (size_t t = 0; t < domains[i]->n; t++)
			rows += check_table(d, domains[i]->table[t], internal);
	snprintf(place, sizeof(place), "%s", d->name);
	check(rows == d->operations && rows > 0, "%d rows, %d operations", rows,
	    d->operations);
	for (size_t i = 0; i < d->n; i++)
		json_free(&d->part[i]);
}

int
main(int argc, char **argv)
{
	static struct document outer = { .name = "openapi.json" };
	static struct document internal = { .name = "openapi-internal.json" };

	if (argc != 2)
		return 2;
	check_document(&outer, argv[1], false);
	check_document(&internal, argv[1], true);
	arena_free(&mem);
	printf("%d passed, %d failed\n", passed, failed);
	return failed != 0;
}
