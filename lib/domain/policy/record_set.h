/* record_set.h - the blacklist records of one tenant, compiled, with indexes
 * that find those which may concern a device. */
#ifndef POLICY_RECORD_SET_H
#define POLICY_RECORD_SET_H

#include "base/arena.h"
#include "rule/program.h"
#include "store/ctx.h"

/* Records of a tenant that are read at once; fewer may be created
 * (record_create_check), so that none is left out. */
#define POLICY_RECORDS_MAX 20000

/*
 * A record.  any: its match mode is ANY, else ALL.  ruled: it names a rule.
 * program: the compiled rule; NULL if it names none, or one that no device fits
 * because it is off or cannot be compiled.  rule: the place of its rule among
 * those of the set, by which struct policy_subject notes whether a device fits
 * it (policy/match.h).  idle: why it has no effect, a word of struct
 * policy_verdict; NULL if it has one.  item: the record as policies list it,
 * JSON up to the value of its last member, priority.
 */
struct policy_record {
	int64_t id;
	const struct rule_program *program;
	struct ids channels, regions; /* ascending */
	uint32_t rule;
	uint32_t salt;   /* chooses the devices of its percentage */
	int32_t percent; /* 1 to 100 */
	bool any, all_device, ruled;
	const char *idle;
	const char *item;
};

/* An index: keys in ascending order, each with the place of a record in the
 * set.  Of records with the same list of keys only the first is in the index.
 * next: for each record 1 + the place of the next one with its list; 0: there
 * is none.  next NULL: each record is in the index by itself. */
struct policy_index {
	int64_t *key;
	uint32_t *at, *next;
	size_t n;
};

/* Records in the order in which policies list them.  rest: the places of the
 * records that neither by_channel nor by_region lists, but for those that
 * concern devices by their addresses alone.  fields: bit f is set if some rule
 * looks at field f. */
struct policy_set {
	int64_t tenant_id, revision, epoch;
	struct policy_record *v;
	size_t n, n_rules;
	struct policy_index by_id, by_channel, by_region;
	uint32_t *rest;
	size_t n_rest;
	uint64_t fields;
};

/* policy_set_index_ids - make the index of the ids.
 * policy_set_index - make the other indexes, when the records have all their
 * parts. */
void policy_set_index_ids(struct arena *a, struct policy_set *set);
void policy_set_index(struct arena *a, struct policy_set *set);

/* policy_index_find - the first entry with that key, or n. */
size_t policy_index_find(const struct policy_index *index, int64_t key);

/*
 * policy_set_read - read the records of a tenant in the state of one moment and
 * compile them, into an arena.  whole: those without effect, too, and without
 * indexes.  Whether a time window is open is decided by the clock of the
 * database after that moment.  A rule that cannot be compiled is logged and
 * fits no device; records whose rules have no room any more are idle:
 * RULE_TOO_LARGE.  No transaction may be open.  Errors are those of the
 * database, E_QUERY_TOO_BROAD when it takes longer than 10 s, and E_SYSTEM when
 * the tenant has more than POLICY_RECORDS_MAX records or 4,000,000 channels and
 * regions of them.
 */
enum err policy_set_read(struct ctx *ctx, struct arena *a, int64_t tenant_id,
    bool whole, struct policy_set *out) MUST_CHECK;

/* policy_set_read_within - as policy_set_read of records with effect, but
 * within that time. */
enum err policy_set_read_within(struct ctx *ctx, struct arena *a,
    int64_t tenant_id, int32_t within_ms, struct policy_set *out) MUST_CHECK;

#endif
