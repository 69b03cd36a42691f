/* input.c - writes what may be sent with a request: parameters in headers, path
 * and query string, and the body. */
#include <string.h>

#include "openapi/input_schema.h"
#include "openapi/openapi.h"

bool
api_has_file(const struct api_row *row)
{
	const struct json *fields = json_get(row->j, "input");

	for (size_t i = 0; i < json_len(fields); i++)
		if (api_is(json_at(fields, i), "type", "file"))
			return true;
	return false;
}

bool
api_in_body(const struct api_row *row)
{
	bool writes =
	    strcmp(row->method, "POST") == 0 || strcmp(row->method, "PUT") == 0;

	return writes && json_get(row->j, "input") != NULL &&
	       !api_flag(row->j, "query");
}

static bool
in_path(const struct api_row *row, const char *name)
{
	const char *p = row->path;
	size_t n = strlen(name);

	while ((p = strchr(p, '{')) != NULL)
		if (strncmp(++p, name, n) == 0 && p[n] == '}')
			return true;
	return false;
}

static void
parameter(struct json_out *w, const struct api_row *row, const struct json *f)
{
	const char *name = api_text(f, "name");
	bool path = in_path(row, name);

	json_obj(w);
	api_put(w, "name", name);
	api_put(w, "in", path ? "path" : "query");
	if (path || api_flag(f, "required")) {
		json_key(w, "required");
		json_put_bool(w, true);
	}
	api_doc(w, f);
	if (api_is_list(f) || api_is(f, "type", "range")) {
		api_put(w, "style", "form");
		json_key(w, "explode");
		json_put_bool(w, true);
	}
	json_key(w, "schema");
	api_field(w, f, true);
	json_end_obj(w);
}

static void
headers(struct json_out *w, const struct api_row *row)
{
	const char *guard = api_text(row->j, "guard");

	if (strcmp(row->audience, "DEVICE") == 0)
		return;
	api_ref(w, "parameters", "tenantId");
	if (strcmp(guard, "PERM") == 0 || strcmp(guard, "LOGGED_IN") == 0)
		api_ref(w, "parameters", "visitTenantId");
	if (api_flag(row->j, "once"))
		api_ref(w, "parameters", "idempotencyKey");
}

void
api_parameters(struct api *api, const struct api_row *row)
{
	const struct json *fields = json_get(row->j, "input");
	bool upload = api_has_file(row);
	struct json_out *w = &api->w;

	json_key(w, "parameters");
	json_arr(w);
	headers(w, row);
	for (size_t i = 0; i < json_len(fields); i++) {
		const struct json *f = json_at(fields, i);

		if (!api_in_body(row) || in_path(row, api_text(f, "name")) ||
		    (upload && !api_is(f, "type", "file")))
			parameter(w, row, f);
	}
	json_end_arr(w);
}

/* The body of an upload has only the file, which is required; all other fields
 * are sent in the query string. */
static void
upload_schema(struct json_out *w, const struct json *fields)
{
	const struct json *file = NULL;

	for (size_t i = 0; i < json_len(fields); i++)
		if (api_is(json_at(fields, i), "type", "file"))
			file = json_at(fields, i);
	json_obj(w);
	api_put(w, "type", "object");
	json_key(w, "required");
	json_arr(w);
	json_put_str(w, api_text(file, "name"));
	json_end_arr(w);
	json_key(w, "properties");
	json_obj(w);
	json_key(w, api_text(file, "name"));
	api_field(w, file, false);
	json_end_obj(w);
	json_end_obj(w);
}

void
api_body(struct api *api, const struct api_row *row)
{
	const struct json *fields = json_get(row->j, "input");
	const struct json *first = json_at(fields, 0);
	bool upload = api_has_file(row);
	struct json_out *w = &api->w;
	size_t n_path = 0;

	if (!api_in_body(row))
		return;
	/* Fields in the path come first; they are not in the body. */
	while (in_path(row, api_text(json_at(fields, n_path), "name")))
		n_path++;
	json_key(w, "requestBody");
	json_obj(w);
	json_key(w, "required");
	json_put_bool(w, true);
	json_key(w, "content");
	json_obj(w);
	json_key(w, upload ? "multipart/form-data" : "application/json");
	json_obj(w);
	json_key(w, "schema");
	if (upload) {
		upload_schema(w, fields);
	} else if (api_flag(first, "whole")) {
		api_field(w, first, false);
	} else {
		json_obj(w);
		api_fields(w, fields, n_path);
		json_end_obj(w);
	}
	json_end_obj(w);
	json_end_obj(w);
	json_end_obj(w);
}
