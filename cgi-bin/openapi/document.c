/* document.c - writes the outer parts of the document: what holds for all
 * operations, the paths, and the components that operations share. */
#include <string.h>

#include "openapi/openapi.h"

#ifndef VERSION
#error "the Makefile says which version this is"
#endif

static const char about_public[] =
    "Every answer is HTTP 200 with an envelope of `code`, `msg` and `data`; "
    "code 0 is a success, any other tells what went wrong (`x-errors` of each "
    "operation lists them) and comes with `data` null. Only device paths and "
    "files have statuses of their own.\n\n"
    "Paths below `/admin-api` need a token of an administrator and answer "
    "without this prefix as well; paths below `/app-api` are for members. "
    "Sign in with `POST /admin-api/system/auth/login` and send `accessToken` "
    "as `Authorization: Bearer ...`.\n\n"
    "A member or parameter that is null or absent is not there: an update "
    "leaves it as it is. Numbers may be sent as texts. Times are milliseconds "
    "since 1970 in bodies and answers, `yyyy-MM-dd HH:mm:ss` in queries. "
    "Integers beyond 2^53 - 1 come as texts.\n\n"
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
    "\"schema\":{\"type\":\"integer\",\"format\":\"int64\",\"minimum\":0}},"
    "\"visitTenantId\":{\"name\":\"visit-tenant-id\",\"in\":\"header\","
    "\"description\":\"look into another tenant; takes the permission "
    "system:tenant:visit, which people of tenant 1 alone can have\","
    "\"schema\":{\"type\":\"integer\",\"format\":\"int64\",\"minimum\":1}},"
    "\"idempotencyKey\":{\"name\":\"Idempotency-Key\",\"in\":\"header\","
    "\"description\":\"a repeated call with the same key and body does "
    "nothing and gets the first one's answer, for 24 hours; with another body "
    "900\",\"schema\":{\"type\":\"string\",\"minLength\":1,"
    "\"maxLength\":64,\"pattern\":\"^[!-~]+$\"}}}";

static const char responses[] =
    "{\"TooMany\":{\"description\":\"too many requests\","
    "\"headers\":{\"Retry-After\":{\"description\":\"seconds\","
    "\"schema\":{\"type\":\"integer\",\"minimum\":0}}},\"content\":{"
    "\"application/json\":{\"schema\":{"
    "\"$ref\":\"#/components/schemas/Failure\"}}}},"
    "\"Unavailable\":{\"description\":\"not to be had now\","
    "\"headers\":{\"Retry-After\":{\"description\":\"seconds\","
    "\"schema\":{\"type\":\"integer\",\"minimum\":0}}},\"content\":{"
    "\"application/json\":{\"schema\":{"
    "\"$ref\":\"#/components/schemas/Failure\"}}}}}";

static const char failure[] =
    "{\"type\":\"object\",\"required\":[\"code\",\"msg\",\"data\"],"
    "\"properties\":{\"code\":{\"type\":\"integer\",\"minimum\":1,"
    "\"description\":\"3 digits, or 10 for a rule\"},"
    "\"msg\":{\"type\":\"string\",\"minLength\":1,"
    "\"description\":\"for people\"},\"data\":{\"type\":\"null\"}}}";

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

static bool
is_of(const struct api_endpoint *of, bool internal)
{
	return (of->ep->audience == RPC) == internal;
}

/* Writes each tag once, in the order of the paths. */
static void
put_tags(
    struct api *api, const struct api_endpoint *of, size_t n, bool internal)
{
	struct json_out *w = &api->w;
	struct map seen = { 0 };

	json_key(w, "tags");
	json_arr(w);
	for (size_t i = 0; i < n; i++) {
		if (!is_of(&of[i], internal) ||
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
		if (!is_of(&of[i], internal))
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

static enum err
put_components(struct api *api)
{
	struct json_out *w = &api->w;

	json_key(w, "components");
	json_obj(w);
	put_raw(w, "securitySchemes", security_schemes);
	put_raw(w, "parameters", parameters);
	put_raw(w, "responses", responses);
	json_key(w, "schemas");
	json_obj(w);
	buf_str(w->to, "\n");
	put_raw(w, "Failure", failure);
	TRY(api_schemas(api));
	buf_str(w->to, "\n");
	json_end_obj(w);
	json_end_obj(w);
	return OK;
}

enum err
api_document(
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
