/* openapi_input.c - what may be sent: fields of rows as JSON schemas, with
 * every limit the decoders hold them to. */
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "job/openapi.h"
#include "text/field.h"

#define STAMP_PATTERN \
	"^([0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2})?$"

static void field_schema(struct json_out *w, const struct json *f, bool told);

static bool
is(const struct json *f, const char *key, const char *what)
{
	const char *text = api_text(f, key);

	return text != NULL && strcmp(text, what) == 0;
}

static bool
is_list(const struct json *f)
{
	return is(f, "type", "ids") || is(f, "type", "strings") ||
	       is(f, "type", "list");
}

/* Characters: a text of n bytes has at most n, at least a quarter of them. */
static void
text_limits(struct json_out *w, const struct json *f, bool entry)
{
	int64_t max =
	    entry ? FIELD_TEXT_MAX : api_num(f, "max", FIELD_TEXT_MAX);
	int64_t min = entry ? 0 : api_num(f, "min", 0);
	int64_t max_bytes = api_num(f, "maxBytes", 0);
	int64_t min_bytes = api_num(f, "minBytes", 0);
	bool filled =
	    entry || (api_flag(f, "required") && !api_flag(f, "blank"));

	if (max_bytes != 0 && max_bytes < max)
		max = max_bytes;
	if ((min_bytes + 3) / 4 > min)
		min = (min_bytes + 3) / 4;
	if (min > 0 || filled)
		api_put_num(w, "minLength", min > 0 ? min : 1);
	api_put_num(w, "maxLength", max);
	if (min_bytes > 0)
		api_put_num(w, "x-minBytes", min_bytes);
	if (max_bytes > 0)
		api_put_num(w, "x-maxBytes", max_bytes);
	api_put(w, "x-form", api_text(f, "form"));
	if (api_text(f, "pattern") != NULL)
		api_put(w, "pattern", api_text(f, "pattern"));
	else if (filled)
		api_put(w, "pattern", "\\S");
}

static void
number_limits(struct json_out *w, const struct json *f, const char *format)
{
	bool narrow = strcmp(format, "int32") == 0;

	api_put(w, "type", "integer");
	api_put(w, "format", format);
	if (json_get(f, "lo") == NULL && !narrow)
		return;
	api_put_num(w, "minimum", api_num(f, "lo", INT32_MIN));
	api_put_num(w, "maximum", api_num(f, "hi", INT32_MAX));
}

static void
list_limits(struct json_out *w, const struct json *f)
{
	int64_t min = api_num(f, "min", 0);

	api_put(w, "type", "array");
	if (min > 0)
		api_put_num(w, "minItems", min);
	api_put_num(w, "maxItems", api_num(f, "max", FIELD_LIST_MAX));
}

/* The names of the members that must be there. */
static void
put_required(struct json_out *w, const struct json *fields)
{
	bool any = false;

	for (size_t i = 0; i < json_len(fields); i++) {
		const struct json *f = json_at(fields, i);

		if (!api_flag(f, "required"))
			continue;
		if (!any) {
			json_key(w, "required");
			json_arr(w);
		}
		json_put_str(w, api_text(f, "name"));
		any = true;
	}
	if (any)
		json_end_arr(w);
}

static void
object_schema(struct json_out *w, const struct json *fields)
{
	api_put(w, "type", "object");
	put_required(w, fields);
	json_key(w, "properties");
	json_obj(w);
	for (size_t i = 0; i < json_len(fields); i++) {
		json_key(w, api_text(json_at(fields, i), "name"));
		field_schema(w, json_at(fields, i), false);
	}
	json_end_obj(w);
}

static void
entries(struct json_out *w, const struct json *f)
{
	list_limits(w, f);
	json_key(w, "items");
	json_obj(w);
	if (is(f, "type", "ids")) {
		number_limits(w, f, "int64");
	} else if (is(f, "type", "strings")) {
		api_put(w, "type", "string");
		text_limits(w, f, true);
	} else {
		object_schema(w, json_get(f, "of"));
	}
	json_end_obj(w);
}

