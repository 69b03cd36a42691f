/*
 * storage.c - storage configurations: where their files are reached, and how a
 * configuration is read, checked and written.  Only this file knows their JSON.
 */
#include "file/storage.h"

#include <string.h>
#include <strings.h>

#include "base/utf8.h"
#include "input/decode_json.h"
#include "input/field.h"
#include "input/field_check.h"
#include "net/host_list.h"
#include "settings/config_value.h"
#include "text/json_out.h"
#include "text/path.h"

#define JSON_MAX 4096 /* bytes of a stored configuration, at most */
#define URL_MAX  ((size_t)8 * 1024)

/* -- hosts and URLs ------------------------------------------------------ */

/* s without leading and trailing slashes: "/a/b/" gives "a/b". */
static const char *
unslashed(struct arena *a, const char *s)
{
	size_t n;

	s += strspn(s, "/");
	for (n = strlen(s); n > 0 && s[n - 1] == '/'; n--)
		;
	return arena_strndup(a, s, n);
}

const char *
storage_base(struct arena *a, const struct storage *p)
{
	return unslashed(a, p->base_path);
}

const char *
storage_host(struct arena *a, const struct storage *p)
{
	const char *s;

	if (p->kind == STORAGE_FTP || p->kind == STORAGE_SFTP)
		return p->host;
	if (p->kind != STORAGE_S3)
		return NULL;
	s = strstr(p->endpoint, "://");
	return unslashed(a, s != NULL ? s + 3 : p->endpoint);
}

enum err
storage_may_call(struct ctx *ctx, const struct storage *p)
{
	const char *host = storage_host(ctx->mem, p), *list;

	if (host == NULL)
		return OK;
	TRY(config_value(ctx, STORAGE_HOSTS_KEY, &list));
	if (host_listed(list, host, strcspn(host, ":")))
		return OK;
	ctx->why = (struct why){
		.field = p->kind == STORAGE_S3 ? "endpoint" : "host",
		.what = "is not among the hosts of infra.file.hosts",
	};
	return E_BAD_REQUEST;
}

/* The region in the name of an endpoint of a known provider, else
 * "us-east-1". */
static const char *
region_of(struct arena *a, const char *host)
{
	static const struct {
		const char *owner, *before;
	} known[] = {
		{ ".amazonaws.com", "s3." },
		{ ".amazonaws.com", "s3-" },
		{ ".aliyuncs.com", "oss-" },
		{ ".myqcloud.com", "cos." },
	};

	for (size_t i = 0; i < ARRAY_LEN(known); i++) {
		const char *end = strstr(host, known[i].owner);
		size_t n = strlen(known[i].before);

		if (end != NULL && strncmp(host, known[i].before, n) == 0 &&
		    host + n < end)
			return arena_strndup(
			    a, host + n, (size_t)(end - host) - n);
	}
	return "us-east-1";
}

struct s3
storage_s3(struct arena *a, const struct storage *p)
{
	const char *host = storage_host(a, p);
	bool plain = strncasecmp(p->endpoint, "http://", 7) == 0;

	return (struct s3){
		.scheme = plain ? "http" : "https",
		.host = host,
		.bucket = p->bucket,
		.region = p->region != NULL ? p->region : region_of(a, host),
		.key_id = p->access_key,
		.secret = p->access_secret,
		.path_style = p->enable_path_style_access,
	};
}

/* The URL before the paths of public objects. */
static const char *
object_domain(struct arena *a, const struct storage *p)
{
	if (p->domain[0] != '\0')
		return p->domain;
	if (strstr(p->endpoint, "://") == NULL)
		return arena_printf(
		    a, "https://%s.%s", p->bucket, storage_host(a, p));
	return arena_printf(a, "%s/%s", p->endpoint, p->bucket);
}

const char *
storage_url(struct arena *a, const struct storage *p, const char *path)
{
	struct buf b;
	const char *url;
	struct s3 s;

	if (p->kind == STORAGE_S3 && !p->enable_public_access) {
		s = storage_s3(a, p);
		return s3_address(a, &s, path);
	}
	buf_init(&b, URL_MAX);
	if (p->kind == STORAGE_S3)
		buf_printf(&b, "%s/", object_domain(a, p));
	else
		buf_printf(&b, "%s/admin-api/infra/file/%lld/get/", p->domain,
		    (long long)p->id);
	/* Signing needs the strictest escaping, so that signed and unsigned
	 * URLs are spelled alike; and where pages keep several URLs in one
	 * text, with commas between them, none has a comma of its own. */
	path_escape(&b, path, "/");
	url = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	return url;
}

const char *
storage_read_url(
    struct ctx *ctx, const struct storage *p, const char *path, int64_t seconds)
{
	const struct s3_call call = { "GET", path, ctx->now_ms };
	struct s3 s;

	if (p->kind != STORAGE_S3 || p->enable_public_access)
		return storage_url(ctx->mem, p, path);
	s = storage_s3(ctx->mem, p);
	return s3_presign(ctx->mem, &s, &call, seconds);
}

