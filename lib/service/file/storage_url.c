/*
 * storage_url.c - the host of a storage, whether that host may be called, and
 * the URLs of files in it.
 */
#include <string.h>
#include <strings.h>

#include "file/storage.h"
#include "file/storage_url.h"
#include "fleet/config_value.h"
#include "net/host_list.h"
#include "text/path.h"

#define URL_MAX ((size_t)8 * 1024)

/* s without leading and trailing slashes: "/a/b/" gives "a/b". */
static const char *
trimmed(struct arena *a, const char *s)
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
	return trimmed(a, p->base_path);
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
	return trimmed(a, s != NULL ? s + 3 : p->endpoint);
}

enum err
storage_may_call(struct ctx *ctx, const struct storage *p)
{
	const char *host = storage_host(ctx->mem, p), *list;

	if (host == NULL)
		return OK;
	TRY(config_value(ctx, "infra.file.hosts", &list));
	if (list != NULL && host_listed(list, host, strcspn(host, ":")))
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
	/* Signing needs the strictest escaping, so URLs of S3 always use it:
	 * signed and unsigned ones are spelled alike. */
	if (p->kind == STORAGE_S3)
		path_escape(&b, path, "/");
	else
		path_escape_url(&b, path);
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
