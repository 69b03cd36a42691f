/* device_values.h - what rules look at of a device: its fields and their types,
 * and the values of one device as they are compared. */
#ifndef RULE_DEVICE_VALUES_H
#define RULE_DEVICE_VALUES_H

#include "base/arena.h"

/* What a field's values are, and which operators and literals it takes. */
enum rule_type {
	RULE_NUMBER,  /* an integer */
	RULE_TEXT,    /* compared byte by byte */
	RULE_MAC,     /* a MAC address */
	RULE_REGION,  /* the id of a region */
	RULE_IP,      /* an IPv4 or IPv6 address */
	RULE_SET,     /* a set of texts */
	RULE_TIME,    /* in milliseconds since 1970; stored in microseconds */
	RULE_VERSION, /* compared by version_key */
	RULE_TYPE__MAX
};

/* In which letters the texts of a field are stored: in any, in small ones, in
 * capitals. */
enum rule_spelling { RULE_AS_IS, RULE_LOWER, RULE_UPPER };

enum rule_field {
#define RULE_FIELD(name, wire, type, spelling, column, options) \
	RULE_FIELD_##name,
#include "rule/field.def"
#undef RULE_FIELD
	RULE_FIELD__MAX
};

/* What expressions and statements know of a field. */
struct rule_field_row {
	const char *wire; /* name in expressions: "deviceModel" */
	enum rule_type type;
	enum rule_spelling spelling;
	/* The expression that statements compare, over a device_info named d.
	 */
	const char *column;
	const char *options; /* where a form finds values; "": nowhere */
};

/* The rows of field.def, by enum rule_field. */
extern const struct rule_field_row rule_field_rows[RULE_FIELD__MAX];

/* rule_field_named - the field of this name of n bytes; RULE_FIELD__MAX: none
 * has it. */
enum rule_field rule_field_named(const char *wire, size_t n);

/* rule_type_name - the type as the API writes it: "number", "text", ... */
const char *rule_type_name(enum rule_type type);

/* Bytes of the longest key of a text of n bytes. */
#define VERSION_KEY_ROOM(n) (2 * (n) + 2)

/*
 * version_key - the key of a version of n bytes, n <= 256: its leading numbers,
 * joined by dots, compared number by number; zeros at the end do not count
 * ("9.1-beta" is 9.1, "10" equals "10.0").  Each number is a byte, how many
 * digits it has without leading zeros, and these digits.  Returns the bytes of
 * the key, 0 for versions equal to "0"; -1: the text begins with no digit, so
 * it is no version.  out has VERSION_KEY_ROOM(n) bytes.
 * The function version_key of the database does the same.
 */
int version_key(const char *text, size_t n, uint8_t *out);

/* rule_mac_number - the 48 bits of pairs of digits joined by ':' (the stored
 * spelling), zeros behind the last digit; *bits: 4 a digit. */
int64_t rule_mac_number(const char *mac, int *bits);

/* rule_ip_read - the bytes of an address as PostgreSQL compares it: 4 or 16,
 * also of an IPv4-mapped one; 0: it is none. */
size_t rule_ip_read(const char *ip, uint8_t out[16]);

/* -- the bucket: a percentage of all devices, always the same ones ------- */

#define BUCKET_ALL 10000 /* buckets, of which each percent has 100 */

/* bucket_h32 - the first 32 bits of the SHA-256 of a MAC address, given as the
 * lower 48 bits of mac: column h32 of device_info. */
uint32_t bucket_h32(uint64_t mac);

/* bucket_salt - the first 32 bits of the SHA-256 of a salt. */
uint32_t bucket_salt(const char *salt, size_t n);

/*
 * bucket_of - the bucket of a device, from 0 to 9999, which differs from salt
 * to salt.  The device belongs to the first `percent` percent when its bucket
 * is below 100 * percent.
 */
uint32_t bucket_of(uint32_t h32, uint32_t salt);

/* The value of a field.  number: a number, a region, a time (in microseconds)
 * or the 48 bits of a MAC address; s: n bytes, which are a text, the key of a
 * version or an IP address. */
struct rule_value {
	int64_t number;
	const char *s;
	size_t n;
};

/* The values of one device.  Initialize with zeros: all are missing. */
struct rule_device {
	uint64_t present; /* bit f: the field f is not missing */
	struct rule_value value[RULE_FIELD__MAX];
	struct rule_value *ui; /* the members of the set ui, sorted */
	size_t n_ui;
	uint32_t h32; /* bucket_h32 of the MAC address, set with it */
	/* The region and those that contain it; none: it is not known. */
	struct ids within;
};

/*
 * rule_device_set - set a field from a text: a time as microseconds since 1970,
 * an address without its prefix length, ui as it is stored (names separated by
 * commas).  NULL and "" mean that the value is missing, as does a text that the
 * field's type cannot have.  Whoever sets the region sets `within`, too.  The
 * text must live as long as d; what is computed of it lies in the arena.
 */
void rule_device_set(struct arena *a, struct rule_device *d,
    enum rule_field field, const char *text);

/* rule_device_has_ui - is this text of n bytes a member of the set ui? */
bool rule_device_has_ui(const struct rule_device *d, const char *s, size_t n);

#endif
