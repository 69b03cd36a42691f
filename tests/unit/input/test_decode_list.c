/*
 * test_decode_list.c - lists of objects in a body decoded into arrays of
 * structs and written as the JSON that SQL gets; the entry and field of each
 * refusal, and the largest size.
 */
#include "decode_body.h"

#include "fleet/errors.h"

struct tag {
	const char *tag_name;
	int32_t weight;
};

struct item {
	int64_t channel_id, big;
	const char *mac;
	bool on;
	struct stamp start_time;
	struct ids role_ids;
	struct strs codes;
	struct list tags;
};

struct batch {
	const char *remark;
	struct list items;
};

struct bare {
	struct list rows;
};

static const struct field tag_fields[] = {
	FIELD(struct tag, tag_name, .req = true),
	FIELD(struct tag, weight, .dflt = "5"),
};
static const struct input tag = { .name = "tag",
	.size = sizeof(struct tag),
	.f = tag_fields,
	.n = ARRAY_LEN(tag_fields) };
static const struct field item_fields[] = {
	FIELD(struct item, channel_id, .req = true),
	FIELD(struct item, big, .req = false),
	FIELD(struct item, mac, .form = &form_mac,
	    .fails = E_DEVICE_MAC_FORMAT_ERROR),
	FIELD(struct item, on, .req = false),
	FIELD(struct item, start_time, .req = false),
	FIELD(struct item, role_ids, .req = false),
	FIELD(struct item, codes, .req = false),
	FIELD(struct item, tags, .of = &tag, .max = 2),
};
static const struct input item = { .name = "item",
	.size = sizeof(struct item),
	.f = item_fields,
	.n = ARRAY_LEN(item_fields) };
static const struct field batch_fields[] = {
	FIELD(struct batch, remark, .req = false),
	FIELD(
	    struct batch, items, .req = true, .of = &item, .min = 1, .max = 3),
};
static const struct input batch = { .name = "batch",
	.size = sizeof(struct batch),
	.f = batch_fields,
	.n = ARRAY_LEN(batch_fields) };
static const struct field bare_fields[] = {
	FIELD(struct bare, rows, .req = true, .whole = true, .of = &tag,
	    .fails = E_LOCKED),
};
static const struct input bare = { .name = "bare",
	.size = sizeof(struct bare),
	.f = bare_fields,
	.n = ARRAY_LEN(bare_fields) };

static enum err
decode(const struct input *in, const char *body, void *out, struct why *why)
{
	uint64_t given;

	return decode_body(in, body, out, &given, why);
}

static void
decodes_and_writes_anew(void **state)
{
	struct batch b = { 0 };
	struct why why = { 0 };
	const struct item *v;

	(void)state;
	assert_int_equal(
	    decode(&batch,
	        "{\"items\":[{\"evil\":1,\"channelId\":\"7\",\"on\":1,"
	        "\"mac\":\"aa-bb-cc-00-11-ff\",\"startTime\":1769848200123,"
	        "\"roleIds\":[1,\"2\"],\"codes\":[\"x\\\"y\"],\"tags\":"
	        "[{\"tagName\":\"t\"},{\"weight\":2,\"tagName\":\"u\"}]},"
	        "{\"channelId\":8,\"big\":9007199254740993,\"mac\":null}]}",
	        &b, &why),
	    OK);
	assert_int_equal(b.items.n, 2);
	v = b.items.v;
	assert_int_equal(v[0].channel_id, 7);
	assert_true(v[0].on);
	assert_string_equal(v[0].mac, "AA:BB:CC:00:11:FF");
	assert_int_equal(v[0].start_time.ms, 1769848200123);
	assert_int_equal(v[0].role_ids.v[1], 2);
	assert_int_equal(v[0].tags.n, 2);
	assert_int_equal(((const struct tag *)v[0].tags.v)[0].weight, 5);
	assert_int_equal(v[1].channel_id, 8);
	assert_null(v[1].mac);
	assert_int_equal(v[1].tags.n, 0);
	assert_string_equal(b.items.json,
	    "[{\"channelId\":7,\"mac\":\"AA:BB:CC:00:11:FF\",\"on\":true,"
	    "\"startTime\":\"2026-01-31 08:30:00.123+00\",\"roleIds\":[1,2],"
	    "\"codes\":[\"x\\\"y\"],\"tags\":[{\"tagName\":\"t\",\"weight\":5},"
	    "{\"tagName\":\"u\",\"weight\":2}]},"
	    "{\"channelId\":8,\"big\":\"9007199254740993\"}]");
}

static void
takes_the_body_itself(void **state)
{
	struct bare b = { 0 };
	struct why why = { 0 };

	(void)state;
	assert_int_equal(decode(&bare, "[{\"tagName\":\"t\"}]", &b, &why), OK);
	assert_int_equal(b.rows.n, 1);
	assert_string_equal(b.rows.json, "[{\"tagName\":\"t\",\"weight\":5}]");
	assert_int_equal(decode(&bare, "[]", &b, &why), OK);
	assert_int_equal(b.rows.n, 0);
	assert_string_equal(b.rows.json, "[]");
}

