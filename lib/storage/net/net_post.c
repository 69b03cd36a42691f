/* net_post.c - makes small calls of other programs with libcurl's multi
 * interface, in this process and without threads of ours. */
#include "net/net_post.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

#include <curl/curl.h>

#include "base/buf.h"
#include "base/clock.h"
#include "net/host_list.h"

#define CONNECT_MS 3000L
#define WAIT_MS    100
#define GRACE_MS   1000 /* ms that libcurl itself may take in addition */

/* A call that is being made. */
struct transfer {
	struct net_post *call;
	CURL *handle;
	struct curl_slist *header;
	struct buf answer;
	const char *host; /* the host named in the URL */
	size_t host_n;
	bool forbidden;
	char said[CURL_ERROR_SIZE];
};

static size_t
on_answer(char *from, size_t size, size_t n, void *arg)
{
	struct transfer *t = arg;

	buf_add(&t->answer, from, size * n);
	return t->answer.over ? 0 : size * n;
}

/* libcurl calls this for each address that it connects to; only here the
 * address is known to which the connection really goes. */
static curl_socket_t
on_socket(void *arg, curlsocktype purpose, struct curl_sockaddr *to)
{
	struct transfer *t = arg;

	(void)purpose;
	if (host_address_listed(t->call->hosts, t->host, t->host_n, &to->addr))
		return socket(
		    to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
	t->forbidden = true;
	return CURL_SOCKET_BAD;
}

#define SET(option, value) (void)curl_easy_setopt(h, option, value)

static void
set_limits(CURL *h, struct transfer *t)
{
	SET(CURLOPT_PROTOCOLS_STR, "http,https");
	SET(CURLOPT_FOLLOWLOCATION, 0L);
	SET(CURLOPT_NOSIGNAL, 1L);
	SET(CURLOPT_PROXY, "");
	SET(CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
	SET(CURLOPT_CONNECTTIMEOUT_MS, CONNECT_MS);
	SET(CURLOPT_TIMEOUT_MS, NET_POST_MS);
	/* The thread that looks up a name may hang longer; nothing waits for
	 * it. */
	SET(CURLOPT_QUICK_EXIT, 1L);
	SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
	SET(CURLOPT_ERRORBUFFER, t->said);
	SET(CURLOPT_WRITEFUNCTION, on_answer);
	SET(CURLOPT_WRITEDATA, t);
	SET(CURLOPT_OPENSOCKETFUNCTION, on_socket);
	SET(CURLOPT_OPENSOCKETDATA, t);
}

static void
set_request(CURL *h, struct transfer *t)
{
	const struct net_post *call = t->call;
	const char *const *line = call->header;

	for (; line != NULL && *line != NULL; line++)
		t->header = curl_slist_append(t->header, *line);
	t->header = curl_slist_append(t->header, "Expect:");
	SET(CURLOPT_URL, call->url);
	SET(CURLOPT_PATH_AS_IS, 1L);
	SET(CURLOPT_HTTPHEADER, t->header);
	if (strcmp(call->method, "GET") == 0)
		return;
	SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)call->n);
	SET(CURLOPT_POSTFIELDS, call->body);
	SET(CURLOPT_CUSTOMREQUEST, call->method);
}

static bool
may_call(struct transfer *t)
{
	return host_of_url(t->call->url, &t->host, &t->host_n) &&
	       host_listed(t->call->hosts, t->host, t->host_n);
}

/* Begins the call; a call that may not be made has no handle. */
static void
begin(CURLM *all, struct transfer *t, struct net_post *call)
{
	*t = (struct transfer){ .call = call, .forbidden = true };
	buf_init(&t->answer, NET_POST_ANSWER);
	call->end = NET_FORBIDDEN;
	call->status = 0;
	call->answer = call->why = "";
	call->answer_n = 0;
	if (!may_call(t))
		return;
	t->forbidden = false;
	call->end = NET_LATE;
	t->handle = curl_easy_init();
	if (t->handle == NULL)
		return;
	set_limits(t->handle, t);
	set_request(t->handle, t);
	(void)curl_easy_setopt(t->handle, CURLOPT_PRIVATE, t);
	(void)curl_multi_add_handle(all, t->handle);
}

static enum net_end
end_of(const struct transfer *t, CURLcode code)
{
	if (t->forbidden)
		return NET_FORBIDDEN;
	if (t->answer.over)
		return NET_TOO_LARGE;
	switch (code) {
	case CURLE_OK:
		return t->call->status >= 200 && t->call->status < 300
		           ? NET_OK
		           : NET_FAILED;
	case CURLE_COULDNT_RESOLVE_HOST:
	case CURLE_COULDNT_CONNECT:
		return NET_UNREACHABLE;
	case CURLE_OPERATION_TIMEDOUT:
		return NET_LATE;
	case CURLE_PEER_FAILED_VERIFICATION:
	case CURLE_SSL_CACERT_BADFILE:
		return NET_UNTRUSTED;
	default:
		return NET_FAILED;
	}
}

/* Notes the results of the calls that libcurl has ended. */
static void
take_ends(struct arena *a, CURLM *all)
{
	CURLMsg *m;
	int left;

	while ((m = curl_multi_info_read(all, &left)) != NULL) {
		struct transfer *t = NULL;
		struct net_post *call;

		if (m->msg != CURLMSG_DONE)
			continue;
		(void)curl_easy_getinfo(
		    m->easy_handle, CURLINFO_PRIVATE, (char **)&t);
		call = t->call;
		(void)curl_easy_getinfo(
		    m->easy_handle, CURLINFO_RESPONSE_CODE, &call->status);
		call->end = end_of(t, m->data.result);
		if (m->data.result != CURLE_OK)
			call->why = arena_printf(a, "%s: %s",
			    curl_easy_strerror(m->data.result), t->said);
		call->answer_n = t->answer.n;
		call->answer =
		    arena_strndup(a, buf_text(&t->answer), t->answer.n);
	}
}

static void
leave(CURLM *all, struct transfer *t)
{
	if (t->handle != NULL) {
		(void)curl_multi_remove_handle(all, t->handle);
		curl_easy_cleanup(t->handle);
	}
	curl_slist_free_all(t->header);
	buf_free(&t->answer);
}

void
net_post_all(struct arena *a, struct net_post *v, size_t n)
{
	int64_t until = clock_mono_ms() + NET_POST_MS + GRACE_MS;
	struct transfer t[NET_POST_MOST];
	CURLM *all = curl_multi_init();
	int running = 1;

	BUG_ON(n > NET_POST_MOST || all == NULL);
	for (size_t i = 0; i < n; i++)
		begin(all, &t[i], &v[i]);
	while (running > 0 && clock_mono_ms() < until) {
		if (curl_multi_perform(all, &running) != CURLM_OK)
			break;
		take_ends(a, all);
		if (running > 0)
			(void)curl_multi_poll(all, NULL, 0, WAIT_MS, NULL);
	}
	for (size_t i = 0; i < n; i++)
		leave(all, &t[i]);
	(void)curl_multi_cleanup(all);
}
