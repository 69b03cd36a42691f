/* net_post.c - makes small calls of other programs with libcurl's multi
 * interface, in this process and without threads of ours. */
#include "net/net_post.h"

#include <string.h>
#include <strings.h>

#include <curl/curl.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/clock.h"
#include "net/net_int.h"

#define GRACE_MS 1000 /* ms that libcurl itself may take in addition */

/* A call that is being made. */
struct transfer {
	struct net_post *call; /* NULL: none */
	struct arena *mem;
	int64_t until_ms;
	CURL *handle;
	struct curl_slist *header;
	struct buf answer;
	struct net_gate gate; /* its host is the one named in the URL */
	char said[CURL_ERROR_SIZE];
};

struct net_posts {
	CURLM *all;
	size_t n;
	struct transfer t[NET_POST_MOST];
};

/* Adds bytes of the answer.  A result other than their number makes libcurl end
 * the call, since the answer is too long. */
static size_t
on_answer(char *from, size_t size, size_t n, void *arg)
{
	struct transfer *t = arg;

	buf_add(&t->answer, from, size * n);
	return t->answer.over ? 0 : size * n;
}

static void
set_limits(CURL *h, struct transfer *t)
{
	net_gate_set(h, &t->gate);
	SET(CURLOPT_PROTOCOLS_STR, "http,https");
	SET(CURLOPT_FOLLOWLOCATION, 0L);
	SET(CURLOPT_TIMEOUT_MS, NET_POST_MS);
	/* Each call has a connection of its own, whose address was checked for
	 * it. */
	SET(CURLOPT_FRESH_CONNECT, 1L);
	SET(CURLOPT_FORBID_REUSE, 1L);
	SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
	SET(CURLOPT_ERRORBUFFER, t->said);
	SET(CURLOPT_WRITEFUNCTION, on_answer);
	SET(CURLOPT_WRITEDATA, t);
}

static void
set_request(CURL *h, struct transfer *t)
{
	const struct net_post *call = t->call;
	const char *const *line = call->header;

	for (; line != NULL && *line != NULL; line++)
		t->header = curl_slist_append(t->header, *line);
	/* Else libcurl asks before a larger body, and waits for the answer. */
	t->header = curl_slist_append(t->header, "Expect:");
	SET(CURLOPT_URL, call->url);
	SET(CURLOPT_HTTPHEADER, t->header);
	if (strcmp(call->method, "GET") == 0)
		return;
	SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)call->n);
	SET(CURLOPT_POSTFIELDS, call->body);
	SET(CURLOPT_CUSTOMREQUEST, call->method);
}

/* May the host in the URL be called?  Sets the gate, which then checks the
 * address to which the connection goes. */
static bool
may_call(struct transfer *t)
{
	t->gate.hosts = t->call->hosts;
	return host_of_url(t->call->url, &t->gate.host, &t->gate.n) &&
	       host_listed(t->gate.hosts, t->gate.host, t->gate.n);
}

/* How a call ended that libcurl has ended with this code. */
static enum net_end
end_of(const struct transfer *t, CURLcode code)
{
	if (t->gate.forbidden)
		return NET_FORBIDDEN;
	if (t->answer.over)
		return NET_TOO_LARGE;
	if (code != CURLE_OK)
		return net_end_of(code);
	return t->call->status >= 200 && t->call->status < 300 ? NET_OK
	                                                       : NET_FAILED;
}

/* Frees what the call holds, and its place; call->ended is not set. */
static void
transfer_end(struct net_posts *p, struct transfer *t)
{
	if (t->handle != NULL) {
		(void)curl_multi_remove_handle(p->all, t->handle);
		curl_easy_cleanup(t->handle);
	}
	curl_slist_free_all(t->header);
	buf_free(&t->answer);
	p->n -= t->call != NULL;
	*t = (struct transfer){ 0 };
}

/* Ends a call with what has come of its answer. */
static void
call_end(
    struct net_posts *p, struct transfer *t, enum net_end how, const char *why)
{
	struct net_post *call = t->call;

