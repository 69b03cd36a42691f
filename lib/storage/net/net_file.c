/*
 * net_file.c - calls other hosts with libcurl.  Each call has a new handle, so
 * that no state of one call can disturb the next one.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <curl/curl.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/hash.h"
#include "net/net_file.h"
#include "net/net_int.h"

#define SILENCE_S 10L
#define WHOLE_S   280L
/* Bytes whose pages are released at once. */
#define LET_GO    ((size_t)8 * 1024 * 1024)
#define BASE64_32 44 /* length of 32 bytes as base64 */

/* State that the callbacks of a call share. */
struct transfer {
	struct net_call *call;
	size_t sent,
	    let_go;  /* bytes sent; those of them whose pages are released */
	int64_t got; /* bytes received */
	struct net_gate gate;
	bool too_large; /* more than call->max bytes came */
	bool other_key; /* the server has not the host key that was expected */
};

/* Releases the pages of the mapped file that were sent, so that a large file
 * does not occupy memory. */
static void
let_go(struct transfer *t)
{
	const char *from = t->call->data;

	if (!t->call->mapped || t->sent - t->let_go < LET_GO)
		return;
	mem_let_go(from + t->let_go, LET_GO);
	t->let_go += LET_GO;
}

/* Gives libcurl the next bytes to send; 0: all were sent. */
static size_t
on_read(char *to, size_t size, size_t n, void *arg)
{
	struct transfer *t = arg;
	size_t left = t->call->n - t->sent;

	n *= size;
	if (n > left)
		n = left;
	if (n > 0)
		memcpy(to, (const char *)t->call->data + t->sent, n);
	t->sent += n;
	let_go(t);
	return n;
}

/* libcurl seeks to the start when it repeats a call on a new connection. */
static int
on_seek(void *arg, curl_off_t offset, int origin)
{
	struct transfer *t = arg;

	if (origin != SEEK_SET || offset != 0)
		return CURL_SEEKFUNC_CANTSEEK;
	t->sent = 0;
	return CURL_SEEKFUNC_OK;
}

/* Writes bytes that have come to the descriptor.  A result other than their
 * number makes libcurl end the call. */
static size_t
on_write(char *from, size_t size, size_t n, void *arg)
{
	struct transfer *t = arg;

	n *= size;
	t->too_large = (int64_t)n > t->call->max - t->got;
	if (t->too_large || !write_all(t->call->fd, from, n))
		return 0;
	t->got += (int64_t)n;
	return n;
}

/* Drops bytes that have come, where nobody wants them. */
static size_t
on_nothing(char *from, size_t size, size_t n, void *arg)
{
	(void)from;
	(void)arg;
	return size * n;
}

/* Compares the digest of the server's key with the expected one; if none is
 * expected, writes it in its place, for the caller to keep. */
static int
on_host_key(void *arg, int type, const char *key, size_t n)
{
	struct transfer *t = arg;
	uint8_t digest[SHA256_LEN];
	char text[BASE64_32 + 1];

	(void)type;
	hash_sha256(key, n, digest);
	hash_base64(digest, sizeof(digest), text);
	if (t->call->host_key[0] == '\0')
		memcpy(t->call->host_key, text, sizeof(text));
	t->other_key = strcmp(t->call->host_key, text) != 0;
	return t->other_key ? CURLKHMATCH_MISMATCH : CURLKHMATCH_OK;
}

/* Sets what holds for all calls; why: where libcurl writes the text of a
 * failure. */
static void
set_common(CURL *h, struct transfer *t, char *why)
{
	net_gate_set(h, &t->gate);
	SET(CURLOPT_URL, t->call->url);
	SET(CURLOPT_PROTOCOLS_STR, "http,https,ftp,sftp");
	SET(CURLOPT_LOW_SPEED_LIMIT, 1L);
	SET(CURLOPT_LOW_SPEED_TIME, SILENCE_S);
	SET(CURLOPT_SERVER_RESPONSE_TIMEOUT, SILENCE_S);
	SET(CURLOPT_TIMEOUT, WHOLE_S);
	SET(CURLOPT_ERRORBUFFER, why);
	SET(CURLOPT_FAILONERROR, 1L);
	SET(CURLOPT_WRITEFUNCTION, on_nothing);
}

/* Sets who calls, and what FTP and SFTP need besides. */
static void
set_login(CURL *h, struct transfer *t)
{
	const struct net_call *call = t->call;

	if (call->user != NULL) {
		SET(CURLOPT_USERNAME, call->user);
		SET(CURLOPT_PASSWORD, call->password);
	}
	if (call->active) {
		SET(CURLOPT_FTPPORT, "-");
		SET(CURLOPT_ACCEPTTIMEOUT_MS, CONNECT_MS);
	}
	SET(CURLOPT_FTP_CREATE_MISSING_DIRS, (long)CURLFTP_CREATE_DIR_RETRY);
	if (call->host_key == NULL)
		return;
	SET(CURLOPT_SSH_AUTH_TYPES,
	    (long)(CURLSSH_AUTH_PASSWORD | CURLSSH_AUTH_KEYBOARD));
	SET(CURLOPT_SSH_HOSTKEYFUNCTION, on_host_key);
	SET(CURLOPT_SSH_HOSTKEYDATA, t);
}

