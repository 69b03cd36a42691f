/* test_fcgi_records.c - the records of an answer, read again byte by byte, and
 * that they leave by one system call. */
#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "test.h"
#include "web/fcgi_int.h"

#define ID  0x1234
#define BIG ((size_t)3 * 1024 * 1024)

/* Reads the records at p; appends the content of the answer to *out.  Returns
 * the bytes of all records until the one that ends the request. */
static size_t
read_records(const unsigned char *p, size_t n, struct buf *out)
{
	size_t at = 0, len = 1;

	for (; len > 0; at += len) {
		assert_true(n - at >= 8);
		assert_int_equal(p[at], 1);
		assert_int_equal(p[at + 1], 6);
		assert_int_equal(p[at + 2] << 8 | p[at + 3], ID);
		assert_int_equal(p[at + 6], 0);
		len = (size_t)p[at + 4] << 8 | p[at + 5];
		at += 8;
		assert_true(n - at >= len);
		buf_add(out, p + at, len);
	}
	assert_true(n - at >= 16);
	assert_memory_equal(
	    p + at, "\1\3\x12\x34\0\10\0\0\0\0\0\0\0\0\0\0", 16);
	return at + 16;
}

static char *
some_bytes(size_t n)
{
	char *p = malloc(n + 1);

	for (size_t i = 0; i < n; i++)
		p[i] = (char)(i * 2654435761u >> 11);
	return p;
}

static void
write_content(struct buf *b, const char *p, size_t n)
{
	buf_init(b, 2 * BIG);
	fcgi_records_add(b, ID, "head", 4);
	fcgi_records_add(b, ID, p, n);
	fcgi_records_end(b, ID);
	assert_false(b->over);
}

static void
every_byte_is_in_a_record(void **state)
{
	static const size_t sizes[] = { 0, 1, 7, 8, 65527, 65528, 65529, 131056,
		131057, BIG };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(sizes); i++) {
		char *body = some_bytes(sizes[i]);
		struct buf b, back;

		buf_init(&back, 2 * BIG);
		write_content(&b, body, sizes[i]);
		assert_int_equal(
		    read_records((const unsigned char *)b.p, b.n, &back), b.n);
		assert_int_equal(back.n, 4 + sizes[i]);
		assert_memory_equal(back.p, "head", 4);
		assert_memory_equal(back.p + 4, body, sizes[i]);
		buf_free(&back);
		buf_free(&b);
		free(body);
	}
}

/* On a socket that keeps packets apart, each system call is a packet. */
static void
an_answer_leaves_at_once(void **state)
{
	static char in[200000];
	char *body = some_bytes(100000);
	struct buf b;
	int pair[2];

	(void)state;
	assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, pair), 0);
	write_content(&b, body, 100000);
	assert_true(fcgi_records_send(pair[0], &b));
	assert_int_equal(recv(pair[1], in, sizeof(in), 0), b.n);
	assert_memory_equal(in, b.p, b.n);
	(void)close(pair[0]);
	(void)close(pair[1]);
	buf_free(&b);
	free(body);
}

/* What is more than the socket takes at once is sent as it is read. */
static void
a_long_answer_is_sent_whole(void **state)
{
	char *body = some_bytes(BIG), part[5000];
	struct buf b, in;
	int pair[2], status;
	ssize_t n;
	pid_t pid;

	(void)state;
	buf_init(&in, 2 * BIG);
	write_content(&b, body, BIG);
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
	pid = fork();
	assert_true(pid >= 0);
	if (pid == 0) {
		(void)close(pair[1]);
		_exit(!fcgi_records_send(pair[0], &b));
	}
	(void)close(pair[0]);
	while ((n = recv(pair[1], part, sizeof(part), 0)) > 0)
		buf_add(&in, part, (size_t)n);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(status, 0);
	assert_int_equal(in.n, b.n);
	assert_memory_equal(in.p, b.p, b.n);
	(void)close(pair[1]);
	buf_free(&in);
	buf_free(&b);
	free(body);
}

static void
nobody_reads(void **state)
{
	struct buf b;
	int pair[2];

	(void)state;
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
	(void)close(pair[1]);
	write_content(&b, "", 0);
	assert_false(fcgi_records_send(pair[0], &b));
	assert_int_equal(errno, EPIPE);
	(void)close(pair[0]);
	buf_free(&b);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_byte_is_in_a_record),
		cmocka_unit_test(an_answer_leaves_at_once),
		cmocka_unit_test(a_long_answer_is_sent_whole),
		cmocka_unit_test(nobody_reads),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
