/*
 * test_text_form.c - forms of texts: a text gets its stored spelling or is
 * refused, the pattern in the OpenAPI document matches what is accepted, and
 * the stored spelling is accepted again.
 */
#include "test.h"

#include <regex.h>

#include "input/text_form.h"

/* out NULL: the text must be refused */
static const struct {
	const struct form *form;
	const char *in, *out;
} cases[] = {
	{ &form_mac, "aa:bb:cc:00:11:ff", "AA:BB:CC:00:11:FF" },
	{ &form_mac, "AA-BB-CC-00-11-FF", "AA:BB:CC:00:11:FF" },
	{ &form_mac, "aa:bb-cc:00-11:ff", "AA:BB:CC:00:11:FF" },
	{ &form_mac, "aa:bb:cc::00:11", NULL },
	{ &form_mac, "aa:bb:cc:-0:11:ff", NULL },
	{ &form_mac, "aa:bb:cc:00:11-", NULL },
	{ &form_mac, "aa:bb:cc:00:11:f", NULL },
	{ &form_mac, "aa:bb:cc:00:11:ffx", NULL },
	{ &form_mac, "aa:bb:cc:00:11:ff:22", NULL },
	{ &form_mac, "aa:bb:cc:00:11", NULL },
	{ &form_mac, "aabbcc0011ff", "AA:BB:CC:00:11:FF" },
	{ &form_mac, "aa.bb.cc.00.11.ff", "AA:BB:CC:00:11:FF" },
	{ &form_mac, "aabb.cc00.11ff", "AA:BB:CC:00:11:FF" },
	{ &form_mac, "AABBCC-0011FF", "AA:BB:CC:00:11:FF" },
	{ &form_mac, "aa bb cc 00 11 ff", "AA:BB:CC:00:11:FF" },
	{ &form_mac, "aa\u00A0bb\u3000cc 00 11 ff", "AA:BB:CC:00:11:FF" },
	{ &form_mac, "aa\uFF1Abb\uFF1Acc:00:11:ff", "AA:BB:CC:00:11:FF" },
	{ &form_mac, "aa:bb.cc:00:11:ff", NULL },
	{ &form_mac, "aabbcc 0011ff", NULL },
	{ &form_mac, "aabb:cc:0011ff", NULL },
	{ &form_mac, "aabbcc0011ff0", NULL },
	{ &form_mac, "aabbcc0011ff,aabbcc0011fe", NULL },
	{ &form_mac, "ga:bb:cc:00:11:ff", NULL },
	{ &form_mac, " aa:bb:cc:00:11:ff\u00A0", "AA:BB:CC:00:11:FF" },
	{ &form_mac_sent, "aa:bb:cc-00-11:ff", "AA:BB:CC:00:11:FF" },
	{ &form_mac_sent, "aabbcc0011ff", NULL },
	{ &form_mac_sent, "aa.bb.cc.00.11.ff", NULL },
	{ &form_mac_sent, " aa:bb:cc:00:11:ff", NULL },
	{ &form_mac_sent, "aa:bb:cc:00:11:f", NULL },
	{ &form_mac_sent, "aa:bb:cc:00:11:ff:22", NULL },
	{ &form_mac, "aa:bb:cc:00:11:\xC3\xA9", NULL },
	{ &form_mac, "", NULL },
	{ &form_mac_prefix, "aa", "AA" },
	{ &form_mac_prefix, "aa-bb", "AA:BB" },
	{ &form_mac_prefix, "aa:bb:cc:00:11:ff", "AA:BB:CC:00:11:FF" },
	{ &form_mac_prefix, "a", "A" },
	{ &form_mac_prefix, "aa:", "AA" },
	{ &form_mac_prefix, "aa:b", "AA:B" },
	{ &form_mac_prefix, "aa-bb-c-", NULL },
	{ &form_mac_prefix, "aa-bb-cc-", "AA:BB:CC" },
	{ &form_mac_prefix, "aabbc", "AA:BB:C" },
	{ &form_mac_prefix, "aabb.cc", "AA:BB:CC" },
	{ &form_mac_prefix, "aabb.c", "AA:BB:C" },
	{ &form_mac_prefix, "aa::bb", NULL },
	{ &form_mac_prefix, ":aa", NULL },
	{ &form_mac_prefix, "a:bb", NULL },
	{ &form_mac_prefix, "aabbcc0011ff0", NULL },
	{ &form_mac_prefix, "aa:bb-cc", "AA:BB:CC" },
	{ &form_mac_prefix, "aa:bb_cc", NULL },
	{ &form_mac_prefix, "aa:bb:cc:00:11:ff:22", NULL },
	{ &form_mac_prefix, "", NULL },
	{ &form_mac_end, "eef0", "EEF0" },
	{ &form_mac_end, " ee:f0\u00A0", "EEF0" },
	{ &form_mac_end, "c-dd-ee-f0", "CDDEEF0" },
	{ &form_mac_end, "ccdd.eef0", "CCDDEEF0" },
	{ &form_mac_end, "abbccddeef0", "ABBCCDDEEF0" },
	{ &form_mac_end, "aabbccddeef0", NULL },
	{ &form_mac_end, "ef0", NULL },
	{ &form_mac_end, ":eef0", NULL },
	{ &form_mac_end, "eef0:", NULL },
	{ &form_mac_end, "ee::f0", NULL },
	{ &form_mac_end, "dd.ee:f0", NULL },
	{ &form_mac_end, "eeg0", NULL },
	{ &form_mac_end, "", NULL },
	{ &form_search, "abc", "abc" },
	{ &form_search, "%__", "%__" },
	{ &form_search, "\u5BA2\u5385", "\u5BA2\u5385" },
	{ &form_search, "\U00020000\u3400", "\U00020000\u3400" },
	{ &form_search, "\u5BA2a", NULL },
	{ &form_search, "ab", NULL },
	{ &form_search, "\u5BA2", NULL },
	{ &form_search, "\u00E4\u00F6", NULL },
	{ &form_search, "\uFF01\uFF01", NULL },
	{ &form_search, "", NULL },
	{ &form_cpu, "0123456789ABCDEF", "0123456789abcdef" },
	{ &form_cpu, "0123456789abcdef0123456789ABCDEF",
	    "0123456789abcdef0123456789abcdef" },
	{ &form_cpu, "A", "a" },
	{ &form_cpu,
	    "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
	    "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde"
	    "f" },
	{ &form_cpu,
	    "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
	    "0",
	    NULL },
	{ &form_cpu, "0123456789ABCDEG", NULL },
	{ &form_cpu, "0x23456789ABCDEF", NULL },
	{ &form_cpu, "", NULL },
	{ &form_package, "org.example.app", "org.example.app" },
	{ &form_package, "a.b", "a.b" },
	{ &form_package, "A9_.9._", "A9_.9._" },
	{ &form_package, "org", NULL },
	{ &form_package, "org.", NULL },
	{ &form_package, ".org.example", NULL },
	{ &form_package, "org..example", NULL },
	{ &form_package, "org.example.", NULL },
	{ &form_package, "org.example..", NULL },
	{ &form_package, "9org.example", NULL },
	{ &form_package, "_org.example", NULL },
	{ &form_package, "org.ex-ample", NULL },
	{ &form_package, "org. example", NULL },
	{ &form_package, "\xC3\xA9.example", NULL },
	{ &form_package, "", NULL },
	{ &form_username, "Admin01", "Admin01" },
	{ &form_username, "a b", NULL },
	{ &form_username, "a_b", NULL },
	{ &form_username, "\xC3\xA9", NULL },
	{ &form_username, "", NULL },
	{ &form_mobile, "", "" },
	{ &form_mobile, "13800138000", "13800138000" },
	{ &form_mobile, "+8613800138000", "13800138000" },
	{ &form_mobile, "008613800138000", "13800138000" },
	{ &form_mobile, "14112345678", "14112345678" },
	{ &form_mobile, "19912345678", "19912345678" },
	{ &form_mobile, "14212345678", NULL },
	{ &form_mobile, "15412345678", NULL },
	{ &form_mobile, "16112345678", NULL },
	{ &form_mobile, "17912345678", NULL },
	{ &form_mobile, "19412345678", NULL },
	{ &form_mobile, "12012345678", NULL },
	{ &form_mobile, "10012345678", NULL },
	{ &form_mobile, "23800138000", NULL },
	{ &form_mobile, "1380013800", NULL },
	{ &form_mobile, "138001380000", NULL },
	{ &form_mobile, "8613800138000", NULL },
	{ &form_mobile, "+8513800138000", NULL },
	{ &form_mobile, "138 0013 8000", "13800138000" },
	{ &form_mobile, "138-0013-8000", "13800138000" },
	{ &form_mobile, "+86 138 0013 8000", "13800138000" },
	{ &form_mobile, "(0086) 138-0013-8000", "13800138000" },
	{ &form_mobile, "\uFF11\uFF1380013\u30008000", "13800138000" },
	{ &form_mobile, "138 0013 800", NULL },
	{ &form_mobile, "+86 138 0013 8000 1", NULL },
	{ &form_mobile, "138.0013.8000", NULL },
	{ &form_mobile, "- -", NULL },
	{ &form_mobile, "1380013800x", NULL },
	{ &form_mobile, "+86", NULL },
	{ &form_mobile_part, "13800000000", "13800000000" },
	{ &form_mobile_part, "+86 138-0000", "1380000" },
	{ &form_mobile_part, "(0086) 138 0000 0000", "13800000000" },
	{ &form_mobile_part, "\uFF08\uFF0B\uFF18\uFF16\uFF09\uFF11\uFF13",
	    "13" },
	{ &form_mobile_part, "0000", "0000" },
	{ &form_mobile_part, "86138", "86138" },
	{ &form_mobile_part, "+86", "+86" },
	{ &form_mobile_part, "- -", "- -" },
	{ &form_mobile_part, "138 x", "138 x" },
	{ &form_mobile_part, "+1 415", "+1 415" },
	{ &form_mobile_part, "", "" },
	{ &form_narrow, "", "" },
	{ &form_narrow, "SN-1 a", "SN-1 a" },
	{ &form_narrow, "\uFF33\uFF4E\uFF0D\uFF11", "Sn-1" },
	{ &form_narrow, "\u5317", "\u5317" },
	{ &form_email, "", "" },
	{ &form_email, "a@b.c", "a@b.c" },
	{ &form_email, "First.Last+x@mail.example.org",
	    "First.Last+x@mail.example.org" },
	{ &form_email, "mailto:a@b.c", "a@b.c" },
	{ &form_email, "MailTo:a@b.c?subject=To%20you", "a@b.c" },
	{ &form_email, "mailto:", NULL },
	{ &form_email, "mailto:a", NULL },
	{ &form_email, "@b.c", NULL },
	{ &form_email, "a@", NULL },
	{ &form_email, "a@b", NULL },
	{ &form_email, "a@.c", NULL },
	{ &form_email, "a@b.", NULL },
	{ &form_email, "a@b..c", NULL },
	{ &form_email, "a@b@c.d", NULL },
	{ &form_email, "a b@c.d", NULL },
	{ &form_email, "a@b.c\n", NULL },
	{ &form_email, "a\u3000@b.c", NULL },
	{ &form_email, "ab.c", NULL },
	{ &form_url, "https://a.example/b?c=d", "https://a.example/b?c=d" },
	{ &form_url, "HTTP://1.2.3.4:80", "HTTP://1.2.3.4:80" },
	{ &form_url, "", "" },
	{ &form_url, "http", NULL },
	{ &form_url, "https://", NULL },
	{ &form_url, "http:///a", NULL },
	{ &form_url, "http:/a", NULL },
	{ &form_url, "httpx://a", NULL },
	{ &form_url, "http://a b", NULL },
	{ &form_url, "http://a\u00A0b", NULL },
	{ &form_url, " http://a", NULL },
	{ &form_url, "/avatar.png", NULL },
	{ &form_url, "javascript:alert(1)", NULL },
	{ &form_link, "", "" },
	{ &form_link, "/system/user", "/system/user" },
	{ &form_link, " user/:id?a=b:c ", "user/:id?a=b:c" },
	{ &form_link, "HTTPS://example.org/a b", "HTTPS://example.org/a b" },
	{ &form_link, "mailto:a@b.c", "mailto:a@b.c" },
	{ &form_link, "tel:1", "tel:1" },
	{ &form_link, ":a", ":a" },
	{ &form_link, "5:a", "5:a" },
	{ &form_link, "javascript:alert(1)", NULL },
	{ &form_link, "\u00A0 JavaScript://x", NULL },
	{ &form_link, "java\tscript:alert(1)", NULL },
	{ &form_link, "\001javascript:alert(1)", NULL },
	{ &form_link, "data:text/html,x", NULL },
	{ &form_link, "vbscript:x", NULL },
	{ &form_link, "httpx:a", NULL },
	{ &form_link, "ht:a", NULL },
	{ &form_link, "view-source:http://a", NULL },
	{ &form_json, "{\"a\":[1]}", "{\"a\":[1]}" },
	{ &form_json, " [] ", " [] " },
	{ &form_json, "null", "null" },
	{ &form_json, "", NULL },
	{ &form_json, "{", NULL },
	{ &form_json, "{a:1}", NULL },
	{ &form_json, "{\"a\":1,\"a\":2}", NULL },
	{ &form_json, "{} {}", NULL },
	{ &form_json_object, " \n{\"a\":[1]}", " \n{\"a\":[1]}" },
	{ &form_json_object, "[{}]", NULL },
	{ &form_json_object, "null", NULL },
	{ &form_json_object, "", NULL },
	{ &form_json_object, "{\"a\":}", NULL },
	{ &form_ip, "192.0.2.1", "192.0.2.1" },
	{ &form_ip, "2001:DB8:0:0::1", "2001:db8::1" },
	{ &form_ip, "192.0.2.x", NULL },
	{ &form_ip, "example.org", NULL },
	{ &form_ip, "", NULL },
	{ &form_website, "Example.ORG", "example.org" },
	{ &form_website, "127.0.0.1:8080", "127.0.0.1:8080" },
	{ &form_website, "a-b.c:1", "a-b.c:1" },
	{ &form_website, "a:123456", NULL },
	{ &form_website, "a:", NULL },
	{ &form_website, ":80", NULL },
	{ &form_website, "a:80/", NULL },
	{ &form_website, "a:8x", NULL },
	{ &form_website, "http://a", NULL },
	{ &form_website, "a_b", NULL },
	{ &form_website, "a b", NULL },
	{ &form_website, "", NULL },
};