/* The command that deletes the file, as an FTP or an SFTP server wants it. */
static struct curl_slist *
removal_command(const struct net_call *call)
{
	char command[2048];
	bool ssh = strncmp(call->url, "sftp:", 5) == 0;
	size_t n = 0;

	if (!ssh) {
		(void)snprintf(command, sizeof(command), "DELE %s", call->path);
		return curl_slist_append(NULL, command);
	}
	n += (size_t)snprintf(command, sizeof(command), "rm \"");
	for (const char *p = call->path; *p != '\0'; p++) {
		BUG_ON(n + 4 > sizeof(command));
		if (*p == '"' || *p == '\\')
			command[n++] = '\\';
		command[n++] = *p;
	}
	command[n++] = '"';
	command[n] = '\0';
	return curl_slist_append(NULL, command);
}

/* Sets what the call does.  quote: the command that deletes a file; NULL: HTTP
 * has a method for it. */
static void
set_verb(CURL *h, struct transfer *t, struct curl_slist *quote)
{
	const struct net_call *call = t->call;

	switch (call->verb) {
	case NET_GET:
		SET(CURLOPT_WRITEFUNCTION, on_write);
		SET(CURLOPT_WRITEDATA, t);
		return;
	case NET_PUT:
		SET(CURLOPT_UPLOAD, 1L);
		SET(CURLOPT_READFUNCTION, on_read);
		SET(CURLOPT_READDATA, t);
		SET(CURLOPT_SEEKFUNCTION, on_seek);
		SET(CURLOPT_SEEKDATA, t);
		SET(CURLOPT_INFILESIZE_LARGE, (curl_off_t)call->n);
		return;
	case NET_SIZE:
		SET(CURLOPT_NOBODY, 1L);
		return;
	case NET_DELETE:
		SET(CURLOPT_NOBODY, 1L);
		if (quote != NULL)
			SET(CURLOPT_QUOTE, quote);
		else
			SET(CURLOPT_CUSTOMREQUEST, "DELETE");
		return;
	}
}

/* How a call ended to which the server answered with an HTTP status that is an
 * error. */
static enum net_end
end_of_status(CURL *h)
{
	long status = 0;

	(void)curl_easy_getinfo(h, CURLINFO_RESPONSE_CODE, &status);
	if (status == 404)
		return NET_GONE;
	return status == 401 || status == 403 ? NET_DENIED : NET_FAILED;
}

/* How the call ended: by what the callbacks have noted, else by libcurl's code.
 */
static enum net_end
end_of(CURL *h, CURLcode code, const struct transfer *t)
{
	if (t->gate.forbidden)
		return NET_FORBIDDEN;
	if (t->other_key)
		return NET_UNTRUSTED;
	if (t->too_large)
		return NET_TOO_LARGE;
	switch (code) {
	case CURLE_OK:
		return NET_OK;
	case CURLE_HTTP_RETURNED_ERROR:
		return end_of_status(h);
	case CURLE_REMOTE_FILE_NOT_FOUND:
	case CURLE_FTP_COULDNT_RETR_FILE:
		return NET_GONE;
	case CURLE_REMOTE_ACCESS_DENIED: /* FTP: also if a folder is missing */
		return t->call->verb == NET_PUT ? NET_DENIED : NET_GONE;
	case CURLE_LOGIN_DENIED:
		return NET_DENIED;
	case CURLE_FTP_ACCEPT_TIMEOUT:
		return NET_LATE;
	default:
		return net_end_of(code);
	}
}

/* A new handle, or NULL; libcurl is initialized at the first call of a process.
 */
static CURL *
handle_new(void)
{
	static bool ready;

	if (!ready)
		ready = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
	return ready ? curl_easy_init() : NULL;
}

static struct curl_slist *
header_lines(const struct net_call *call)
{
	struct curl_slist *list = NULL;

	for (const char *const *p = call->header; p != NULL && *p != NULL; p++)
		list = curl_slist_append(list, *p);
	return list;
}

enum net_end
net_run(struct net_call *call, char why[NET_WHY])
{
	char said[CURL_ERROR_SIZE] = "";
	struct transfer t = { .call = call,
		.gate = { call->hosts, call->host, strcspn(call->host, ":"),
		    false } };
	struct curl_slist *header, *quote = NULL;
	curl_off_t size = -1;
	CURL *h = handle_new();
	enum net_end end;
	CURLcode code;

	(void)snprintf(why, NET_WHY, "libcurl cannot be initialized");
	if (h == NULL)
		return NET_FAILED;
	header = header_lines(call);
	if (call->verb == NET_DELETE && call->path != NULL)
		quote = removal_command(call);
	set_common(h, &t, said);
	set_login(h, &t);
	set_verb(h, &t, quote);
	if (header != NULL)
		SET(CURLOPT_HTTPHEADER, header);
	code = curl_easy_perform(h);
	end = end_of(h, code, &t);
	(void)curl_easy_getinfo(h, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &size);
	call->size = size;
	(void)snprintf(why, NET_WHY, "%s%s%s",
	    code == CURLE_OK ? "" : curl_easy_strerror(code),
	    said[0] == '\0' ? "" : ": ", said);
	curl_slist_free_all(header);
	curl_slist_free_all(quote);
	curl_easy_cleanup(h);
	return end;
}

const char *
net_end_text(enum net_end end)
{
	static const char *const text[NET__MAX] = {
		[NET_OK] = "done",
		[NET_GONE] = "there is no such file",
		[NET_DENIED] = "access is denied",
		[NET_UNREACHABLE] = "the host cannot be reached",
		[NET_LATE] = "the host takes too long",
		[NET_SILENT] = "the host has not answered lately",
		[NET_UNTRUSTED] = "the host is not who it was",
		[NET_TOO_LARGE] = "the file is too large",
		[NET_FORBIDDEN] = "the host may not be called",
		[NET_FAILED] = "the host refuses",
	};

	return text[end];
}