static void
says_which_entry_is_wrong(void **state)
{
	static const struct {
		const struct input *in;
		const char *body, *field, *what;
		enum err e;
	} cases[] = {
#define BATCH(items, field, what) \
	{ &batch, "{\"items\":" items "}", field, what, E_BAD_REQUEST }
		{ &batch, "{}", "items", "must not be null", E_BAD_REQUEST },
		BATCH("null", "items", "must not be null"),
		BATCH("{}", "items", "must be a list"),
		BATCH("\"x\"", "items", "must be a list"),
		BATCH("[]", "items", "must not be empty"),
		BATCH("[1,2,3,4]", "items", "must have at most 3 entries"),
		BATCH("[1]", "items[0]", "must be an object"),
		BATCH("[[]]", "items[0]", "must be an object"),
		BATCH(
		    "[{\"channelId\":1},null]", "items[1]", "must not be null"),
		BATCH("[{\"channelId\":1},{}]", "items[1].channelId",
		    "must not be null"),
		BATCH("[{\"channelId\":1,\"roleIds\":[3,true]}]",
		    "items[0].roleIds[1]", "must be a number"),
		BATCH("[{\"channelId\":1,\"tags\":[{\"tagName\":\"t\"},{}]}]",
		    "items[0].tags[1].tagName", "must not be blank"),
		BATCH("[{\"channelId\":1,\"tags\":[1,2,3]}]", "items[0].tags",
		    "must have at most 2 entries"),
		{ &batch, "{\"items\":[{\"channelId\":1,\"mac\":\"x\"}]}",
		    "items[0].mac", "MAC address format is wrong",
		    E_DEVICE_MAC_FORMAT_ERROR },
		{ &bare, "{}", "rows", "must be a list", E_LOCKED },
		{ &bare, "null", "rows", "must not be null", E_LOCKED },
		{ &bare, "[{}]", "rows[0].tagName", "must not be blank",
		    E_LOCKED },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct batch b = { 0 };
		struct why why = { 0 };

		assert_int_equal(
		    decode(cases[i].in, cases[i].body, &b, &why), cases[i].e);
		assert_string_equal(why.field, cases[i].field);
		assert_string_equal(why.what, cases[i].what);
	}
}

/* A lenient field refuses nothing but too many entries; a wrong entry has what
 * was read before its mistake. */
static void
a_lenient_list_keeps_its_right_entries(void **state)
{
	static const struct field f[] = {
		FIELD(struct bare, rows, .of = &tag, .max = 4, .lenient = true,
		    .too_many = E_LOCKED),
	};
	static const struct input in = {
		.name = "lenient", .size = sizeof(struct bare), .f = f, .n = 1
	};
	const struct tag *v;
	struct bare b = { 0 };
	struct why why = { 0 };

	(void)state;
	assert_int_equal(decode(&in,
	                     "{\"rows\":[{\"tagName\":\"t\",\"weight\":\"x\"},"
	                     "{\"tagName\":\"u\"},null]}",
	                     &b, &why),
	    OK);
	v = b.rows.v;
	assert_int_equal(b.rows.n, 3);
	assert_int_equal(b.rows.wrong[0], E_BAD_REQUEST);
	assert_string_equal(v[0].tag_name, "t");
	assert_int_equal(b.rows.wrong[1], OK);
	assert_int_equal(b.rows.wrong[2], E_BAD_REQUEST);
	assert_string_equal(b.rows.json, "[{\"tagName\":\"u\",\"weight\":5}]");
	b = (struct bare){ 0 };
	assert_int_equal(decode(&in, "{\"rows\":{}}", &b, &why), OK);
	assert_null(b.rows.wrong);
	assert_int_equal(
	    decode(&in, "{\"rows\":[1,2,3,4,5]}", &b, &why), E_LOCKED);
}

/* The JSON that SQL gets has a size limit of its own. */
static void
a_list_has_a_largest_size(void **state)
{
	static char text[9 << 20];
	const struct field f[] = {
		FIELD(struct tag, tag_name, .max = sizeof(text)),
	};
	const struct input in = {
		.name = "huge", .size = sizeof(struct tag), .f = f, .n = 1
	};
	const struct field lf[] = { FIELD(struct bare, rows, .of = &in) };
	const struct input list = {
		.name = "list", .size = sizeof(struct bare), .f = lf, .n = 1
	};
	struct bare b = { 0 };
	struct why why = { 0 };
	CLEANUP(json_free) struct json *j = NULL;
	const char *broken;
	uint64_t given;
	const char *body;

	(void)state;
	memset(text, 'x', sizeof(text) - 1);
	body = arena_printf(&a, "{\"rows\":[{\"tagName\":\"%s\"}]}", text);
	assert_int_equal(json_parse(&a, body, strlen(body), &j, &broken), OK);
	assert_int_equal(
	    decode_json(&a, &list, j, &b, &given, &why), E_BAD_REQUEST);
	assert_string_equal(why.field, "rows");
	assert_string_equal(why.what, "is too long");
}

static void
whole_with_a_neighbour(void)
{
	static const struct field f[] = {
		FIELD(struct batch, items, .whole = true, .of = &tag),
		FIELD(struct batch, remark, .req = false),
	};
	static const struct input in = {
		.name = "both", .size = sizeof(struct batch), .f = f, .n = 2
	};
	struct batch b = { 0 };
	struct why why;

	(void)!decode(&in, "[]", &b, &why);
}

static void
list_of_nothing(void)
{
	static const struct field f[] = { FIELD(
	    struct bare, rows, .req = false) };
	static const struct input in = {
		.name = "none", .size = sizeof(struct bare), .f = f, .n = 1
	};
	struct bare b = { 0 };
	struct why why;

	(void)!decode(&in, "{}", &b, &why);
}

static void
wrong_declarations_are_bugs(void **state)
{
	(void)state;
	assert_true(test_aborts(whole_with_a_neighbour));
	assert_true(test_aborts(list_of_nothing));
}

#define TD(fn) cmocka_unit_test_teardown(fn, decode_end)

TESTS(TD(decodes_and_writes_anew), TD(takes_the_body_itself),
    TD(says_which_entry_is_wrong), TD(a_lenient_list_keeps_its_right_entries),
    TD(a_list_has_a_largest_size), TD(wrong_declarations_are_bugs))
