/* response.c - describes the answers: the envelope of a success with the row's
 * data, that of a failure, and the few answers that are not envelopes. */
#include <string.h>

#include "openapi/openapi.h"
#include "store/db_shape.h"

#define SHEET_TYPE "application/vnd.ms-excel"

const char *
api_shape(const struct api_row *row)
{
	const struct json *shows = json_get(row->j, "shows");

	if (shows != NULL)
		return api_text(shows, "shape");
	return strcmp(row->shape, "CALL") == 0 ? "DONE" : row->shape;
}

bool
api_served(const struct api_row *row)
{
	const struct json *errors = json_get(row->j, "errors");
	size_t n;

	/* A row that declares an answer may name E_NOT_IMPLEMENTED, too: it
	 * answers that under certain conditions only, and is served.  Any other
	 * row that names this error always answers it. */
	if (json_get(row->j, "shows") != NULL)
		return true;
	for (size_t i = 0; i < json_len(errors); i++)
		if (strcmp(json_str(json_at(errors, i), &n),
		        err_name(E_NOT_IMPLEMENTED)) == 0)
			return false;
	return true;
}

/* Writes the schema of an object in the answer. */
static void
put_object(struct api *api, const struct api_row *row)
{
	const struct json *shows = json_get(row->j, "shows");

	if (shows != NULL)
		api_object(api, json_get(shows, "object"), row->tag);
	else
		api_columns(api, api_block(api_text(row->j, "sql")), row->tag);
}

/* Writes the schema of a value in the answer: the kind that the row declares,
 * or the first column of its block.  entry: it is an entry of a list. */
static enum err
put_value(struct api *api, const struct api_row *row, bool entry)
{
	const struct json *shows = json_get(row->j, "shows");
	struct json_out *w = &api->w;
	struct db_shape *column;
	int n;

	json_obj(w);
	if (shows != NULL) {
		api_kind(w, kind_named(api_text(shows, "kind")),
		    api_flag(shows, "null"));
	} else {
		TRY(db_shape(
		    api->ctx, api_block(api_text(row->j, "sql")), &column, &n));
		api_kind(w, column[0].kind, !entry);
	}
	json_end_obj(w);
	return OK;
}

static void
put_page(struct api *api, const struct api_row *row)
{
	struct json_out *w = &api->w;

	json_obj(w);
	api_put(w, "type", "object");
	json_key(w, "required");
	json_arr(w);
	json_put_str(w, "total");
	json_put_str(w, "list");
	json_end_arr(w);
	json_key(w, "properties");
	json_obj(w);
	json_key(w, "total");
	json_obj(w);
	api_put(w, "type", "integer");
	api_put(w, "format", "int64");
	api_put_num(w, "minimum", 0);
	json_end_obj(w);
	json_key(w, "list");
	json_obj(w);
	api_put(w, "type", "array");
	json_key(w, "items");
	put_object(api, row);
	json_end_obj(w);
	json_end_obj(w);
	json_end_obj(w);
}

static enum err
put_array(struct api *api, const struct api_row *row, bool objects)
{
	struct json_out *w = &api->w;

	json_obj(w);
	api_put(w, "type", "array");
	json_key(w, "items");
	if (objects)
		put_object(api, row);
	else
		TRY(put_value(api, row, true));
	json_end_obj(w);
	return OK;
}

/* Writes the schema of one object, or of null too when the answer may be
 * empty. */
static void
put_one(struct api *api, const struct api_row *row)
{
	const struct json *shows = json_get(row->j, "shows");
	struct json_out *w = &api->w;

	if (shows != NULL ? !api_flag(shows, "null")
	                  : json_get(row->j, "none") != NULL) {
		put_object(api, row);
		return;
	}
	json_obj(w);
	json_key(w, "anyOf");
	json_arr(w);
	put_object(api, row);
	json_obj(w);
	api_put(w, "type", "null");
	json_end_obj(w);
	json_end_arr(w);
	json_end_obj(w);
}

