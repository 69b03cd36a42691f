/*
 * fcgi_params.c - the parameters of a FastCGI request as a struct raw_request,
 * so that later stages neither look up a name again nor see a malformed path.
 * A request to which nginx gave no id gets one here: random bytes are fetched
 * for many ids at once, because fetching 16 costs about as much as a thousand.
 */
#include "web/fcgi_int.h"

#include <string.h>

#include "base/hash.h"
#include "base/num.h"
#include "base/utf8.h"
#include "input/redact.h"
#include "web/fcgi.h"

#define TRACE_BYTES (TRACE_ID_LEN / 2)
#define TRACE_STORE 64 /* number of ids that are fetched at once */

enum param {
	P_AUDIENCE,
	P_PATH,
	P_REQUEST_URI,
	P_METHOD,
	P_QUERY,
	P_TYPE,
	P_LENGTH,
	P_ADDR,
	P_TRACE,
	P_AUTHORIZATION,
	P_TENANT,
	P_VISIT,
	P_LOGIN_USER,
	P_DATA_PERMISSION,
	P_SIGNATURE,
	P_DEVICE_SIGN,
	P_DEVICE_TOKEN,
	P_AGENT,
	P_LANGUAGE,
	P_BODY_FILE,
	P_IDEMPOTENCY_KEY,
	P_COUNTRY,
	P_ARRIVED,
	P_ENCODING,
	P_IF_NONE_MATCH,
	P_IF_MATCH,
	P_PACKS,
	P_POLLING,
	P__MAX
};

#define PARAM(s) .name = s "=", .len = sizeof(s "=") - 1

/* The parameters.  once: a request that has the parameter twice is refused,
 * because it would be unclear which value counts. */
static const struct {
	const char *name;
	size_t len;
	bool once;
} params[P__MAX] = {
	[P_AUDIENCE] = { PARAM("AUDIENCE") },
	[P_PATH] = { PARAM("DOCUMENT_URI") },
	[P_REQUEST_URI] = { PARAM("REQUEST_URI") },
	[P_METHOD] = { PARAM("REQUEST_METHOD") },
	[P_QUERY] = { PARAM("QUERY_STRING") },
	[P_TYPE] = { PARAM("CONTENT_TYPE") },
	[P_LENGTH] = { PARAM("CONTENT_LENGTH") },
	[P_ADDR] = { PARAM("REMOTE_ADDR") },
	[P_TRACE] = { PARAM("TRACE_ID") },
	[P_AUTHORIZATION] = { PARAM("HTTP_AUTHORIZATION"), .once = true },
	[P_TENANT] = { PARAM("HTTP_TENANT_ID"), .once = true },
	[P_VISIT] = { PARAM("HTTP_VISIT_TENANT_ID"), .once = true },
	[P_LOGIN_USER] = { PARAM("HTTP_LOGIN_USER"), .once = true },
	[P_DATA_PERMISSION] = { PARAM("HTTP_DATA_PERMISSION_ENABLE"),
	    .once = true },
	[P_SIGNATURE] = { PARAM("HTTP_X_INTERNAL_AUTH"), .once = true },
	[P_DEVICE_SIGN] = { PARAM("HTTP_X_DEVICE_SIGN"), .once = true },
	[P_DEVICE_TOKEN] = { PARAM("HTTP_X_DEVICE_TOKEN"), .once = true },
	[P_AGENT] = { PARAM("HTTP_USER_AGENT") },
	[P_LANGUAGE] = { PARAM("HTTP_ACCEPT_LANGUAGE") },
	[P_BODY_FILE] = { PARAM("BODY_FILE"), .once = true },
	[P_COUNTRY] = { PARAM("COUNTRY") },
	[P_ARRIVED] = { PARAM("ARRIVED") },
	[P_IDEMPOTENCY_KEY] = { PARAM("HTTP_IDEMPOTENCY_KEY"), .once = true },
	[P_ENCODING] = { PARAM("HTTP_CONTENT_ENCODING"), .once = true },
	[P_IF_NONE_MATCH] = { PARAM("HTTP_IF_NONE_MATCH") },
	[P_IF_MATCH] = { PARAM("HTTP_IF_MATCH"), .once = true },
	[P_PACKS] = { PARAM("PACKS") },
	[P_POLLING] = { PARAM("HTTP_POLLING") },
};

/* The parameter of a text "NAME=VALUE"; P__MAX: none of those above. */
static enum param
param_of(const char *s)
{
	for (enum param i = 0; i < P__MAX; i++)
		if (s[0] == params[i].name[0] &&
		    strncmp(s, params[i].name, params[i].len) == 0)
			return i;
	return P__MAX;
}

/* Takes the first parameter of each name; returns false when one came twice
 * that may come only once. */
static bool
collect(char *const *envp, const char *v[P__MAX])
{
	bool alone = true;

	for (; *envp != NULL; envp++) {
		enum param i = param_of(*envp);

		if (i == P__MAX)
			continue;
		if (v[i] == NULL)
			v[i] = *envp + params[i].len;
		else if (params[i].once)
			alone = false;
	}
	return alone;
}

static size_t
length(const char *s)
{
	return s == NULL ? 0 : strlen(s);
}

/* nginx passes an empty text for a header that was not sent. */
static const char *
text_or_null(const char *s)
{
	return s != NULL && s[0] != '\0' ? s : NULL;
}

/* Is it a path of UTF-8 without control characters?  nginx has decoded it, so
 * it may contain any bytes. */
