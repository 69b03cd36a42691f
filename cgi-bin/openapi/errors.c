/* errors.c - lists every failure a row may answer with: those that its
 * description names, and the constraints of the tables its block writes to. */
#include "openapi/openapi.h"
#include "store/db_shape.h"

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
api_errors(struct api *api, const struct api_row *row)
{
	const struct json *names = json_get(row->j, "errors");
	const char *block = api_text(row->j, "sql");
	struct json_out *w = &api->w;
	bool marked[E__MAX] = { false };
	size_t n;

	for (size_t i = 0; i < json_len(names); i++)
		marked[err_named(json_str(json_at(names, i), &n))] = true;
	if (block != NULL)
		TRY(db_rules(api->ctx, api_block(block), marked));
	json_key(w, "x-errors");
	json_arr(w);
	for (size_t i = 0; i < err_count(); i++)
		if (marked[err_at(i)])
			put_error(w, err_at(i));
	json_end_arr(w);
	return OK;
}