static void
put_true(struct json_out *w)
{
	json_obj(w);
	api_put(w, "type", "boolean");
	json_key(w, "const");
	json_put_bool(w, true);
	json_end_obj(w);
}

static enum err
put_data(struct api *api, const struct api_row *row)
{
	const char *shape = api_shape(row);

	if (strcmp(shape, "PAGE") == 0)
		put_page(api, row);
	else if (strcmp(shape, "LIST") == 0 || strcmp(shape, "IDS") == 0)
		return put_array(api, row, strcmp(shape, "LIST") == 0);
	else if (strcmp(shape, "ONE") == 0)
		put_one(api, row);
	else if (strcmp(shape, "VALUE") == 0 || strcmp(shape, "ID") == 0)
		return put_value(api, row, false);
	else
		put_true(&api->w);
	return OK;
}

/* The envelope of a success: code 0, no message, the data. */
static enum err
put_success(struct api *api, const struct api_row *row)
{
	struct json_out *w = &api->w;

	json_obj(w);
	api_put(w, "type", "object");
	json_key(w, "required");
	json_put_raw(w, "[\"code\",\"msg\",\"data\"]", 21);
	json_key(w, "properties");
	json_obj(w);
	json_key(w, "code");
	json_put_raw(w, "{\"const\":0}", 11);
	json_key(w, "msg");
	json_put_raw(w, "{\"const\":\"\"}", 12);
	json_key(w, "data");
	TRY(put_data(api, row));
	json_end_obj(w);
	json_end_obj(w);
	return OK;
}

/* The media type of a success that is not an envelope; NULL if it is an
 * envelope. */
static const char *
other_type(const struct api_row *row)
{
	const struct json *shows = json_get(row->j, "shows");

	if (strcmp(row->shape, "SHEET") == 0)
		return SHEET_TYPE;
	if (shows != NULL && api_text(shows, "type") != NULL)
		return api_text(shows, "type");
	return shows != NULL && strcmp(api_shape(row), "SHEET") == 0
	           ? SHEET_TYPE
	           : NULL;
}

/* Writes "application/json": the envelopes of success and failure, or of
 * failures only. */
static enum err
put_json(struct api *api, const struct api_row *row, bool success)
{
	struct json_out *w = &api->w;

	json_key(w, "application/json");
	json_obj(w);
	json_key(w, "schema");
	if (success) {
		json_obj(w);
		json_key(w, "oneOf");
		json_arr(w);
		TRY(put_success(api, row));
	}
	api_ref(w, "schemas", "Failure");
	if (success) {
		json_end_arr(w);
		json_end_obj(w);
	}
	json_end_obj(w);
	return OK;
}

static enum err
put_200(struct api *api, const struct api_row *row)
{
	const char *type = other_type(row);
	bool served = api_served(row);
	struct json_out *w = &api->w;

	json_key(w, "200");
	json_obj(w);
	api_put(w, "description",
	    !served        ? "a failure: this is not offered"
	    : type == NULL ? "a success, or a failure with its code"
	                   : "a file, or a failure with its code");
	json_key(w, "content");
	json_obj(w);
	if (type != NULL) {
		json_key(w, type);
		json_put_raw(w, "{\"schema\":{\"type\":\"string\"}}", 28);
	}
	TRY(put_json(api, row, served && type == NULL));
	json_end_obj(w);
	json_end_obj(w);
	return OK;
}

enum err
api_responses(struct api *api, const struct api_row *row)
{
	struct json_out *w = &api->w;

	json_key(w, "responses");
	json_obj(w);
	TRY(put_200(api, row));
	/* Only devices get these HTTP statuses. */
	if (strcmp(row->audience, "DEVICE") == 0) {
		json_key(w, "429");
		api_ref(w, "responses", "TooMany");
		json_key(w, "503");
		api_ref(w, "responses", "Unavailable");
	}
	json_end_obj(w);
	return OK;
}
