/* cache_kind.h - the kinds of records in the host's cache, and their keys. */
#ifndef STORE_CACHE_KIND_H
#define STORE_CACHE_KIND_H

/*
 * Each letter stands for one layout of the records of a kind.  Whoever changes
 * a layout must take a new letter, because workers of the old and the new
 * version share the file while a pool is restarted.
 */
enum cache_kind {
	CACHE_DEVICE = 'H',
	CACHE_CHANNEL = 'c',
	CACHE_EPOCH = 'e',
	CACHE_SETTING = 's'
};

/*
 * Keys: CACHE_DEVICE the 6 bytes of the address; CACHE_CHANNEL the channel's
 * id, CACHE_EPOCH the tenant's and CACHE_SETTING one of enum setting as an
 * int64_t in the host's byte order.
 */
enum setting { SETTING_CPU_LENGTHS = 1, SETTING_DEVICE_AUTH = 2 };

#endif