/* From and to; an end left out is open. */
static void
range(struct json_out *w)
{
	api_put(w, "type", "array");
	api_put_num(w, "maxItems", 2);
	json_key(w, "items");
	json_obj(w);
	api_put(w, "type", "string");
	api_put_num(w, "maxLength", 19);
	api_put(w, "pattern", STAMP_PATTERN);
	json_end_obj(w);
	api_put(w, "x-time", "text");
}

static void
stamp(struct json_out *w, const struct json *f)
{
	number_limits(w, f, "int64");
	api_put(w, "x-time", "milliseconds");
}

/* Any type but these is JSON of any kind: an empty schema. */
static void
type_of(struct json_out *w, const struct json *f)
{
	if (is_list(f)) {
		entries(w, f);
	} else if (is(f, "type", "range")) {
		range(w);
	} else if (is(f, "type", "int32") || is(f, "type", "int64")) {
		number_limits(w, f, api_text(f, "type"));
	} else if (is(f, "type", "timestamp")) {
		stamp(w, f);
	} else if (is(f, "type", "boolean")) {
		api_put(w, "type", "boolean");
	} else if (is(f, "type", "string")) {
		api_put(w, "type", "string");
		text_limits(w, f, false);
	} else if (is(f, "type", "file")) {
		api_put(w, "type", "string");
		api_put(w, "format", "binary");
	}
}

static void
put_default(struct json_out *w, const struct json *f)
{
	const char *dflt = api_text(f, "default");

	if (dflt == NULL)
		return;
	json_key(w, "default");
	if (is(f, "type", "string"))
		json_put_str(w, dflt);
	else
		json_put_raw(w, dflt, strlen(dflt));
}

/* What neither the type nor the field itself says. */
static const char *
note_of(const struct json *f)
{
	if (is(f, "type", "timestamp"))
		return "milliseconds since 1970";
	if (is(f, "type", "range"))
		return "from, to: yyyy-MM-dd HH:mm:ss";
	return NULL;
}

static void
put_doc(struct json_out *w, const struct json *f)
{
	const char *doc = api_text(f, "doc"), *note = note_of(f);
	char both[512];

	if (doc != NULL && note != NULL) {
		snprintf(both, sizeof(both), "%s; %s", doc, note);
		doc = both;
	}
	api_put(w, "description", doc != NULL ? doc : note);
}

/* told: the description stands outside already. */
static void
field_schema(struct json_out *w, const struct json *f, bool told)
{
	json_obj(w);
	type_of(w, f);
	put_default(w, f);
	if (!told)
		put_doc(w, f);
	api_put(w, "x-dict", api_text(f, "dict"));
	api_put(w, "x-error", api_text(f, "error"));
	json_end_obj(w);
}

bool
api_has_file(const struct api_row *row)
{
	const struct json *fields = json_get(row->j, "input");

	for (size_t i = 0; i < json_len(fields); i++)
		if (is(json_at(fields, i), "type", "file"))
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
	put_doc(w, f);
	if (is_list(f) || is(f, "type", "range")) {
		api_put(w, "style", "form");
		json_key(w, "explode");
		json_put_bool(w, true);
	}
	json_key(w, "schema");
	field_schema(w, f, true);
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

		if (!api_in_body(row) || (upload && !is(f, "type", "file")))
			parameter(w, row, f);
	}
	json_end_arr(w);
}

/* The parts of an upload; all but the file may come in the query as well. */
static void
upload_schema(struct json_out *w, const struct json *fields)
{
	json_obj(w);
	api_put(w, "type", "object");
	json_key(w, "properties");
	json_obj(w);
	for (size_t i = 0; i < json_len(fields); i++) {
		const struct json *f = json_at(fields, i);

		if (!is(f, "type", "file"))
			continue;
		json_key(w, api_text(f, "name"));
		field_schema(w, f, false);
	}
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

	if (!api_in_body(row))
		return;
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
		field_schema(w, first, false);
	} else {
		json_obj(w);
		object_schema(w, fields);
		json_end_obj(w);
	}
	json_end_obj(w);
	json_end_obj(w);
	json_end_obj(w);
}
