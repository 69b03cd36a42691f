/* cache_kind.h - the kinds of records in the host's cache, and their keys. */
#ifndef STORE_CACHE_KIND_H
#define STORE_CACHE_KIND_H

/*
 * A letter is one layout of such records.  Who changes the layout takes
 * another letter: workers of two versions share the file while a pool rolls.
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
