/*
 * net_file.h - one call to another host by HTTP, FTP or SFTP, which reads,
 * writes, measures or deletes a file.  Only files called net_ include
 * libcurl.
 *
 * Time-outs: 3 s to connect, 10 s without any byte, 280 s for the whole call.
 * Certificates are verified, redirects are not followed, and proxies that the
 * environment names are not used.  The caller has decided that the host may be
 * called; here it is checked to which addresses its name leads (host_list.h).
 */
#ifndef NET_NET_FILE_H
#define NET_NET_FILE_H

#include "base/base.h"

#define NET_KEY_TEXT 64 /* bytes of a host key's digest as text, with NUL */
#define NET_WHY      512

enum net_verb { NET_GET, NET_PUT, NET_SIZE, NET_DELETE };

/* How a call ended. */
enum net_end {
	NET_OK,
	NET_GONE,        /* there is no such file */
	NET_DENIED,      /* this user and password may not do it */
	NET_UNREACHABLE, /* no such host, or it accepts no connection */
	NET_LATE,        /* a time-out */
	NET_SILENT,      /* not called: it has not answered earlier calls */
	NET_UNTRUSTED,   /* another certificate or host key than expected */
	NET_TOO_LARGE,   /* the file has more than max bytes */
	NET_FORBIDDEN,   /* this host or its address may not be called */
	NET_FAILED,      /* any other failure */
	NET__MAX
};

struct net_call {
	enum net_verb verb;
	const char *url;   /* http, https, ftp or sftp */
	const char *hosts; /* list of those that may be called */
	const char *host;  /* the one of the list that is called, with a port */
	/* only for FTP and SFTP */
	const char *user, *password;
	const char *path; /* NET_DELETE: the file's path on the server */
	bool active;      /* FTP: active mode, the server connects to us */
	/* SFTP: the expected key of the server, as base64 of its SHA-256.  "":
	 * any key is accepted, and its digest is written here. */
	char *host_key; /* NET_KEY_TEXT bytes */
	/* HTTP: header lines, NULL at the end. */
	const char *const *header;
	/* NET_PUT: n bytes to send.  mapped: they are a mapped file, whose
	 * pages are returned to the kernel once they are sent. */
	const void *data;
	size_t n;
	bool mapped;
	/* NET_GET: descriptor to write to, and the most bytes to accept. */
	int fd;
	int64_t max;
	/* NET_SIZE, out: size in bytes; -1 when the server does not say. */
	int64_t size;
};

/*
 * net_run - make the call.  why: libcurl's text about a failure, for the log
 * only, not for clients; "" after a success.
 */
enum net_end net_run(struct net_call *call, char why[NET_WHY]) MUST_CHECK;

/* net_end_text - how a call ended, in a few words without details. */
const char *net_end_text(enum net_end end);

#endif