/* -- configurations ------------------------------------------------------ */

#define BIT(s)   (1u << (unsigned)(s))
#define DATABASE BIT(STORAGE_DATABASE)
#define LOCAL    BIT(STORAGE_LOCAL)
#define FTP      BIT(STORAGE_FTP)
#define SFTP     BIT(STORAGE_SFTP)
#define S3       BIT(STORAGE_S3)
/* The files of these kinds are read by a URL of this suite, so such a storage
 * needs the suite's domain. */
#define OURS     (DATABASE | LOCAL | FTP | SFTP)

/* Reads a host name, an IPv4 address, a bucket or a region.  Other characters
 * than these have are refused, because in a URL they could change its other
 * parts. */
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

static const struct field storage_fields[] = {
	FIELD(struct storage, domain, .form = &form_url, .max = 200),
	FIELD(struct storage, base_path, .text = TEXT_EXACT),
	FIELD(struct storage, host, .form = &form_host),
	FIELD(struct storage, port, .lo = 1, .hi = 65535),
	FIELD(struct storage, username),
	FIELD(struct storage, password, .text = TEXT_EXACT),
	FIELD(struct storage, mode),
	FIELD(struct storage, host_key, .max = 44),
	FIELD(struct storage, endpoint),
	FIELD(struct storage, bucket, .form = &form_host, .max = 63),
	FIELD(struct storage, access_key, .text = TEXT_EXACT),
	FIELD(struct storage, access_secret, .text = TEXT_EXACT),
	FIELD(struct storage, enable_path_style_access),
	FIELD(struct storage, enable_public_access),
	FIELD(struct storage, region, .form = &form_host, .max = 63),
};
static const struct input storage_input = { .name = "file_storage",
	.size = sizeof(struct storage),
	.f = storage_fields,
	.n = ARRAY_LEN(storage_fields) };

/* For each member of storage_fields, in their order: the kinds of storages that
 * may have the member, and those that need it. */
