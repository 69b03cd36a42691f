/*
 * operation.c - writes the operation of one endpoint: who may call it, its
 * input, its answers, and members of our own for programs that make pages of
 * the document:
 *
 *   x-kind           page, list, ids, one, value: reads, by the shape of the
 *                    answer; create, update, delete: writes; export: answers
 *                    a workbook; import: takes a file; unserved: 501 only;
 *                    call: the others
 *   x-permission     what the caller must hold
 *   x-guard          how the caller is checked
 *   x-audience       who calls: administrators, members, devices, modules
 *   x-pool           which pool answers
 *   x-shared         only for people of tenant 1: the data is everybody's
 *   x-errors         every error it may answer with: code, name, message
 *   x-dict           the values of a field or column are those of this
 *                    dictionary type
 *   x-time           milliseconds since 1970, or text
 *   x-form           the name of a field's form; its pattern is beside it
 *   x-minBytes       and x-maxBytes: limits in bytes, beside characters
 *   x-error          the error of a wrong value, where that is not 400
 */
#include <ctype.h>
#include <string.h>

#include "base/ascii.h"
#include "openapi/openapi.h"
#include "web/endpoint.h"

/* A unique id made of audience, method and path: "adminGetSystemRolePage". */
static const char *
operation_id(struct arena *a, const struct api_endpoint *of)
{
	const char *audience = audience_name(of->ep->audience);
	const char *method = method_name(of->ep->method);
	char *id = arena_printf(a, "%s_%s_%s", audience, method, of->path);
	size_t head = strlen(audience) + strlen(method) + 1;
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
kind_of_read(enum shape shape)
{
	static const char *const kinds[SHAPE__MAX] = {
		[SHAPE_PAGE] = "page",
		[SHAPE_LIST] = "list",
		[SHAPE_IDS] = "ids",
		[SHAPE_ONE] = "one",
		[SHAPE_VALUE] = "value",
		[SHAPE_SHEET] = "export",
	};

	return kinds[shape] != NULL ? kinds[shape] : "call";
}

/* The x-kind of an endpoint. */
static const char *
kind_of(const struct api_endpoint *of)
{
	if (!api_served(of))
		return "unserved";
	if (api_has_file(of))
		return "import";
	if (of->ep->method == GET)
		return kind_of_read(api_shape(of));
	if (of->ep->method == PUT)
		return "update";
	if (of->ep->method == DELETE)
		return "delete";
	return ends_with(of->path, "/create") ||
	               of->ep->handler.shape == SHAPE_ID
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

/* Writes which credentials the endpoint accepts.  An endpoint for ANYONE needs
 * no token, but reads one that is sent, so the token is listed as optional. */
static void
security(struct json_out *w, const struct endpoint *ep)
{
	const enum gate gate = ep->guard.gate;
	bool needed = gate == GATE_PERM || gate == GATE_LOGGED_IN;
	bool read = gate == GATE_ANYONE && ep->audience != DEVICE;

	json_key(w, "security");
	json_arr(w);
	if (read) {
		json_obj(w);
		json_end_obj(w);
	}
	if (read || needed)
		scheme(w, "bearer");
	if (gate == GATE_SIGNED)
		scheme(w, "deviceSign");
	if (gate == GATE_SIGNED && !ep->guard.by_key)
		scheme(w, "deviceToken");
	json_end_arr(w);
}

enum err
api_operation(struct api *api, const struct api_endpoint *of)
{
	static const char *const gates[GATE__MAX] = {
		[GATE_ANYONE] = "ANYONE",
		[GATE_LOGGED_IN] = "LOGGED_IN",
		[GATE_PERM] = "PERM",
		[GATE_SIGNED] = "SIGNED",
		[GATE_PEER] = "PEER",
	};
	const struct endpoint *ep = of->ep;
	struct arena *a = api->ctx->mem;
	struct json_out *w = &api->w;

	json_key(w, ascii_lower(a, method_name(ep->method)));
	json_obj(w);
	json_key(w, "tags");
	json_arr(w);
	json_put_str(w, of->tag);
	json_end_arr(w);
	api_put(w, "summary", ep->doc);
	api_put(w, "operationId", operation_id(a, of));
	if (ep->handler.deprecated)
		api_put_true(w, "deprecated");
	security(w, ep);
	api_parameters(api, of);
	api_body(api, of);
	TRY(api_responses(api, of));
	api_put(w, "x-pool", of->pool);
	api_put(w, "x-audience", audience_name(ep->audience));
	api_put(w, "x-guard", gates[ep->guard.gate]);
	api_put(w, "x-permission", ep->guard.perm);
	if (ep->guard.shared)
		api_put_true(w, "x-shared");
	api_put(w, "x-kind", kind_of(of));
	TRY(api_errors(api, of));
	json_end_obj(w);
	return OK;
}
