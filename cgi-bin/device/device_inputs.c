/* device_inputs.c - the one shape of a device's members that no other pool
 * knows. */
#include "device/device_inputs.h"

#include <arpa/inet.h>

static enum err
ip_read(struct arena *a, const char *in, const char **out)
{
	char text[INET6_ADDRSTRLEN];
	struct in6_addr addr;

	for (int family = AF_INET;; family = AF_INET6) {
		if (inet_pton(family, in, &addr) == 1 &&
		    inet_ntop(family, &addr, text, sizeof(text)) != NULL) {
			*out = arena_strdup(a, text);
			return OK;
		}
		if (family == AF_INET6)
			return E_BAD_REQUEST;
	}
}

const struct form form_ip = { "ip", "IP address is malformed", ip_read,
	"^[0-9A-Fa-f:.]+$" };