static const struct {
	unsigned has, needs;
} uses[ARRAY_LEN(storage_fields)] = {
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

/* Are both NULL, or equal texts? */
static bool
same_text(const char *sent, const char *stored)
{
	return sent == stored ||
	       (sent != NULL && stored != NULL && strcmp(sent, stored) == 0);
}

/* The text of *p that member i of storage_fields describes. */
static const char **
text_at(struct storage *p, size_t i)
{
	return (const char **)(void *)((char *)p + storage_fields[i].off);
}

/* Drops the texts that this kind of storage does not have and refuses a missing
 * member that it needs; a blank text counts as missing. */
static enum err
check_members(struct ctx *ctx, struct storage *p, uint64_t given)
{
	unsigned kind = BIT(p->kind);
	char name[FIELD_NAME_MAX];

	for (size_t i = 0; i < ARRAY_LEN(storage_fields); i++) {
		bool text = storage_fields[i].type == F_STR;
		bool there = (given >> i & 1) != 0;

		if (text && (!(uses[i].has & kind) ||
		                utf8_blank(or_empty(*text_at(p, i)))))
			*text_at(p, i) = NULL;
		if (text)
			there = *text_at(p, i) != NULL;
		if (there || !(uses[i].needs & kind))
			continue;
		name_camel(storage_fields[i].name, name, sizeof(name));
		return bad_request(
		    ctx, arena_strdup(ctx->mem, name), "must not be empty");
	}
	return OK;
}

/* Checks that the base path, if there is one, is a path but for slashes around
 * it. */
static enum err
check_base(struct ctx *ctx, struct storage *p)
{
	const char *inner;

	if (p->base_path == NULL)
		return OK;
	inner = storage_base(ctx->mem, p);
	return *inner == '\0' || path_ok(inner)
	           ? OK
	           : bad_request(ctx, "basePath", "path is not valid");
}

/* Checks the host of an S3 endpoint.  Qiniu serves public objects only at the
 * domain of the bucket, so there the domain is needed, too. */
static enum err
check_endpoint(struct ctx *ctx, const struct storage *p)
{
	const char *ignored, *s, *host;
	size_t n;

	if (p->endpoint == NULL)
		return OK;
	s = strstr(p->endpoint, "://");
	if (s != NULL && form_url.read(ctx->mem, p->endpoint, &ignored) != OK)
		return bad_request(ctx, "endpoint", "must be a host or a URL");
	host = storage_host(ctx->mem, p);
	n = strcspn(host, ":");
	if (n == 0 || read_host(ctx->mem, arena_strndup(ctx->mem, host, n),
	                  &ignored) != OK)
		return bad_request(ctx, "endpoint", "must be a host or a URL");
	if (host[n] == ':' && host[n + 1 + strspn(host + n + 1, "0123456789")])
		return bad_request(ctx, "endpoint", "must be a host or a URL");
	if (p->domain == NULL && strstr(host, "qiniucs.com") != NULL)
		return bad_request(ctx, "domain", "must not be empty");
	return OK;
}

/* Checks the values of members that are there, each by its own rule. */
static enum err
check_values(struct ctx *ctx, struct storage *p)
{
	if (p->mode != NULL && strcmp(p->mode, "Active") != 0 &&
	    strcmp(p->mode, "Passive") != 0)
		return bad_request(ctx, "mode", "must be Active or Passive");
	for (size_t i = 0; i < ARRAY_LEN(storage_fields); i++)
		if (storage_fields[i].type == F_STR && *text_at(p, i) != NULL &&
		    strpbrk(*text_at(p, i), "\r\n") != NULL)
			return bad_request(ctx, storage_fields[i].name,
			    "must not hold line ends");
	TRY(check_base(ctx, p));
	return check_endpoint(ctx, p);
}

/* Replaces a masked secret by the stored one.  Refuses that when the secret
 * would be sent to another host or with another user name; same_target says
 * that it would not. */
static enum err
unmask(struct ctx *ctx, const char *member, bool same_target, const char *was,
    const char **secret)
{
	if (*secret == NULL || strcmp(*secret, STORAGE_MASK) != 0)
		return OK;
	if (!same_target || was == NULL)
		return bad_request(
		    ctx, member, "must be given anew for another host or name");
	*secret = was;
	return OK;
}

/* Takes the masked secrets and the host key over from the configuration that is
 * stored (was, NULL: none).  The key of another host is of no use, so it is
 * dropped when the host changes, unless a new one was sent. */
static enum err
take_over(struct ctx *ctx, const struct storage *was, struct storage *p)
{
	static const struct storage none;
	bool host, object;

	if (was == NULL)
		was = &none;
	host = same_text(p->host, was->host) && p->port == was->port;
	object = same_text(p->endpoint, was->endpoint) &&
	         same_text(p->access_key, was->access_key);
	TRY(unmask(ctx, "password",
	    host && same_text(p->username, was->username), was->password,
	    &p->password));
	TRY(unmask(ctx, "accessSecret", object, was->access_secret,
	    &p->access_secret));
	if (p->host_key == NULL && host)
		p->host_key = was->host_key;
	else if (!host && same_text(p->host_key, was->host_key))
		p->host_key = NULL;
	return OK;
}

/* Reads the settings of a storage from JSON; *given: which were sent. */
static enum err
storage_decode(
    struct ctx *ctx, const char *json, struct storage *out, uint64_t *given)
{
	CLEANUP(json_free) struct json *j = NULL;
	const char *why;

	if (json_parse(ctx->mem, json, strlen(json), &j, &why) != OK)
		return bad_request(ctx, "config", why);
	if (json_kind(j) != JSON_OBJECT)
		return bad_request(ctx, "config", "must be an object");
	return decode_json(ctx->mem, &storage_input, j, out, given, &ctx->why);
}

enum err
storage_check(struct ctx *ctx, enum storage_kind kind, const char *json,
    const struct storage *was, struct storage *out)
{
	struct storage p = { 0 };
	uint64_t given = 0;

	TRY(storage_decode(ctx, json, &p, &given));
	p.kind = kind;
	TRY(check_members(ctx, &p, given));
	if (p.domain != NULL)
		p.domain = arena_strndup(ctx->mem, p.domain,
		    strlen(p.domain) - (p.domain[strlen(p.domain) - 1] == '/'));
	TRY(check_values(ctx, &p));
	TRY(take_over(ctx, was, &p));
	if (strlen(storage_json(ctx->mem, &p)) > JSON_MAX)
		return bad_request(ctx, "config", "is too long");
	TRY(storage_may_call(ctx, &p));
	*out = p;
	return OK;
}

const char *
storage_json(struct arena *a, const struct storage *p)
{
	struct buf b;
	struct json_out w = { .to = &b };
	char name[FIELD_NAME_MAX];
	const char *text;

	buf_init(&b, (size_t)16 * JSON_MAX);
	json_obj(&w);
	for (size_t i = 0; i < ARRAY_LEN(storage_fields); i++) {
		const void *at = (const char *)p + storage_fields[i].off;

		if (!(uses[i].has & BIT(p->kind)) ||
		    (storage_fields[i].type == F_STR &&
		        *(const char *const *)at == NULL))
			continue;
		name_camel(storage_fields[i].name, name, sizeof(name));
		json_key(&w, name);
		if (storage_fields[i].type == F_STR)
			json_put_str(&w, *(const char *const *)at);
		else if (storage_fields[i].type == F_BOOL)
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
storage_read(struct ctx *ctx, int64_t id, int32_t kind, const char *json,
    struct storage *out)
{
	struct storage p = { 0 };
	uint64_t given;

	if (storage_decode(ctx, json, &p, &given) != OK)
		return fault(ctx, "storage configuration %lld cannot be read",
		    (long long)id);
	p.id = id;
	p.kind = (enum storage_kind)kind;
	if (p.domain == NULL)
		p.domain = "";
	*out = p;
	return OK;
}
