/* bucket.h - a hash of its address and of a salt puts each device into one of
 * 10,000 buckets.  So a condition can choose a percentage of all devices, and
 * it always chooses the same ones. */
#ifndef RULE_BUCKET_H
#define RULE_BUCKET_H

#include "base/base.h"

#define BUCKET_ALL 10000

/* bucket_h32 - the first 32 bits of the SHA-256 of a MAC address, given as the
 * lower 48 bits of mac: column h32 of device_info. */
uint32_t bucket_h32(uint64_t mac);

/* bucket_salt - the first 32 bits of the SHA-256 of a salt. */
uint32_t bucket_salt(const char *salt, size_t n);

/*
 * bucket_of - the bucket of a device, from 0 to 9999, which differs from salt
 * to salt.  The device belongs to the first `percent` percent when its bucket
 * is below 100 * percent.
 * Source: device domain, "In-process".
 */
uint32_t bucket_of(uint32_t h32, uint32_t salt);

#endif
