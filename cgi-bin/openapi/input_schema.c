/* input_schema.c - writes input fields as JSON schemas, with every limit that
 * the decoders check. */
#include "openapi/input_schema.h"

#include <stdio.h>
#include <string.h>

#include "input/field.h"
#include "openapi/document_helpers.h"

#define STAMP_PATTERN \
	"^([0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2})?$"

static void
put_bytes(struct json_out *w, const struct json *f)
{
	int64_t min = api_num(f, "minBytes", 0);
	int64_t max = api_num(f, "maxBytes", 0);

	if (min > 0)
		api_put_num(w, "x-minBytes", min);
	if (max > 0)
		api_put_num(w, "x-maxBytes", max);
}

/* Limits in characters.  They include those in bytes: a text of n bytes has at
 * most n characters, and at least n / 4. */
static void
text_length(struct json_out *w, const struct json *f, bool filled)
{
	int64_t max = api_num(f, "max", FIELD_TEXT_MAX);
	int64_t min = api_num(f, "min", 0);
	int64_t max_bytes = api_num(f, "maxBytes", 0);
	int64_t min_bytes = api_num(f, "minBytes", 0);
	int64_t least = (min_bytes + 3) / 4;

	if (max_bytes != 0 && max_bytes < max)
		max = max_bytes;
	if (least == 0 && filled)
		least = 1;
	if (least > min)
		min = least;
	if (min > 0)
		api_put_num(w, "minLength", min);
	api_put_num(w, "maxLength", max);
	put_bytes(w, f);
}

static void
text_form(struct json_out *w, const struct json *f, bool filled)
{
	const char *pattern = api_text(f, "pattern");

	api_put(w, "x-form", api_text(f, "form"));
	if (pattern == NULL && filled)
		pattern = "\\S";
	api_put(w, "pattern", pattern);
}

/* Writes the words that a text may be; if the field is not required, the text
 * may also be empty. */
static void
text_words(struct json_out *w, const struct json *f, bool filled)
{
	const char *words = api_text(f, "words");

	if (words == NULL)
		return;
	json_key(w, "enum");
	json_arr(w);
	for (size_t n; *words != '\0'; words += n + strspn(words + n, " ")) {
		n = strcspn(words, " ");
		json_put_strn(w, words, n);
	}
	if (!filled)
		json_put_str(w, "");
	json_end_arr(w);
}

static void
text_limits(struct json_out *w, const struct json *f)
{
	bool filled = api_flag(f, "required") && !api_flag(f, "blank");

	api_put(w, "type", "string");
	text_length(w, f, filled);
	text_form(w, f, filled);
	text_words(w, f, filled);
}

/* The entries of a list of texts; min and max of the field are limits of how
 * many entries there are, not of their lengths. */
static void
entry_limits(struct json_out *w, const struct json *f)
{
	api_put(w, "type", "string");
	api_put_num(w, "minLength", 1);
	api_put_num(w, "maxLength", api_num(f, "entryMax", FIELD_TEXT_MAX));
	text_form(w, f, true);
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

/* Writes the names of the required members. */
static void
put_required(struct json_out *w, const struct json *fields, size_t from)
{
	bool any = false;

	for (size_t i = from; i < json_len(fields); i++) {
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

void
api_fields(struct json_out *w, const struct json *fields, size_t from)
{
	api_put(w, "type", "object");
	put_required(w, fields, from);
	json_key(w, "properties");
	json_obj(w);
	for (size_t i = from; i < json_len(fields); i++) {
		json_key(w, api_text(json_at(fields, i), "name"));
		api_field(w, json_at(fields, i), false);
	}
	json_end_obj(w);
}

static void
entries(struct json_out *w, const struct json *f)
{
	list_limits(w, f);
	json_key(w, "items");
	json_obj(w);
	if (api_is(f, "type", "ids")) {
		number_limits(w, f, "int64");
	} else if (api_is(f, "type", "strings")) {
		entry_limits(w, f);
	} else {
		api_fields(w, json_get(f, "of"), 0);
	}
	json_end_obj(w);
}

static void
time_text(struct json_out *w)
{
	api_put(w, "type", "string");
	api_put_num(w, "maxLength", 19);
	api_put(w, "pattern", STAMP_PATTERN);
}

/* Writes the schema of a range: two times, from and to, either of which may be
 * left out. */
static void
range(struct json_out *w)
{
	api_put(w, "type", "array");
	api_put_num(w, "maxItems", 2);
	json_key(w, "items");
	json_obj(w);
	time_text(w);
	json_end_obj(w);
	api_put(w, "x-time", "text");
}

static void
end_of_range(struct json_out *w)
{
	time_text(w);
	api_put(w, "x-time", "text");
}

static void
stamp(struct json_out *w, const struct json *f)
{
	number_limits(w, f, "int64");
	api_put(w, "x-time", "milliseconds");
}

/* Writes the schema of a field's type; a type not listed here may be any JSON,
 * which is the empty schema. */
static void
type_of(struct json_out *w, const struct json *f)
{
	if (api_is_list(f)) {
		entries(w, f);
	} else if (api_is(f, "type", "range")) {
		range(w);
	} else if (api_is(f, "type", "time")) {
		end_of_range(w);
	} else if (api_is(f, "type", "int32") || api_is(f, "type", "int64")) {
		number_limits(w, f, api_text(f, "type"));
	} else if (api_is(f, "type", "timestamp")) {
		stamp(w, f);
	} else if (api_is(f, "type", "boolean")) {
		api_put(w, "type", "boolean");
	} else if (api_is(f, "type", "string")) {
		text_limits(w, f);
	} else if (api_is(f, "type", "file")) {
		api_put(w, "type", "string");
		api_put(w, "format", "binary");
		put_bytes(w, f);
	}
}

static void
put_default(struct json_out *w, const struct json *f)
{
	const char *dflt = api_text(f, "default");

	if (dflt == NULL)
		return;
	json_key(w, "default");
	if (api_is(f, "type", "string"))
		json_put_str(w, dflt);
	else
		json_put_raw(w, dflt, strlen(dflt));
}

/* A note about what a client must know besides the type and the field's own
 * description. */
static const char *
note_of(const struct json *f)
{
	if (api_is(f, "type", "timestamp"))
		return "milliseconds since 1970";
	if (api_is(f, "type", "range"))
		return "from, to: yyyy-MM-dd HH:mm:ss";
	if (api_is(f, "type", "time"))
		return "yyyy-MM-dd HH:mm:ss";
	return NULL;
}

void
api_doc(struct json_out *w, const struct json *f)
{
	const char *doc = api_text(f, "doc"), *note = note_of(f);
	char both[512];

	if (doc != NULL && note != NULL) {
		snprintf(both, sizeof(both), "%s; %s", doc, note);
		doc = both;
	}
	api_put(w, "description", doc != NULL ? doc : note);
}

void
api_field(struct json_out *w, const struct json *f, bool told)
{
	json_obj(w);
	type_of(w, f);
	put_default(w, f);
	if (!told)
		api_doc(w, f);
	api_put(w, "x-dict", api_text(f, "dict"));
	api_put(w, "x-error", api_text(f, "error"));
	json_end_obj(w);
}
