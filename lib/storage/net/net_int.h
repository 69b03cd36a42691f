/*
 * net_int.h - what calls of all kinds set in libcurl alike; inner.  The time to
 * connect is short, proxies and passwords of the environment are not used, and
 * a connection goes only to an address that the list of hosts allows.
 */
#ifndef NET_NET_INT_H
#define NET_NET_INT_H

#include <string.h>
#include <sys/socket.h>

#include <curl/curl.h>

#include "net/host_list.h"
#include "net/net_file.h"

#define CONNECT_MS 3000L

/* SET - sets an option of the handle h. */
#define SET(option, value) (void)curl_easy_setopt(h, option, value)

/* The host that a call names, of n bytes, and the list of those that may be
 * called.  forbidden: its name led to an address that may not be called. */
struct net_gate {
	const char *hosts, *host;
	size_t n;
	bool forbidden;
};

/* libcurl calls this for each address that it connects to; only here the
 * address is known to which the connection really goes. */
static curl_socket_t
on_socket(void *arg, curlsocktype purpose, struct curl_sockaddr *to)
{
	struct net_gate *g = arg;

	(void)purpose;
	if (host_address_listed(g->hosts, g->host, g->n, &to->addr))
		return socket(
		    to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
	g->forbidden = true;
	return CURL_SOCKET_BAD;
}

/* net_gate_set - connect only through this gate, which lives as long as the
 * handle. */
static inline void
net_gate_set(CURL *h, struct net_gate *gate)
{
	SET(CURLOPT_NOSIGNAL, 1L);
	SET(CURLOPT_PROXY, "");
	SET(CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
	SET(CURLOPT_PATH_AS_IS, 1L);
	SET(CURLOPT_CONNECTTIMEOUT_MS, CONNECT_MS);
	/* The thread that looks up a name may hang longer; nothing waits for
	 * it. */
	SET(CURLOPT_QUICK_EXIT, 1L);
	SET(CURLOPT_OPENSOCKETFUNCTION, on_socket);
	SET(CURLOPT_OPENSOCKETDATA, gate);
}

/* net_end_of - how a call of any kind ended that libcurl has ended with this
 * code, which is not CURLE_OK. */
static inline enum net_end
net_end_of(CURLcode code)
{
	switch (code) {
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

#endif
