/*
 * net_post.h - small calls of other programs by HTTP, several at once: a
 * request of some kilobytes and its answer.  None waits for another.  Each
 * takes NET_POST_MS at most, from the look-up of the host's name to the last
 * byte; the answer has NET_POST_ANSWER bytes at most.  Only hosts of a list are
 * called, and of them only addresses that host_list.h allows: what is checked
 * is the address that the connection goes to.  Redirects are not followed,
 * proxies that the environment names are not used, certificates are verified.
 */
#ifndef NET_NET_POST_H
#define NET_NET_POST_H

#include "base/arena.h"
#include "net/net_file.h"

#define NET_POST_MS     5000L
#define NET_POST_ANSWER ((size_t)64 * 1024)
#define NET_POST_MOST   128 /* calls at once */

struct net_post {
	const char *method; /* GET, POST, PUT or DELETE */
	const char *url;
	const char *hosts; /* list of those that may be called; NULL: none */
	const char *const *header; /* lines, NULL at the end; NULL: none */
	const char *body;          /* n bytes; GET has none */
	size_t n;
	/* Out, once it has ended.  status: of HTTP; 0: there was no answer.
	 * The answer lives in the arena and ends with a NUL. */
	bool ended;
	enum net_end end; /* NET_OK: an answer with a status of 200 to 299 */
	long status;
	const char *answer;
	size_t answer_n;
	const char *why; /* libcurl's text, for the log; "" after a success */
};

/* The calls that are being made. */
struct net_posts;

/* net_posts_new - none yet; net_posts_free cuts off those that are left. */
struct net_posts *net_posts_new(void);
void net_posts_free(struct net_posts *p);

/* net_post_begin - begins a call, of which at most NET_POST_MOST may be under
 * way.  The call and the arena must stay until it has ended, also when it ends
 * at once; the texts are copied. */
void
net_post_begin(struct net_posts *p, struct arena *a, struct net_post *call);

/* net_posts_wait - goes on with all calls until one ends, for wait_ms at most.
 * Returns how many are under way. */
size_t net_posts_wait(struct net_posts *p, int wait_ms);

#endif