static bool
path_clean(const char *s)
{
	if (s == NULL || s[0] != '/')
		return false;
	for (const char *p = s; *p != '\0'; p++)
		if ((unsigned char)*p < 0x20 || *p == 0x7F)
			return false;
	return utf8_valid(s, strlen(s));
}

/* Reads a Content-Length, 0 if there is none; false: it is no number, or above
 * max. */
static bool
length_read(const char *s, int64_t max, size_t *out)
{
	int64_t n = 0;

	if (text_or_null(s) != NULL && num_read(s, strlen(s), &n) != OK)
		return false;
	if (n < 0 || n > max)
		return false;
	*out = (size_t)n;
	return true;
}

/* Reads nginx's spelling of a time, "1795364079.017"; 0 for anything else. */
static int64_t
arrived_ms(const char *s)
{
	size_t n = s == NULL ? 0 : strcspn(s, ".");
	int64_t sec, ms;

	if (n == 0 || s[n] == '\0' || num_read(s, n, &sec) != OK ||
	    num_read(s + n + 1, strlen(s + n + 1), &ms) != OK)
		return 0;
	return sec < 0 || sec > INT32_MAX * 4LL ? 0 : sec * 1000 + ms;
}

/* Sets who calls by the audience that nginx has passed, s, and whether the call
 * must be signed.  The listener over TCP has an audience of its own,
 * RPC_SIGNED, and not RPC with a second parameter: a pool that does not know
 * it, such as an older one, then serves nothing there. */
static void
audience_of(const char *s, struct raw_request *out)
{
	out->must_sign = s != NULL && strcmp(s, "RPC_SIGNED") == 0;
	out->audience = out->must_sign ? RPC : audience_read(s, length(s));
}

void
trace_id_new(char out[TRACE_ID_LEN + 1])
{
	static uint8_t store[TRACE_STORE][TRACE_BYTES];
	static size_t left;

	if (left == 0) {
		hash_random(store, sizeof(store));
		left = TRACE_STORE;
	}
	hash_hex(store[--left], TRACE_BYTES, out);
}

/* Unless nginx gave the request an id, it gets one here, and its answer shows
 * that one. */
static void
trace_of(struct arena *a, const char *s, struct raw_request *out)
{
	static const char digits[] = "0123456789abcdefABCDEF";
	char *hex;

	out->trace_id = s;
	if (s != NULL && strspn(s, digits) == TRACE_ID_LEN &&
	    s[TRACE_ID_LEN] == '\0')
		return;
	hex = arena_alloc(a, TRACE_ID_LEN + 1);
	trace_id_new(hex);
	out->trace_id = hex;
	out->trace_shown = true;
}

/* The user agent as it is stored and shown: secrets of URLs in it are hidden,
 * and when it is not UTF-8 its bytes that are not ASCII become '?'. */
static const char *
agent_of(struct arena *a, const char *s)
{
	size_t n = s != NULL ? strlen(s) : 0;
	char *copy;

	if (n == 0)
		return "";
	if (utf8_valid(s, n))
		return redact_text(a, s);
	copy = arena_strndup(a, s, n);
	for (size_t i = 0; i < n; i++)
		if ((unsigned char)copy[i] >= 0x80)
			copy[i] = '?';
	return redact_text(a, copy);
}

void
fcgi_params(struct arena *a, char *const *envp, struct raw_request *out)
{
	const char *v[P__MAX] = { 0 };
	bool alone = collect(envp, v);
	int64_t max;

	*out = (struct raw_request){
		.method = method_read(v[P_METHOD], length(v[P_METHOD])),
		.path = v[P_PATH] != NULL ? v[P_PATH] : "",
		.uri = v[P_REQUEST_URI],
		.query = v[P_QUERY],
		.content_type = text_or_null(v[P_TYPE]),
		.encoding = text_or_null(v[P_ENCODING]),
		.authorization = text_or_null(v[P_AUTHORIZATION]),
		.tenant_id = text_or_null(v[P_TENANT]),
		.visit_tenant_id = text_or_null(v[P_VISIT]),
		.login_user = text_or_null(v[P_LOGIN_USER]),
		.data_permission_enable = text_or_null(v[P_DATA_PERMISSION]),
		.ip = v[P_ADDR] != NULL ? v[P_ADDR] : "",
		.signature = text_or_null(v[P_SIGNATURE]),
		.device_sign = text_or_null(v[P_DEVICE_SIGN]),
		.device_token = text_or_null(v[P_DEVICE_TOKEN]),
		.if_none_match = text_or_null(v[P_IF_NONE_MATCH]),
		.if_match = text_or_null(v[P_IF_MATCH]),
		.packs = text_or_null(v[P_PACKS]) != NULL,
		.polling = text_or_null(v[P_POLLING]) != NULL,
		.agent = agent_of(a, v[P_AGENT]),
		.language = v[P_LANGUAGE],
		.body_file = text_or_null(v[P_BODY_FILE]),
		.country = text_or_null(v[P_COUNTRY]),
		.once_key = text_or_null(v[P_IDEMPOTENCY_KEY]),
		.arrived_ms = arrived_ms(v[P_ARRIVED]),
	};
	trace_of(a, v[P_TRACE], out);
	audience_of(v[P_AUDIENCE], out);
	max = out->body_file != NULL ? FCGI_FILE_MAX : FCGI_BODY_MAX;
	out->broken = !alone || !path_clean(out->path) ||
	              !length_read(v[P_LENGTH], max, &out->body_len);
	if (out->broken)
		out->body_len = 0;
}
