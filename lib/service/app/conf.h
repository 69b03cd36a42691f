/*
 * conf.h - the configuration of a process: one table of environment
 * variables, read once at start.
 */
#ifndef APP_CONF_H
#define APP_CONF_H

#include "base/base.h"
#include "bus/sender_conf.h"

struct conf {
	const char *home;      /* FLEETDESK_HOME, absolute */
	const char *database;  /* FLEETDESK_DATABASE_URL, libpq's syntax */
	const char *timezone;  /* FLEETDESK_TIMEZONE, "UTC" */
	const char *cache_dir; /* FLEETDESK_CACHE_DIR, on tmpfs */
	int64_t cache_mb;      /* FLEETDESK_CACHE_MB, size cap, 2048 */
	int64_t workers;       /* FLEETDESK_WORKERS, 1-64, 2 */
	int64_t upload_mb;     /* FLEETDESK_UPLOAD_MB, of one file, 50 */
	int64_t presence_resolution_s; /* FLEETDESK_PRESENCE_S, 60 */
	int64_t access_sample; /* FLEETDESK_ACCESS_SAMPLE, 1000; 0: none */
	/* How messages for browsers are sent; see bus/sender_conf.h. */
	struct sender_conf push; /* FLEETDESK_PUSH_SENDER (local), _URL, _TOPIC,
	                         _EXCHANGE and _QUEUE */
	int64_t push_silence_s;  /* FLEETDESK_PUSH_SILENCE_S, 30 */
	const char
	    *queue_url; /* FLEETDESK_QUEUE_URL; "": there are no queues */
};

/*
 * conf_load - read the environment into *c.  Returns NULL, or one line that
 * names the variable which is missing or wrong (static memory); *c is then
 * unchanged.
 */
const char *conf_load(struct conf *c);

#endif
