/* random_device.c - random devices: few values for each field, so that rules
 * hit about as often as they miss. */
#include "rule/random_device.h"

#include "base/num.h"
#include "lib/random_bytes.h"

static const char *const texts[] = { "a", "A", "ab", "ba", "a b", " a", "a ",
	"%", "_", "a%b", "\\", "\\\\", "'", "''", "\"", "{a,b}", "NULL", "null",
	"$1", "\xC3\xA9", "e\xCC\x81", "\xE5\x90\x8D\xE5\xAD\x97",
	"\xF0\x9F\x98\x80", "\xEF\xBC\xA1", "\t", "x\ny", "0", "-1" };
static const char *const versions[] = { "9", "9.0", "9.1", "9.1-beta", "10",
	"10.0.1", "010", "0", "0.0.0", "1.2.3.4.5.6", "4.4 (K)", "beta", "v9",
	"7..1", "99999999999999999999", "99999999999999999998.1", ".5" };
static const char *const addresses[] = { "10.0.0.1", "10.1.2.3", "10.255.0.0",
	"192.168.1.1", "0.0.0.0", "255.255.255.255", "::", "::1", "2001:db8::1",
	"2001:db8:0:1::", "::ffff:10.0.0.1", "fe80::1" };
static const char *const sets[] = { "a", "a,b", "a, b", "b,a,c", ",", " ",
	"com.example.launcher", "com.example", "a,,b", "{a,b}", "\"a\"",
	"\\,a" };
static const char *const cpus[] = { "0123456789abcdef", "ffffffffffffffff",
	"0123456789abcdef0123456789abcdef" };
static const char *const countries[] = { "XN", "XE", "XA", "BR" };
static const char *const regions[] = { "901", "2", "903", "9010001", "9010002",
	"20001" };

#define ONE_OF(list) list[fault_dice(ARRAY_LEN(list))]

static const char *
number(struct arena *a, int64_t v)
{
	char *text = arena_alloc(a, NUM_MAX + 1);

	num_write(v, text);
	return text;
}

static const char *
mac(struct arena *a)
{
	static const char *const makers[] = { "02:00:00", "02:00:01",
		"06:AA:BB" };

	return arena_printf(a, "%s:00:%02X:%02X", ONE_OF(makers),
	    (unsigned)fault_dice(4), (unsigned)fault_dice(256));
}

static const char *
text(enum rule_field field)
{
	switch (field) {
	case RULE_FIELD_CPU:
		return ONE_OF(cpus);
	case RULE_FIELD_COUNTRY:
		return ONE_OF(countries);
	default:
		return ONE_OF(texts);
	}
}

const char *
random_value(struct arena *a, enum rule_field field)
{
	switch (rule_field_rows[field].type) {
	case RULE_NUMBER:
		return number(a, field == RULE_FIELD_STATUS
		                     ? (int64_t)fault_dice(2)
		                     : (int64_t)fault_dice(12) - 2);
	case RULE_MAC:
		return mac(a);
	case RULE_REGION:
		return ONE_OF(regions);
	case RULE_IP:
		return ONE_OF(addresses);
	case RULE_SET:
		return ONE_OF(sets);
	case RULE_TIME:
		return number(a, 1700000000000 + (int64_t)fault_dice(5));
	case RULE_VERSION:
		return ONE_OF(versions);
	default:
		return text(field);
	}
}

/* The columns in the order of the fields. */
static const char *const columns[RULE_FIELD__MAX] = { "mac", "cpu", "status",
	"channel_id", "company_id", "model_id", "user_id", "device_model",
	"brand", "master_model", "pcb_model", "system_version",
	"sdk_version_name", "build", "ddr", "real_ddr", "real_flash",
	"country_code", "region_id", "device_ip", "platform", "order_number",
	"production_order", "serial_number", "certification", "ui",
	"activation_time", "create_time" };

/* Half of the times lie between two milliseconds. */
static const char *
stored_time(struct arena *a, const char *ms)
{
	return arena_printf(a, "1970-01-01T00:00:00Z %s.%s milliseconds", ms,
	    fault_dice(2) == 0 ? "0" : "5");
}

/* Columns that are never null or must be unique. */
static bool
needed(int field)
{
	return field == RULE_FIELD_MAC || field == RULE_FIELD_STATUS ||
	       field == RULE_FIELD_CHANNEL_ID ||
	       field == RULE_FIELD_CREATE_TIME;
}

static const char *
stored(struct arena *a, int field, int i)
{
	const char *v = random_value(a, (enum rule_field)field);

	if (field == RULE_FIELD_MAC)
		return arena_printf(a, "%.9s%02X:%02X:%02X", v, i >> 16 & 255,
		    i >> 8 & 255, i & 255);
	if (field == RULE_FIELD_CERTIFICATION)
		return arena_printf(a, "%s%d", v, i);
	return rule_field_rows[field].type == RULE_TIME ? stored_time(a, v) : v;
}

void
random_devices(struct arena *a, struct json_out *w, int n)
{
	json_arr(w);
	for (int i = 0; i < n; i++) {
		json_obj(w);
		for (int f = 0; f < RULE_FIELD__MAX; f++) {
			const char *v = stored(a, f, i);
			bool text = rule_field_rows[f].type == RULE_TEXT &&
			            f != RULE_FIELD_CPU &&
			            f != RULE_FIELD_COUNTRY;

			json_key(w, columns[f]);
			if (!needed(f) && fault_dice(5) == 0)
				v = text && fault_dice(2) == 0 ? "" : NULL;
			json_put_str(w, v);
		}
		json_end_obj(w);
	}
	json_end_arr(w);
}
