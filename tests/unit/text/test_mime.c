/* test_mime.c - the type of a file by its content and its name, which types a
 * browser may show, the ending for a type, and which texts are types. */
#include "test.h"

#include "text/mime.h"

#define PNG "\x89PNG\r\n\x1a\n"
#define ZIP "PK\x03\x04"

static void
detects(void **state)
{
	static const struct {
		const char *name, *bytes, *want;
	} cases[] = {
		{ "a.png", PNG, "image/png" },
		{ "a.PNG", PNG, "image/png" },
		{ "a", PNG, "image/png" },
		{ "a.txt", PNG, "image/png" },
		{ "a.html", PNG, "image/png" },
		{ "a.png", "<svg>", MIME_BYTES },
		{ "a.png", "", MIME_BYTES },
		{ "a.jpg", "\xff\xd8\xff\xe0", "image/jpeg" },
		{ "a.jpeg", "\xff\xd8\xff\xe0", "image/jpeg" },
		{ "a.svg", "<svg>", MIME_BYTES },
		{ "a.html", "<html>", MIME_BYTES },
		{ "a.xml", "<?xml?>", MIME_BYTES },
		{ "a.js", "alert()", MIME_BYTES },
		{ "a.txt", "hello", "text/plain" },
		{ "a.txt", "BMW", "text/plain" },
		{ "a.bmp", "BMW", "image/bmp" },
		{ "a", "BMW", MIME_BYTES },
		{ "a.json", "{}", "application/json" },
		{ "a.zip", ZIP, "application/zip" },
		{ "a", ZIP, "application/zip" },
		{ "a.xlsx", ZIP,
		    "application/vnd.openxmlformats-officedocument."
		    "spreadsheetml.sheet" },
		{ "a.xlsx", "no", MIME_BYTES },
		{ "a.wav", "RIFF....WAVE", "audio/wav" },
		{ "a.wav", "RIFX....WAVE", MIME_BYTES },
		{ "a.webp", "RIFF....WEBP", "image/webp" },
		{ "a.mp4", "....ftypisom", "video/mp4" },
		{ "a.avif", "....ftypavif", "image/avif" },
		{ "a.pdf", "%PDF-1.7", "application/pdf" },
		{ "noname", "hello", MIME_BYTES },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		print_message("  %s\n", cases[i].name);
		assert_string_equal(mime_detect(cases[i].name, cases[i].bytes,
		                        strlen(cases[i].bytes)),
		    cases[i].want);
	}
}

static void
shows_pictures_only(void **state)
{
	(void)state;
	assert_true(mime_inline("image/png"));
	assert_false(mime_inline("application/pdf"));
	assert_false(mime_inline("video/mp4"));
	assert_false(mime_inline(MIME_BYTES));
	assert_string_equal(mime_extension("image/jpeg"), ".jpg");
	assert_string_equal(mime_extension("text/csv; charset=utf-8"), ".csv");
	assert_string_equal(mime_extension("text/html"), "");
	assert_string_equal(mime_extension(""), "");
}

static void
judges_types(void **state)
{
	static const struct {
		const char *in;
		bool ok;
	} cases[] = {
		{ "text/plain", true },
		{ "text/plain; charset=utf-8", true },
		{ "application/vnd.a+b", true },
		{ "", false },
		{ "text", false },
		{ "text/", false },
		{ "/plain", false },
		{ "text/pl ain", false },
		{ "text/plain\r\nX: y", false },
		{ "text/plain;\xc3\xa9", false },
	};
	char longer[MIME_TYPE_MAX + 2];

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		print_message("  %s\n", cases[i].in);
		assert_int_equal(mime_ok(cases[i].in), cases[i].ok);
	}
	memset(longer, 'a', sizeof(longer));
	longer[1] = '/';
	longer[MIME_TYPE_MAX + 1] = '\0';
	assert_false(mime_ok(longer));
	longer[MIME_TYPE_MAX] = '\0';
	assert_true(mime_ok(longer));
}

TESTS(T(detects), T(shows_pictures_only), T(judges_types))
