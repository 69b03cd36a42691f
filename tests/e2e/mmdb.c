/* mmdb.c - `mmdb FILE NETWORK=COUNTRY...`: writes a file of countries under
 * another name and renames it to FILE, as an operator should. */
#include "lib/mmdb.h"

#include <stdio.h>
#include <string.h>

int
main(int argc, char **argv)
{
	struct mmdb_net net[MMDB_NETS_MAX];
	size_t n = 0;
	char made[4096];
	struct buf out;
	FILE *f;

	if (argc < 2 || argc > MMDB_NETS_MAX)
		return 2;
	for (int i = 2; i < argc; i++) {
		char *is = strchr(argv[i], '=');

		if (is == NULL)
			return 2;
		*is = '\0';
		net[n++] = (struct mmdb_net){ argv[i], is + 1 };
	}
	buf_init(&out, (size_t)1 << 24);
	snprintf(made, sizeof(made), "%s.new", argv[1]);
	f = fopen(made, "w");
	if (!mmdb_build(net, n, &out) || f == NULL ||
	    fwrite(out.p, 1, out.n, f) != out.n || fclose(f) != 0)
		return 1;
	return rename(made, argv[1]) == 0 ? 0 : 1;
}
