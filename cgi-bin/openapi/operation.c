/* operation.c - writes the operation of one row: who may call it, its input,
 * its answers, and members of our own (x-...) for programs that make pages of
 * the document. */
#include <ctype.h>
#include <string.h>

#include "base/ascii.h"
#include "openapi/openapi.h"

/* A unique id made of audience, method and path: "adminGetSystemRolePage". */
static const char *
operation_id(struct arena *a, const struct api_row *row)
{
	char *id =
	    arena_printf(a, "%s_%s_%s", row->audience, row->method, row->path);
	size_t head = strlen(row->audience) + strlen(row->method) + 1;
	char *to = id;
	bool up = false;

	for (size_t i = 0; id[i] != '\0'; i++) {
		unsigned char c = (unsigned char)id[i];

		if (!isalnum(c)) {
			up = true;
			continue;
		}
		if (i <= head)
			c = (unsigned char)tolower(c);
		*to++ = up ? (char)toupper(c) : (char)c;
		up = false;
	}
	*to = '\0';
	return id;
}

static bool
ends_with(const char *s, const char *tail)
{
	size_t n = strlen(s), m = strlen(tail);

	return n >= m && strcmp(s + n - m, tail) == 0;
}

/* The x-kind of a GET, which follows from the shape of its answer. */
static const char *
kind_of_read(const struct api_row *row)
{
	static const char *const kinds[][2] = {
		{ "PAGE", "page" },
		{ "LIST", "list" },
		{ "IDS", "ids" },
		{ "ONE", "one" },
		{ "VALUE", "value" },
		{ "SHEET", "export" },
	};
	const char *shape = api_shape(row);

	for (size_t i = 0; shape != NULL && i < ARRAY_LEN(kinds); i++)
		if (strcmp(kinds[i][0], shape) == 0)
			return kinds[i][1];
	return "call";
}

/* The x-kind of a row; lib/README.md explains the kinds. */
static const char *
kind_of_row(const struct api_row *row)
{
	const char *shape = api_shape(row);
	bool id = shape != NULL && strcmp(shape, "ID") == 0;

	if (!api_served(row))
		return "unserved";
	if (api_has_file(row))
		return "import";
	if (strcmp(row->method, "GET") == 0)
		return kind_of_read(row);
	if (strcmp(row->method, "PUT") == 0)
		return "update";
	if (strcmp(row->method, "DELETE") == 0)
		return "delete";
	return ends_with(row->path, "/create") ||
	               (id && strcmp(row->shape, "ID") == 0)
	           ? "create"
	           : "call";
}

static void
scheme(struct json_out *w, const char *name)
{
	json_obj(w);
	json_key(w, name);
	json_arr(w);
	json_end_arr(w);
	json_end_obj(w);
}

/* Writes which credentials the row accepts.  A row for ANYONE needs no token,
 * but reads one that is sent, so the token is listed as optional. */
static void
security(struct json_out *w, const struct api_row *row, const char *guard)
{
	bool needed =
	    strcmp(guard, "PERM") == 0 || strcmp(guard, "LOGGED_IN") == 0;
	bool read = strcmp(guard, "ANYONE") == 0 &&
	            strcmp(row->audience, "DEVICE") != 0;

	json_key(w, "security");
	json_arr(w);
	if (read) {
		json_obj(w);
		json_end_obj(w);
	}
	if (read || needed)
		scheme(w, "bearer");
	if (strcmp(guard, "SIGNED") == 0)
		scheme(w, "deviceSign");
	if (strcmp(guard, "SIGNED") == 0 && !api_flag(row->j, "byKey"))
		scheme(w, "deviceToken");
	json_end_arr(w);
}

enum err
api_operation(struct api *api, const struct api_row *row)
{
	const char *guard = api_text(row->j, "guard");
	struct arena *a = api->ctx->mem;
	struct json_out *w = &api->w;

	json_key(w, ascii_lower(a, row->method));
	json_obj(w);
	json_key(w, "tags");
	json_arr(w);
	json_put_str(w, row->tag);
	json_end_arr(w);
	api_put(w, "summary", api_text(row->j, "doc"));
	api_put(w, "operationId", operation_id(a, row));
	if (api_flag(row->j, "deprecated")) {
		json_key(w, "deprecated");
		json_put_bool(w, true);
	}
	security(w, row, guard);
	api_parameters(api, row);
	api_body(api, row);
	TRY(api_responses(api, row));
	api_put(w, "x-pool", row->pool);
	api_put(w, "x-audience", row->audience);
	api_put(w, "x-guard", guard);
	api_put(w, "x-permission", api_text(row->j, "permission"));
	if (api_flag(row->j, "shared")) {
		json_key(w, "x-shared");
		json_put_bool(w, true);
	}
	api_put(w, "x-kind", kind_of_row(row));
	TRY(api_errors(api, row));
	json_end_obj(w);
	return OK;
}
