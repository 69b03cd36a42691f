/*
 * net.h - one call to another host: a file fetched, put, measured or removed by
 * HTTP, FTP or SFTP.  The only includer of libcurl.
 *
 * Connecting may take 3 s, silence 10 s, the whole 280 s.  Certificates are
 * verified, redirects are not followed, proxies of the environment not used.
 * Whether the host may be called at all is the caller's to know.
 * Source: wire contract, "Storage types"; decisions, "Files".
 */
#ifndef NET_NET_H
#define NET_NET_H

#include "base/base.h"

#define NET_KEY_TEXT 64 /* room for a host key's digest with its NUL */
#define NET_WHY      512

enum net_verb { NET_GET, NET_PUT, NET_SIZE, NET_DELETE };

/* How a call ended. */
enum net_end {
	NET_OK,
	NET_GONE,        /* there is no such file */
	NET_DENIED,      /* not with this name and password */
	NET_UNREACHABLE, /* no such host, or nobody listens */
	NET_LATE,        /* beyond its time */
	NET_UNTRUSTED,   /* another certificate or host key than expected */
	NET_TOO_LARGE,   /* more than max bytes */
	NET_FAILED,      /* anything else */
	NET__MAX
};

struct net_call {
	enum net_verb verb;
	const char *url; /* http, https, ftp or sftp */
	/* FTP and SFTP */
	const char *user, *password;
	const char *path; /* NET_DELETE: as the server names it */
	bool active;      /* FTP: the server connects to us */
	/* SFTP: what the server's key must be, base64 of its SHA-256; "": any,
	 * and it is written here. */
	char *host_key; /* NET_KEY_TEXT bytes */
	/* HTTP: header lines, NULL at the end. */
	const char *const *header;
	/* NET_PUT: what; it may be a mapped file, whose pages are let go. */
	const void *data;
	size_t n;
	bool mapped;
	/* NET_GET: where to, and how many bytes at most. */
	int fd;
	int64_t max;
	/* Out, NET_SIZE: bytes; -1 when the server does not say. */
	int64_t size;
};

/*
 * net_run - make the call.  why gets what libcurl said of a failure, for the
 * log, never for the caller of an endpoint; "" after a success.
 */
enum net_end net_run(struct net_call *call, char why[NET_WHY]) MUST_CHECK;

/* net_end_text - an end in a few words, without details. */
const char *net_end_text(enum net_end end);

#endif
