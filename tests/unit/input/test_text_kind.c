/*
 * test_text_kind.c - what the decoders do to a text: blanks at the ends of a
 * name, control characters of people and of programs, and nothing at all to
 * what is exact.
 */
#include "decode_body.h"

#include "input/decode_query.h"
#include "input/field.h"

struct entry {
	const char *name;
};
struct texts {
	const char *name, *prose, *exact, *word, *mail;
	struct strs codes;
	struct list entries;
};

static const struct field entry_fields[] = { FIELD(
    struct entry, name, .req = true) };
static const struct input entry = { .name = "entry",
	.size = sizeof(struct entry),
	.f = entry_fields,
	.n = ARRAY_LEN(entry_fields) };
static const struct field fields[] = {
	FIELD(struct texts, name, .max = 4),
	FIELD(struct texts, prose, .text = TEXT_PROSE),
	FIELD(struct texts, exact, .text = TEXT_EXACT),
	FIELD(struct texts, word, .words = "on off"),
	FIELD(struct texts, mail, .form = &form_email),
	FIELD(struct texts, codes, .entry_max = 2),
	FIELD(struct texts, entries, .of = &entry),
};
static const struct input people = { .name = "texts",
	.size = sizeof(struct texts),
	.f = fields,
	.n = ARRAY_LEN(fields) };

static enum err
decode(bool program, const char *body, struct texts *out, struct why *why)
{
	struct input def = people;
	uint64_t given;

	def.mends = program;
	return decode_body(&def, body, out, &given, why);
}

static void
blanks_at_the_ends_of_names_go(void **state)
{
	struct texts t = { 0 };
	struct why why = { 0 };

	(void)state;
	assert_int_equal(
	    decode(false,
	        "{\"name\":\"\\u00a0\\u3000a\\u3000b\\u200b\\ufeff\\r\\n\","
	        "\"prose\":\"\\u3000a \",\"exact\":\"\\ufeff\\u0001a \","
	        "\"word\":\"on\\u2003\",\"mail\":\" a@b.c\\u1680\","
	        "\"codes\":[\"\\u202fxy\\u0085\"],"
	        "\"entries\":[{\"name\":\" n\\ufe0f\\u2060\\u205f\"}]}",
	        &t, &why),
	    OK);
	assert_string_equal(t.name, "a\u3000b");
	assert_string_equal(t.prose, "\u3000a ");
	assert_string_equal(t.exact, "\uFEFF\001a ");
	assert_string_equal(t.word, "on");
	assert_string_equal(t.mail, "a@b.c");
	assert_string_equal(t.codes.v[0], "xy");
	assert_string_equal(t.entries.json, "[{\"name\":\"n\uFE0F\"}]");
}

/* Marks that turn the direction make a name read otherwise than it is; those of
 * a direction alone, and joiners, are part of names. */
static void
names_are_not_turned(void **state)
{
	struct texts t = { 0 };
	struct why why = { 0 };

	(void)state;
	for (int program = 0; program < 2; program++) {
		assert_int_equal(
		    decode(program,
		        "{\"name\":\"n\\u202eo\\u202c \\u2067x\\u2069\","
		        "\"prose\":\"a\\u202eb\",\"exact\":\"a\\u2066b\","
		        "\"codes\":[\"\\u202a\\u202b\\u202dz\\u2068\"],"
		        "\"entries\":[{\"name\":\"a\\u200fb\\u200dc\"}]}",
		        &t, &why),
		    OK);
		assert_string_equal(t.name, "no x");
		assert_string_equal(t.prose, "a\u202Eb");
		assert_string_equal(t.exact, "a\u2066b");
		assert_string_equal(t.codes.v[0], "z");
		assert_string_equal(
		    t.entries.json, "[{\"name\":\"a\u200Fb\u200Dc\"}]");
	}
}

/* An accent may be a character of its own, as in what was copied from some
 * systems' file names; prose and what is exact stay as they were sent. */