static void
reads_or_refuses(void **state)
{
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct form *f = cases[i].form;
		const char *want = cases[i].out;
		const char *out = "untouched";

		print_message("  %s '%s'\n", f->name, cases[i].in);
		assert_int_equal(f->read(&a, cases[i].in, &out),
		    want != NULL ? OK : E_BAD_REQUEST);
		assert_string_equal(out, want != NULL ? want : "untouched");
	}
	arena_free(&a);
}

/* The regular expression in the OpenAPI document must match every text that is
 * accepted.  It may match a few that are refused: it ignores control
 * characters and all blanks but the plain one. */
static void
patterns_agree(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		regex_t re;

		if (cases[i].form->pattern == NULL)
			continue;
		print_message("  %s '%s'\n", cases[i].form->name, cases[i].in);
		assert_int_equal(regcomp(&re, cases[i].form->pattern,
		                     REG_EXTENDED | REG_NOSUB),
		    0);
		if (cases[i].out != NULL || cases[i].in[0] == '\0' ||
		    (strpbrk(cases[i].in, "\n\t\x7F") == NULL &&
		        strstr(cases[i].in, "\u00A0") == NULL &&
		        strstr(cases[i].in, "\u3000") == NULL))
			assert_int_equal(
			    regexec(&re, cases[i].in, 0, NULL, 0) == 0,
			    cases[i].out != NULL);
		regfree(&re);
	}
}

/* The stored spelling is accepted again and stays unchanged. */
static void
stored_spellings_are_stable(void **state)
{
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const char *out = NULL;

		if (cases[i].out == NULL)
			continue;
		assert_int_equal(
		    cases[i].form->read(&a, cases[i].out, &out), OK);
		assert_string_equal(out, cases[i].out);
	}
	arena_free(&a);
}

TESTS(T(reads_or_refuses), T(stored_spellings_are_stable), T(patterns_agree))
