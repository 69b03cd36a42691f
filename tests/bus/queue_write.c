/* queue_write.c - puts messages into a queue of RabbitMQ, as another program
 * does: queue_write URL QUEUE; each line of the standard input is a message. */
#include <stdio.h>
#include <string.h>

#include "bus/rabbit.h"

int
main(int argc, char **argv)
{
	static char line[1 << 20];
	struct publisher *p = argc == 3 ? publisher_open(argv[1]) : NULL;
	int64_t n = 0;

	if (p == NULL) {
		fprintf(stderr, "queue_write: no broker\n");
		return 1;
	}
	while (fgets(line, sizeof(line), stdin) != NULL) {
		const struct published m = {
			.id = ++n, .text = line, .n = strcspn(line, "\n")
		};

		if (publisher_send(p, argv[2], &m, 1) != 1) {
			fprintf(stderr, "queue_write: the broker is lost\n");
			publisher_close(p);
			return 1;
		}
	}
	publisher_close(p);
	return 0;
}
