/*
 * rule.h - a condition on devices, as a tree whose types are checked.  It is
 * written in a strict subset of JsonLogic:
 *
 *	{"and":[e, ...]} {"or":[e, ...]} {"!":[e]}
 *	{"==":[v,x]} {"!=":[v,x]}  all types but set; x null: all types
 *	{"<":[v,x]}, <=, >, >=     number, time, version
 *	{"<=":[x,v,y]} {"<":[x,v,y]}    between; the same types
 *	{"in":[v,[x, ...]]}        number, text, mac, region
 *	{"in":["x",v]}             a part of a text, a member of a set
 *	{"startsWith":[v,"x"]}     text; mac: its first digits
 *	{"endsWith":[v,"x"]}       text
 *	{"inRegion":[v,[id, ...]]} the region or one that contains it
 *	{"inCidr":[v,["10.0.0.0/8", ...]]}
 *	{"bucket":["salt",percent]} a stable part of all devices
 *
 * v is {"var":"deviceModel"}, a name of field.def.  A missing value (NULL or an
 * empty text) satisfies == null and != x, and nothing else; a literal text is
 * never empty.  Where JsonLogic itself differs: there a null is smaller than a
 * number and equal to 0, types are converted, and operands of and/or may be
 * anything.
 */
#ifndef RULE_RULE_H
#define RULE_RULE_H

#include "rule/device_values.h"

/* RULE_MISSING is == null.  RULE_BETWEEN is <= and RULE_INSIDE < with three
 * operands.  RULE_CONTAINS is "in" of a text or set.  != is RULE_EQ or
 * RULE_MISSING, negated. */
enum rule_op {
	RULE_AND,
	RULE_OR,
	RULE_NOT,
	RULE_MISSING,
	RULE_EQ,
	RULE_LT,
	RULE_LE,
	RULE_GT,
	RULE_GE,
	RULE_BETWEEN,
	RULE_INSIDE,
	RULE_IN,
	RULE_CONTAINS,
	RULE_STARTS,
	RULE_ENDS,
	RULE_IN_REGION,
	RULE_IN_CIDR,
	RULE_BUCKET,
	RULE_OP__MAX
};

/*
 * A literal.  number: a number, a region, a time (in milliseconds), the 48 bits
 * of a MAC address (zeros after a prefix), or the hundredths of a percent of a
 * bucket.  text: n bytes and a NUL, as they are compared: MAC and IP addresses
 * in their stored spelling, a version as it was written.  bytes: the key of a
 * version (key_n bytes), or an IP address (4 or 16 bytes).  bits: how many bits
 * of an address count.
 */
struct rule_literal {
	int64_t number;
	const char *text;
	size_t n;
	const uint8_t *bytes;
	size_t key_n;
	int bits;
};

/* kid: the operands of and, or, not.  RULE_BUCKET has one literal, whose text
 * is the salt.  Members that an operator does not use are 0. */
struct rule_node {
	enum rule_op op;
	bool negated; /* written as != */
	enum rule_field field;
	struct rule_node **kid;
	size_t n_kids;
	struct rule_literal *literal;
	size_t n_literals;
};

/* A rule that was read, as a tree of its operators. */
struct rule {
	struct rule_node *root;
	uint64_t fields; /* bit f: the field f is named */
};

#endif