	call->end = how;
	call->why = why;
	call->answer_n = t->answer.n;
	call->answer = arena_strndup(t->mem, buf_text(&t->answer), t->answer.n);
	call->ended = true;
	transfer_end(p, t);
}

/* Ends the calls that libcurl has ended; returns how many. */
static size_t
take_ends(struct net_posts *p)
{
	size_t n = 0;
	CURLMsg *m;
	int left;

	while ((m = curl_multi_info_read(p->all, &left)) != NULL) {
		struct transfer *t = NULL;
		const char *why = "";
		CURLcode code = m->data.result;

		if (m->msg != CURLMSG_DONE)
			continue;
		(void)curl_easy_getinfo(
		    m->easy_handle, CURLINFO_PRIVATE, (char **)&t);
		(void)curl_easy_getinfo(
		    m->easy_handle, CURLINFO_RESPONSE_CODE, &t->call->status);
		if (code != CURLE_OK)
			why = arena_printf(t->mem, "%s: %s",
			    curl_easy_strerror(code), t->said);
		call_end(p, t, end_of(t, code), why);
		n++;
	}
	return n;
}

/* Ends the calls that libcurl has not ended in time, as when the look-up of a
 * name hangs; returns how many. */
static size_t
cut_off(struct net_posts *p)
{
	int64_t now_ms = clock_mono_ms();
	size_t n = 0;

	for (size_t i = 0; i < NET_POST_MOST; i++)
		if (p->t[i].call != NULL && p->t[i].until_ms < now_ms) {
			call_end(p, &p->t[i], NET_LATE, "");
			n++;
		}
	return n;
}

static struct transfer *
free_place(struct net_posts *p)
{
	size_t i = 0;

	BUG_ON(p->n == NET_POST_MOST);
	while (p->t[i].call != NULL)
		i++;
	return &p->t[i];
}

/* Makes the call refer to copies of its texts, since its caller may change or
 * free them before it has ended. */
static void
copy_texts(struct arena *a, struct net_post *call)
{
	call->method = arena_strdup(a, call->method);
	call->url = arena_strdup(a, call->url);
	call->body = arena_strndup(a, call->body, call->n);
	if (call->hosts != NULL)
		call->hosts = arena_strdup(a, call->hosts);
}

struct net_posts *
net_posts_new(void)
{
	struct net_posts *p = mem_new(sizeof(*p));

	p->all = curl_multi_init();
	BUG_ON(p->all == NULL);
	return p;
}

void
net_posts_free(struct net_posts *p)
{
	if (p == NULL)
		return;
	for (size_t i = 0; i < NET_POST_MOST; i++)
		if (p->t[i].call != NULL)
			transfer_end(p, &p->t[i]);
	(void)curl_multi_cleanup(p->all);
	mem_free(p);
}

void
net_post_begin(struct net_posts *p, struct arena *a, struct net_post *call)
{
	struct transfer *t = free_place(p);

	*t = (struct transfer){ .call = call,
		.mem = a,
		.until_ms = clock_mono_ms() + NET_POST_MS + GRACE_MS };
	p->n++;
	buf_init(&t->answer, NET_POST_ANSWER);
	call->status = 0;
	call->ended = false;
	copy_texts(a, call);
	if (!may_call(t)) {
		call_end(p, t, NET_FORBIDDEN, "");
		return;
	}
	t->handle = curl_easy_init();
	if (t->handle == NULL) {
		call_end(p, t, NET_LATE, "");
		return;
	}
	set_limits(t->handle, t);
	set_request(t->handle, t);
	(void)curl_easy_setopt(t->handle, CURLOPT_PRIVATE, t);
	(void)curl_multi_add_handle(p->all, t->handle);
}

size_t
net_posts_wait(struct net_posts *p, int wait_ms)
{
	int64_t until_ms = clock_mono_ms() + wait_ms, left_ms;
	int running;

	for (;;) {
		(void)curl_multi_perform(p->all, &running);
		if (take_ends(p) + cut_off(p) > 0 || p->n == 0)
			return p->n;
		left_ms = until_ms - clock_mono_ms();
		if (left_ms <= 0)
			return p->n;
		(void)curl_multi_poll(p->all, NULL, 0, (int)left_ms, NULL);
	}
}
