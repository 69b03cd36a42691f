/*
 * test_ws_ticket.c - the ticket for the push daemon is read as it was written;
 * it is refused if it is older than it may be, if a byte was changed, or with
 * another key; and which files of the key are accepted.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "auth/ws_ticket.h"
#include "test.h"

#define NOW   INT64_C(1790000000000)
#define LATER (NOW + INT64_C(86400000))

static const uint8_t key[WS_TICKET_KEY_LEN] = { 1, 2, 3 };

static const struct ws_ticket ann = {
	.socket = "0123456789abcdef0123456789abcdef",
	.user_type = 2,
	.user_id = 7,
	.tenant_id = 3,
	.session_id = INT64_MAX,
	.expires_ms = LATER,
};

static void
comes_back_whole(void **state)
{
	char text[WS_TICKET_TEXT];
	struct ws_ticket got = { 0 };

	(void)state;
	ws_ticket_write(key, &ann, NOW, text);
	assert_null(strpbrk(text, " \r\n\t"));
	assert_true(ws_ticket_read(key, text, NOW, &got));
	assert_memory_equal(&got, &ann, sizeof(got));
	assert_true(
	    ws_ticket_read(key, text, NOW + WS_TICKET_AGE_S * 1000, &got));
}

static void
every_touched_byte_is_seen(void **state)
{
	char text[WS_TICKET_TEXT];
	struct ws_ticket got = { .user_id = 99 };

	(void)state;
	ws_ticket_write(key, &ann, NOW, text);
	for (size_t i = 0; text[i] != '\0'; i++) {
		char was = text[i];

		text[i] = was == '1' ? '2' : '1';
		assert_false(ws_ticket_read(key, text, NOW, &got));
		text[i] = '\0';
		assert_false(ws_ticket_read(key, text, NOW, &got));
		text[i] = was;
	}
	assert_int_equal(got.user_id, 99);
}

static void
neither_old_nor_of_another_key(void **state)
{
	static const uint8_t other[WS_TICKET_KEY_LEN] = { 1, 2, 4 };
	char text[WS_TICKET_TEXT];
	struct ws_ticket got, late = ann;

	(void)state;
	ws_ticket_write(key, &ann, NOW, text);
	assert_false(ws_ticket_read(other, text, NOW, &got));
	assert_false(
	    ws_ticket_read(key, text, NOW + WS_TICKET_AGE_S * 1000 + 1, &got));
	late.expires_ms = NOW;
	ws_ticket_write(key, &late, NOW, text);
	assert_false(ws_ticket_read(key, text, NOW, &got));
}

static void
nonsense_is_nobody(void **state)
{
	static const char *const cases[] = { "", ".", "x", "1.2.3.4.5.6.7.8",
		"0123456789abcdef0123456789abcdef",
		"0123456789abcdef0123456789abcdef.",
		".....................................................",
		"0123456789abcdef0123456789abcdef."
		"00000000000000000000000000000000"
		"00000000000000000000000000000000" };
	struct ws_ticket got;

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_false(ws_ticket_read(key, cases[i], NOW, &got));
}

static void
put(const char *path, const char *text)
{
	int fd = open(path, O_CREAT | O_TRUNC | O_WRONLY, 0600);

	assert_true(fd >= 0);
	assert_int_equal(write(fd, text, strlen(text)), (ssize_t)strlen(text));
	(void)close(fd);
}

static void
key_is_sixty_four_digits(void **state)
{
	char home[] = "/tmp/fleetdesk-ident.XXXXXX";
	char path[64];
	uint8_t got[WS_TICKET_KEY_LEN];

	(void)state;
	assert_non_null(mkdtemp(home));
	(void)snprintf(path, sizeof(path), "%s/push.key", home);
	assert_false(ws_ticket_key(home, got));
	put(path, "00ff");
	assert_false(ws_ticket_key(home, got));
	put(path, "0g000000000000000000000000000000"
	          "00000000000000000000000000000000");
	assert_false(ws_ticket_key(home, got));
	put(path, "00ff0000000000000000000000000000"
	          "0000000000000000000000000000000a\n");
	assert_true(ws_ticket_key(home, got));
	assert_int_equal(got[1], 0xFF);
	assert_int_equal(got[31], 10);
	(void)unlink(path);
	(void)rmdir(home);
}

TESTS(T(comes_back_whole), T(every_touched_byte_is_seen),
    T(neither_old_nor_of_another_key), T(nonsense_is_nobody),
    T(key_is_sixty_four_digits))