static void
accents_join_their_letters(void **state)
{
	struct texts t = { 0 };
	struct why why = { 0 };

	(void)state;
	assert_int_equal(
	    decode(false,
	        "{\"name\":\" Ru\\u0308ge\\u0301 \","
	        "\"prose\":\"u\\u0308\",\"exact\":\"u\\u0308\","
	        "\"codes\":[\"\\u30cf\\u309a\",\"\\u1112\\u1161\\u11ab\"],"
	        "\"entries\":[{\"name\":\"A\\u030a\"}]}",
	        &t, &why),
	    OK);
	assert_string_equal(t.name, "R\u00FCg\u00E9");
	assert_string_equal(t.prose, "u\u0308");
	assert_string_equal(t.exact, "u\u0308");
	assert_string_equal(t.codes.v[0], "\u30D1");
	assert_string_equal(t.codes.v[1], "\uD55C");
	assert_string_equal(t.entries.json, "[{\"name\":\"\u00C5\"}]");
}

static void
a_query_is_read_alike(void **state)
{
	struct input def = people;
	struct url_query q;
	struct texts t = { 0 };
	struct why why = { 0 };
	const char *broken = NULL;
	uint64_t given;

	(void)state;
	def.n--; /* a query string has no list of structs */
	assert_int_equal(url_query(&a,
	                     "name=%E3%80%80a%C2%A0&prose=+a+&exact=+a+&"
	                     "codes=+x,y%E2%80%8B",
	                     &q, &broken),
	    OK);
	assert_int_equal(decode_query(&a, &def, &q, &t, &given, &why), OK);
	assert_string_equal(t.name, "a");
	assert_string_equal(t.prose, " a ");
	assert_string_equal(t.exact, " a ");
	assert_string_equal(t.codes.v[0], "x");
	assert_string_equal(t.codes.v[1], "y");
}

static void
control_characters_are_refused_or_mended(void **state)
{
	static const struct {
		const char *body, *field;
	} rows[] = {
		{ "{\"name\":\"a\\u0001\"}", "name" },
		{ "{\"name\":\"\\u000b\"}", "name" },
		{ "{\"prose\":\"a\\u007fb\"}", "prose" },
		{ "{\"codes\":[\"a\",\"\\u001bx\"]}", "codes[1]" },
		{ "{\"entries\":[{\"name\":\"a\\u0008\"}]}",
		    "entries[0].name" },
	};
	struct texts t = { 0 };
	struct why why = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		assert_int_equal(
		    decode(false, rows[i].body, &t, &why), E_BAD_REQUEST);
		assert_string_equal(why.field, rows[i].field);
		assert_string_equal(
		    why.what, "must not have control characters");
		assert_int_equal(decode(true, rows[i].body, &t, &why), OK);
	}
	assert_string_equal(t.name, "");
	assert_string_equal(t.prose, "a b");
	assert_string_equal(t.codes.v[1], "x");
	assert_string_equal(t.entries.json, "[{\"name\":\"a\"}]");
	assert_int_equal(
	    decode(false, "{\"prose\":\"a\\tb\\r\\nc\"}", &t, &why), OK);
	assert_string_equal(t.prose, "a\tb\r\nc");
}

static void
inside_addresses_they_are_blanks(void **state)
{
	struct texts t = { 0 };
	struct why why = { 0 };

	(void)state;
	assert_int_equal(
	    decode(false, "{\"mail\":\"a\\u00a0b@c.d\"}", &t, &why),
	    E_BAD_REQUEST);
	assert_string_equal(why.what, "e-mail address format is wrong");
}

#define TD(fn) cmocka_unit_test_teardown(fn, decode_end)

TESTS(TD(blanks_at_the_ends_of_names_go), TD(names_are_not_turned),
    TD(accents_join_their_letters), TD(a_query_is_read_alike),
    TD(control_characters_are_refused_or_mended),
    TD(inside_addresses_they_are_blanks))
