/* cache_kind.h - the kinds of records in the host's cache, and their keys. */
#ifndef STORE_CACHE_KIND_H
#define STORE_CACHE_KIND_H

/*
 * A letter stands for one layout of the records of a kind.  If a layout is
 * changed it must get a new letter, because workers of the old and the new
 * version share the file while a pool is restarted.
 */
enum cache_kind {
	CACHE_DEVICE = 'P',
	CACHE_CHANNEL = 'c',
	CACHE_EPOCH = 'E',
	CACHE_SETTING = 's',
	CACHE_APP = 'a', /* never changes: fleet/app_version.h */
	CACHE_BINDINGS =
	    'b' /* of addresses to records: policy/mac_bindings.h */
};

/*
 * Keys: CACHE_DEVICE the 6 bytes of the address; CACHE_CHANNEL the channel's
 * id, CACHE_EPOCH the tenant's and CACHE_SETTING one of enum setting as an
 * int64_t in the host's byte order; CACHE_BINDINGS as CACHE_DEVICE; CACHE_APP a
 * SHA-256 of what names a version of an application.
 */
enum setting {
	SETTING_CPU_LENGTHS = 1,
	SETTING_DEVICE_AUTH = 2,
	SETTING_REPORT = 3
};

#endif
