/* device_inputs.c - the form of IP addresses, which only this pool needs. */
#include "device/device_inputs.h"

#include "base/ip.h"

static enum err
ip_read(struct arena *a, const char *in, const char **out)
{
	char text[IP_TEXT];

	if (!ip_spell(in, text))
		return E_BAD_REQUEST;
	*out = arena_strdup(a, text);
	return OK;
}

const struct form form_ip = { "ip", "IP address is malformed", ip_read,
	"^[0-9A-Fa-f:.]+$" };
