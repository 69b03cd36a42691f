/* place.c - reading, checking and writing storage configurations.  Only this
 * file knows their JSON. */
#include "file/place.h"
#include "input/decode_json.h"

#include <string.h>

#include "base/utf8.h"
#include "file/place_host.h"
#include "input/field_check.h"
#include "input/name.h"
#include "text/json_out.h"
#include "text/path.h"

#define JSON_MAX 4096 /* bytes of a stored configuration */

#define BIT(s)   (1u << (unsigned)(s))
#define DATABASE BIT(STORAGE_DATABASE)
#define LOCAL    BIT(STORAGE_LOCAL)
#define FTP      BIT(STORAGE_FTP)
#define SFTP     BIT(STORAGE_SFTP)
#define S3       BIT(STORAGE_S3)
#define OURS     (DATABASE | LOCAL | FTP | SFTP)

/* A host name, an IPv4 address, a bucket or a region.  Other characters are
 * refused, because in a URL they could change its other parts. */
static enum err
read_host(struct arena *a, const char *in, const char **out)
{
	static const char may[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	                          "abcdefghijklmnopqrstuvwxyz0123456789.-";

	(void)a;
	if (in[strspn(in, may)] != '\0' || *in == '.' || *in == '-')
		return E_BAD_REQUEST;
	*out = in;
	return OK;
}

static const struct form form_host = { "host",
	"must consist of letters, digits, dots and hyphens", read_host, NULL };

static const struct field place_fields[] = {
	FIELD(struct place, domain, .form = &form_url, .max = 200),
	FIELD(struct place, base_path),
	FIELD(struct place, host, .form = &form_host),
	FIELD(struct place, port, .lo = 1, .hi = 65535),
	FIELD(struct place, username),
	FIELD(struct place, password),
	FIELD(struct place, mode),
	FIELD(struct place, host_key, .max = 44),
	FIELD(struct place, endpoint),
	FIELD(struct place, bucket, .form = &form_host, .max = 63),
	FIELD(struct place, access_key),
	FIELD(struct place, access_secret),
	FIELD(struct place, enable_path_style_access),
	FIELD(struct place, enable_public_access),
	FIELD(struct place, region, .form = &form_host, .max = 63),
};
static const struct input place_input = { "file_place", sizeof(struct place),
	place_fields, ARRAY_LEN(place_fields), false };

/* Which storages have a member and which need it, in the order of
 * place_fields. */
static const struct {
	unsigned has, needs;
} uses[ARRAY_LEN(place_fields)] = {
	{ OURS | S3, OURS },
	{ LOCAL | FTP | SFTP, LOCAL | FTP | SFTP },
	{ FTP | SFTP, FTP | SFTP },
	{ FTP | SFTP, FTP | SFTP },
	{ FTP | SFTP, FTP | SFTP },
	{ FTP | SFTP, FTP | SFTP },
	{ FTP, FTP },
	{ SFTP, 0 },
	{ S3, S3 },
	{ S3, S3 },
	{ S3, S3 },
	{ S3, S3 },
	{ S3, S3 },
	{ S3, S3 },
	{ S3, 0 },
};

static enum err
refuse(struct ctx *ctx, const char *member, const char *what)
{
	ctx->why = (struct why){ member, what };
	return E_BAD_REQUEST;
}

static bool
blank(const char *s)
{
	return s == NULL || utf8_blank(s);
}

static bool
same(const char *a, const char *b)
{
	return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

static const char **
text_at(struct place *p, size_t i)
{
	return (const char **)(void *)((char *)p + place_fields[i].off);
}

/* Drops the texts that this kind of storage does not have and refuses a missing
 * member that it needs; a blank text counts as missing. */
static enum err
check_members(struct ctx *ctx, struct place *p, uint64_t given)
{
	unsigned kind = BIT(p->storage);
	char name[FIELD_NAME_MAX];

	for (size_t i = 0; i < ARRAY_LEN(place_fields); i++) {
		bool text = place_fields[i].type == F_STR;
		bool there = (given >> i & 1) != 0;

		if (text && (!(uses[i].has & kind) || blank(*text_at(p, i))))
			*text_at(p, i) = NULL;
		if (text)
			there = *text_at(p, i) != NULL;
		if (there || !(uses[i].needs & kind))
			continue;
		name_camel(place_fields[i].name, name, sizeof(name));
		return refuse(
		    ctx, arena_strdup(ctx->mem, name), "must not be empty");
	}
	return OK;
}

static enum err
check_base(struct ctx *ctx, struct place *p)
{
	const char *inner;

	if (p->base_path == NULL)
		return OK;
	inner = place_base(ctx->mem, p);
	return *inner == '\0' || path_ok(inner)
	           ? OK
	           : refuse(ctx, "basePath", "path is not valid");
}

static enum err
check_endpoint(struct ctx *ctx, const struct place *p)
{
	const char *ignored, *s, *host;
	size_t n;

	if (p->endpoint == NULL)
		return OK;
	s = strstr(p->endpoint, "://");
	if (s != NULL && form_url.read(ctx->mem, p->endpoint, &ignored) != OK)
		return refuse(ctx, "endpoint", "must be a host or a URL");
	host = place_host(ctx->mem, p);
	n = strcspn(host, ":");
	if (n == 0 || read_host(ctx->mem, arena_strndup(ctx->mem, host, n),
	                  &ignored) != OK)
		return refuse(ctx, "endpoint", "must be a host or a URL");
	if (host[n] == ':' && host[n + 1 + strspn(host + n + 1, "0123456789")])
		return refuse(ctx, "endpoint", "must be a host or a URL");
	if (p->domain == NULL && strstr(host, "qiniucs.com") != NULL)
		return refuse(ctx, "domain", "must not be empty");
	return OK;
}

static enum err
check_values(struct ctx *ctx, struct place *p)
{
	if (p->mode != NULL && strcmp(p->mode, "Active") != 0 &&
	    strcmp(p->mode, "Passive") != 0)
		return refuse(ctx, "mode", "must be Active or Passive");
	for (size_t i = 0; i < ARRAY_LEN(place_fields); i++)
		if (place_fields[i].type == F_STR && *text_at(p, i) != NULL &&
		    strpbrk(*text_at(p, i), "\r\n") != NULL)
			return refuse(ctx, place_fields[i].name,
			    "must not hold line ends");
	TRY(check_base(ctx, p));
	return check_endpoint(ctx, p);
}

/* Replaces a masked secret by the stored one; refuses it when the secret would
 * be sent to another host or under another name. */
static enum err
unmask(struct ctx *ctx, const char *member, bool same_host, const char *was,
    const char **secret)
{
	if (*secret == NULL || strcmp(*secret, PLACE_MASK) != 0)
		return OK;
	if (!same_host || was == NULL)
		return refuse(
		    ctx, member, "must be given anew for another host or name");
	*secret = was;
	return OK;
}

static enum err
take_over(struct ctx *ctx, const struct place *was, struct place *p)
{
	static const struct place none;
	bool host, object;

	if (was == NULL)
		was = &none;
	host = same(p->host, was->host) && p->port == was->port;
	object = same(p->endpoint, was->endpoint) &&
	         same(p->access_key, was->access_key);
	TRY(unmask(ctx, "password", host && same(p->username, was->username),
	    was->password, &p->password));
	TRY(unmask(ctx, "accessSecret", object, was->access_secret,
	    &p->access_secret));
	if (p->host_key == NULL && host)
		p->host_key = was->host_key;
	else if (!host && same(p->host_key, was->host_key))
		p->host_key = NULL;
	return OK;
}

static enum err
decode(struct ctx *ctx, const char *json, struct place *out, uint64_t *given)
{
	CLEANUP(json_free) struct json *j = NULL;
	const char *why;

	if (json_parse(ctx->mem, json, strlen(json), &j, &why) != OK)
		return refuse(ctx, "config", why);
	if (json_kind(j) != JSON_OBJECT)
		return refuse(ctx, "config", "must be an object");
	return decode_json(ctx->mem, &place_input, j, out, given, &ctx->why);
}

enum err
place_check(struct ctx *ctx, enum storage storage, const char *json,
    const struct place *was, struct place *out)
{
	struct place p = { 0 };
	uint64_t given = 0;

	TRY(decode(ctx, json, &p, &given));
	p.storage = storage;
	TRY(check_members(ctx, &p, given));
	if (p.domain != NULL)
		p.domain = arena_strndup(ctx->mem, p.domain,
		    strlen(p.domain) - (p.domain[strlen(p.domain) - 1] == '/'));
	TRY(check_values(ctx, &p));
	TRY(take_over(ctx, was, &p));
	if (strlen(place_json(ctx->mem, &p)) > JSON_MAX)
		return refuse(ctx, "config", "is too long");
	TRY(place_may_call(ctx, &p));
	*out = p;
	return OK;
}

const char *
place_json(struct arena *a, const struct place *p)
{
	struct buf b;
	struct json_out w = { .to = &b };
	char name[FIELD_NAME_MAX];
	const char *text;

	buf_init(&b, (size_t)16 * JSON_MAX);
	json_obj(&w);
	for (size_t i = 0; i < ARRAY_LEN(place_fields); i++) {
		const void *at = (const char *)p + place_fields[i].off;

		if (!(uses[i].has & BIT(p->storage)) ||
		    (place_fields[i].type == F_STR &&
		        *(const char *const *)at == NULL))
			continue;
		name_camel(place_fields[i].name, name, sizeof(name));
		json_key(&w, name);
		if (place_fields[i].type == F_STR)
			json_put_str(&w, *(const char *const *)at);
		else if (place_fields[i].type == F_BOOL)
			json_put_bool(&w, *(const bool *)at);
		else
			json_put_i64(&w, *(const int32_t *)at);
	}
	json_end_obj(&w);
	text = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	return text;
}

enum err
place_read(struct ctx *ctx, int64_t id, int32_t storage, const char *json,
    struct place *out)
{
	struct place p = { 0 };
	uint64_t given;

	if (decode(ctx, json, &p, &given) != OK)
		return fault(ctx, "storage configuration %lld cannot be read",
		    (long long)id);
	p.id = id;
	p.storage = (enum storage)storage;
	if (p.domain == NULL)
		p.domain = "";
	*out = p;
	return OK;
}
