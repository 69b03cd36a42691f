/*
 * test_message_frame.c - the texts in WebSocket frames: those written for the
 * front-end, and what its own (a ping, a demo message) are read as and answered
 * with.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "push/frame.h"
#include "test.h"

static void
content_is_a_text_in_the_frame(void **state)
{
	static const char want[] =
	    "{\"type\":\"notice-push\",\"content\":\"{\\\"id\\\":3}\"}";
	struct frame *f = frame_new("notice-push", "{\"id\":3}");

	(void)state;
	assert_int_equal(f->n, sizeof(want) - 1);
	assert_memory_equal(f->space + FRAME_PAD, want, f->n);
	frame_drop(f);
}

#define SEND(content) \
	"{\"type\":\"demo-message-send\",\"content\":\"" content "\"}"

static void
reads_what_browsers_say(void **state)
{
	static const struct {
		const char *text;
		enum said said;
		int64_t to;
	} cases[] = {
		{ "ping", SAID_PING, 0 },
		{ "", SAID_NOTHING, 0 },
		{ "Ping", SAID_NOTHING, 0 },
		{ "ping ", SAID_NOTHING, 0 },
		{ "pingping", SAID_NOTHING, 0 },
		{ "{", SAID_NOTHING, 0 },
		{ "[]", SAID_NOTHING, 0 },
		{ "{}", SAID_NOTHING, 0 },
		{ "{\"type\":\"other\",\"content\":\"{}\"}", SAID_NOTHING, 0 },
		{ "{\"type\":7,\"content\":\"{}\"}", SAID_NOTHING, 0 },
		{ "{\"type\":\"demo-message-send\"}", SAID_NOTHING, 0 },
		{ "{\"type\":\"demo-message-send\",\"content\":{}}",
		    SAID_NOTHING, 0 },
		{ SEND("{"), SAID_NOTHING, 0 },
		{ SEND("{}"), SAID_NOTHING, 0 },
		{ SEND("{\\\"text\\\":1}"), SAID_NOTHING, 0 },
		{ SEND("{\\\"text\\\":\\\"x\\\"}"), SAID_DEMO, 0 },
		{ SEND("{\\\"text\\\":\\\"x\\\",\\\"toUserId\\\":\\\"\\\"}"),
		    SAID_DEMO, 0 },
		{ SEND("{\\\"text\\\":\\\"x\\\",\\\"toUserId\\\":null}"),
		    SAID_DEMO, 0 },
		{ SEND("{\\\"text\\\":\\\"x\\\",\\\"toUserId\\\":7}"),
		    SAID_DEMO, 7 },
		{ SEND("{\\\"text\\\":\\\"x\\\",\\\"toUserId\\\":\\\"7\\\"}"),
		    SAID_DEMO, 7 },
		{ SEND("{\\\"text\\\":\\\"x\\\",\\\"toUserId\\\":0}"),
		    SAID_NOTHING, 0 },
		{ SEND("{\\\"text\\\":\\\"x\\\",\\\"toUserId\\\":[7]}"),
		    SAID_NOTHING, 0 },
		{ SEND("{\\\"text\\\":\\\"x\\\",\\\"toUserId\\\":\\\"a\\\"}"),
		    SAID_NOTHING, 0 },
	};
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct demo demo = { 0 };

		print_message("  %s\n", cases[i].text);
		assert_int_equal(
		    frame_read(&a, cases[i].text, strlen(cases[i].text), &demo),
		    cases[i].said);
		if (cases[i].said != SAID_DEMO)
			continue;
		assert_string_equal(demo.text, "x");
		assert_int_equal(demo.to_user_id, cases[i].to);
	}
	arena_free(&a);
}

static void
answers_a_demo(void **state)
{
	struct demo one = { "\"hi\"", 5 }, everybody = { "", 0 };
	struct arena a = { 0 };

	(void)state;
	assert_string_equal(frame_demo(&a, &one, 9),
	    "{\"fromUserId\":9,\"text\":\"\\\"hi\\\"\",\"single\":true}");
	assert_string_equal(frame_demo(&a, &everybody, 9),
	    "{\"fromUserId\":9,\"text\":\"\",\"single\":false}");
	arena_free(&a);
}

TESTS(T(content_is_a_text_in_the_frame), T(reads_what_browsers_say),
    T(answers_a_demo))
