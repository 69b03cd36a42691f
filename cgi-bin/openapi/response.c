/* response.c - describes the answers: the envelope of a success with the
 * endpoint's data, that of a failure, the few answers that are not envelopes,
 * and which failures an endpoint may answer with. */
#include "openapi/openapi.h"
#include "store/db_describe.h"
#include "web/endpoint.h"

#define SHEET_TYPE "application/vnd.ms-excel"

enum shape
api_shape(const struct api_endpoint *of)
{
	const struct handler *h = &of->ep->handler;

	if (h->shown != NULL)
		return h->shown->type == NULL ? h->shown->shape : SHAPE__UNSET;
	return h->shape == SHAPE_CALL ? SHAPE_DONE : h->shape;
}

/* An endpoint that declares an answer may name E_NOT_IMPLEMENTED, too: it
 * answers that under certain conditions only, and is served.  Any other
 * endpoint that names this error always answers it. */
bool
api_served(const struct api_endpoint *of)
{
	bool marked[E__MAX];

	if (of->ep->handler.shown != NULL)
		return true;
	endpoint_errors_mark(of->ep, marked);
	return !marked[E_NOT_IMPLEMENTED];
}

/* Writes the schema of an object in the answer. */
static void
put_object(struct api *api, const struct api_endpoint *of)
{
	const struct handler *h = &of->ep->handler;

	if (h->shown != NULL)
		api_object(api, h->shown->of, of->tag);
	else
		api_columns(api, h->sql, of->tag);
}

/* Writes the schema of a value in the answer: the kind that the endpoint
 * declares, or the first column of its block.  entry: it is an entry of a list.
 */
static enum err
put_value(struct api *api, const struct api_endpoint *of, bool entry)
{
	const struct handler *h = &of->ep->handler;
	struct json_out *w = &api->w;
	struct db_shape *column;
	int n;

	json_obj(w);
	if (h->shown != NULL) {
		api_kind(w, h->shown->kind, h->shown->null);
	} else {
		TRY(db_shape(api->ctx, h->sql, &column, &n));
		api_kind(w, column[0].kind, !entry);
	}
	json_end_obj(w);
	return OK;
}

static void
put_page(struct api *api, const struct api_endpoint *of)
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
	put_object(api, of);
	json_end_obj(w);
	json_end_obj(w);
	json_end_obj(w);
}

static enum err
put_array(struct api *api, const struct api_endpoint *of, bool objects)
{
	struct json_out *w = &api->w;

	json_obj(w);
	api_put(w, "type", "array");
	json_key(w, "items");
	if (objects)
		put_object(api, of);
	else
		TRY(put_value(api, of, true));
	json_end_obj(w);
	return OK;
}

/* Writes the schema of one object, or of null too when the answer may be
 * empty. */
static void
put_one(struct api *api, const struct api_endpoint *of)
{
	const struct handler *h = &of->ep->handler;
	struct json_out *w = &api->w;

	if (h->shown != NULL ? !h->shown->null : h->none != OK) {
		put_object(api, of);
		return;
	}
	json_obj(w);
	json_key(w, "anyOf");
	json_arr(w);
	put_object(api, of);
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
	api_put_true(w, "const");
	json_end_obj(w);
}

static enum err
put_data(struct api *api, const struct api_endpoint *of)
{
	const enum shape shape = api_shape(of);

	if (shape == SHAPE_PAGE)
		put_page(api, of);
	else if (shape == SHAPE_LIST || shape == SHAPE_IDS)
		return put_array(api, of, shape == SHAPE_LIST);
	else if (shape == SHAPE_ONE)
		put_one(api, of);
	else if (shape == SHAPE_VALUE || shape == SHAPE_ID)
		return put_value(api, of, false);
	else
		put_true(&api->w);
	return OK;
}

/* The envelope of a success: code 0, no message, the data. */
static enum err
put_success(struct api *api, const struct api_endpoint *of)
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
	TRY(put_data(api, of));
	json_end_obj(w);
	json_end_obj(w);
	return OK;
}

/* The media type of a success that is not an envelope; NULL if it is an
 * envelope. */
static const char *
other_type(const struct api_endpoint *of)
{
	const struct handler *h = &of->ep->handler;

	if (h->shape != SHAPE_SHEET && h->shown != NULL &&
	    h->shown->type != NULL)
		return h->shown->type;
	return api_shape(of) == SHAPE_SHEET ? SHEET_TYPE : NULL;
}

/* Writes "application/json": the envelopes of success and failure, or of
 * failures only. */
static enum err
put_json(struct api *api, const struct api_endpoint *of, bool success)
{
	struct json_out *w = &api->w;

	json_key(w, "application/json");
	json_obj(w);
	json_key(w, "schema");
	if (success) {
		json_obj(w);
		json_key(w, "oneOf");
		json_arr(w);
		TRY(put_success(api, of));
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
put_200(struct api *api, const struct api_endpoint *of)
{
	const char *type = other_type(of);
	bool served = api_served(of);
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
	TRY(put_json(api, of, served && type == NULL));
	json_end_obj(w);
	json_end_obj(w);
	return OK;
}

enum err
api_responses(struct api *api, const struct api_endpoint *of)
{
	struct json_out *w = &api->w;

	json_key(w, "responses");
	json_obj(w);
	TRY(put_200(api, of));
	/* Only devices get these HTTP statuses. */
	if (of->ep->audience == DEVICE) {
		json_key(w, "429");
		api_ref(w, "responses", "TooMany");
		json_key(w, "503");
		api_ref(w, "responses", "Unavailable");
	}
	json_end_obj(w);
	return OK;
}

static void
put_error(struct json_out *w, enum err e)
{
	json_obj(w);
	api_put_num(w, "code", err_code(e));
	api_put(w, "name", err_name(e));
	api_put(w, "message", err_text(e));
	json_end_obj(w);
}

enum err
api_errors(struct api *api, const struct api_endpoint *of)
{
	const struct sql *q = of->ep->handler.sql;
	struct json_out *w = &api->w;
	bool marked[E__MAX];

	endpoint_errors_mark(of->ep, marked);
	if (q != NULL)
		TRY(db_constraint_errors(api->ctx, q, marked));
	json_key(w, "x-errors");
	json_arr(w);
	for (size_t i = 0; i < err_count(); i++)
		if (marked[err_at(i)])
			put_error(w, err_at(i));
	json_end_arr(w);
	return OK;
}
