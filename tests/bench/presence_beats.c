/*
 * presence_beats.c - stores the beats of many devices in the presence file
 * without sending requests, to measure the cost of bringing them to the
 * database.
 *
 *   presence_beats DIR FIRST LAST STEP SECOND
 *
 * Marks every STEP-th device from FIRST to LAST as seen at SECOND in the
 * presence file of DIR.
 */
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "store/presence.h"

#define ARGUMENTS 6

int
main(int argc, char **argv)
{
	int64_t n[ARGUMENTS] = { 0 };
	struct presence *p;

	for (int i = 2; i < argc && i < ARGUMENTS; i++)
		if (num_read(argv[i], strlen(argv[i]), &n[i]) != OK)
			argc = 0;
	if (argc != ARGUMENTS || n[4] < 1) {
		fprintf(stderr, "usage: beats DIR FIRST LAST STEP SECOND\n");
		return 2;
	}
	p = presence_open(argv[1]);
	if (p == NULL)
		return 1;
	for (int64_t id = n[2]; id <= n[3]; id += n[4])
		(void)presence_beat(p, id, n[5], 1);
	presence_close(p);
	return 0;
}
