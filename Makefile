# Build, test and check fleetdesk.  `make help` lists the targets.

BUILD   ?= build
VERSION  = 0.4.0
CC      ?= gcc
OPT     ?= -O2 -g
STD      = -std=gnu17 -D_GNU_SOURCE
WARN     = -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes \
           -Wmissing-prototypes -Wwrite-strings -Wcast-qual -Wformat=2 -Wvla \
           -Wundef -Wconversion -Werror
HARDEN  ?= -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fstack-protector-strong \
           -fstack-clash-protection -fPIE
# The rooms of lib stand in wings; "room/file.h" finds them in each.
WINGS   := $(filter-out %.md,$(wildcard lib/*))
CPPFLAGS = $(WINGS:%=-I%) -Icgi-bin -I$(BUILD)/gen -I$(PG_INC)
CFLAGS   = $(STD) $(OPT) $(WARN) $(HARDEN) -MMD -MP
LDFLAGS  = -pie -Wl,-z,relro,-z,now -Wl,--as-needed
LIBS     = -lfcgi -ljson-c -lpq -llmdb -lxlsxwriter -lminizip -lz -lexpat \
           -lunistring -lcrypto -lcrypt -lcurl -lmaxminddb -lm
Q       ?= @
PG_INC  := $(shell pg_config --includedir 2>/dev/null || echo /usr/include/postgresql)

# The pools, as scripts/services lists them.
POOLS   := $(shell awk '$$1 == "pool" { print $$2 }' scripts/services)
PROGRAMS = $(POOLS) job openapi push flow
# The libraries that only one program needs.
LIBS_push = -lwebsockets -lev -lhiredis -lrabbitmq
LIBS_job  = -lrabbitmq

LIB_C   := $(wildcard lib/*/*/*.c)
LIB_O   := $(LIB_C:%.c=$(BUILD)/obj/%.o) $(BUILD)/obj/gen/queries.o \
           $(BUILD)/obj/gen/errors.o $(BUILD)/obj/gen/lang.o \
           $(BUILD)/obj/gen/common_passwords.o
SQL     := $(sort $(wildcard sql/query/*/*.sql))
# The headers whose enums blocks of SQL name.
STATES_H := $(addprefix lib/workflow/flow/,action.h execution.h task.h) \
            lib/storage/store/ctx.h lib/domain/auth/caller.h \
            lib/domain/fleet/device.h lib/domain/flowdb/deployed.h \
            lib/domain/policy/exec_event.h lib/domain/policy/states.h \
            lib/service/task/task_order.h lib/workflow/bpmn/setting_values.h \
            cgi-bin/blacklist/record_inputs.h cgi-bin/blacklist/mac_file.h
SQL_H   := $(SQL:sql/query/%.sql=$(BUILD)/gen/sql/%.h)
# The errors of rooms and domains, except those of lib/foundation/base, which are declared in
# base/err.h.
ERRORS  := $(sort $(wildcard lib/*/*/*errors.def cgi-bin/*/*errors.def))
ERRORS_H := $(patsubst %.def,$(BUILD)/gen/%.h,\
           $(patsubst lib/%,%,$(patsubst cgi-bin/%,%,\
           $(filter-out lib/foundation/base/%,$(ERRORS)))))
GEN_H    = $(SQL_H) $(ERRORS_H)
# The files of a pool as an archive, from which a program takes only what its rows
# or jobs need.  main.c is compiled a second time as domain.o, with another name
# for main.
POOL_A  := $(POOLS:%=$(BUILD)/pool/%.a)
# What programs that work with the rows of all pools are linked with
# (cgi-bin/common/domains.h).  KNOWING lists these programs, except the tests and
# openapi, which does not keep running.
ALL_A   := $(BUILD)/obj/cgi-bin/common/domains.o $(POOL_A)
KNOWING := $(shell awk '$$1 == "pool" && / knows/ { print $$2 }' scripts/services) job

UNIT    := $(patsubst tests/unit/%.c,%,$(wildcard tests/unit/*/test_*.c))
# Only levels are linked with remembered_hashes.c (HASHES).
TESTLIB := $(patsubst %.c,$(BUILD)/obj/%.o,$(filter-out %/remembered_hashes.c,$(wildcard tests/lib/*.c)))
HASHES  := $(BUILD)/obj/tests/lib/remembered_hashes.o

.PHONY: all help
all: $(PROGRAMS:%=$(BUILD)/bin/%)
help:
	@sed -n '/^## Work on it/,$$p' README.md
.DELETE_ON_ERROR:
.SECONDARY:

# -- sources made from SQL and from lists ------------------------------------

# The names that a variable holds, written anew when they are others: what is made
# of files goes when the last of its files goes, though none has become newer.
$(BUILD)/names/%: FORCE
	@mkdir -p $(@D)
	@echo '$($*)' | cmp -s - $@ || echo '$($*)' > $@
.PHONY: FORCE
FORCE:

$(BUILD)/gen/errors.c: $(BUILD)/names/ERRORS $(ERRORS) scripts/dev/errgen scripts/dev/errgen.awk
	$(Q)scripts/dev/errgen $(@D) $(ERRORS)
$(ERRORS_H): $(BUILD)/gen/errors.c
	@:

$(BUILD)/gen/lang.c: lib/foundation/lang/en.def lib/foundation/lang/zh.def $(ERRORS) scripts/dev/langgen scripts/dev/langgen.awk
	@mkdir -p $(@D)
	$(Q)scripts/dev/langgen lib/foundation/lang/en.def lib/foundation/lang/zh.def $(ERRORS) > $@.new 2> $@.said || { cat $@.said >&2; false; }
	@mv $@.new $@

$(BUILD)/gen/queries.c: $(BUILD)/names/SQL $(BUILD)/names/STATES_H \
    $(STATES_H) $(SQL) scripts/dev/sqlgen scripts/dev/sqlgen.awk scripts/dev/part_at.awk
	$(Q)scripts/dev/sqlgen $(@D) $(STATES_H) $(SQL)
# A header keeps its time if its content has not changed.
$(SQL_H): $(BUILD)/gen/queries.c
	@:
$(BUILD)/gen/common_passwords.c: lib/domain/auth/vendor/common_passwords scripts/dev/wordgen.awk
	@mkdir -p $(@D)
	$(Q)LC_ALL=C sort -c $<
	$(Q)awk -v header=auth/common_passwords.h -v name=common_passwords -f scripts/dev/wordgen.awk $< > $@.new
	@mv $@.new $@

# -- objects, library, programs ----------------------------------------------

$(BUILD)/obj/gen/%.o: $(BUILD)/gen/%.c
	@mkdir -p $(@D)
	@echo '  CC $<'
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<
$(BUILD)/obj/%.o: %.c | $(GEN_H)
	@mkdir -p $(@D)
	@echo '  CC $<'
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<
# A block is one text, however long; ISO C promises 4,095 bytes, compilers take any.
$(BUILD)/obj/gen/queries.o: CFLAGS += -Wno-overlength-strings
$(BUILD)/obj/cgi-bin/openapi/main.o: CPPFLAGS += '-DVERSION="$(VERSION)"'
$(BUILD)/obj/cgi-bin/openapi/main.o: Makefile
$(BUILD)/obj/cgi-bin/%/domain.o: cgi-bin/%/main.c | $(GEN_H)
	@mkdir -p $(@D)
	@echo '  CC $<'
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) -Wno-missing-prototypes -Dmain=$*_main -c -o $@ $<

$(BUILD)/libfleetdesk.a: $(BUILD)/names/LIB_O $(LIB_O)
	@rm -f $@
	@$(AR) rcs $@ $(LIB_O)

$(BUILD)/obj/cgi-bin/common/domains.o: CPPFLAGS += "-DPOOLS=${POOLS:%=P(%)}"
$(BUILD)/obj/cgi-bin/common/domains.o: scripts/services
define pool
POOL_O_$(1) := $(patsubst %.c,$(BUILD)/obj/%.o,\
    $(patsubst %/main.c,%/domain.c,$(wildcard cgi-bin/$(1)/*.c)))
$(BUILD)/pool/$(1).a: $(BUILD)/names/POOL_O_$(1) $$(POOL_O_$(1))
	@mkdir -p $$(@D)
	@rm -f $$@
	@$$(AR) rcs $$@ $$(POOL_O_$(1))
endef
$(foreach p,$(POOLS),$(eval $(call pool,$(p))))
define program
$(BUILD)/bin/$(1): $(if $(filter $(1),$(POOLS)),\
    $(BUILD)/obj/cgi-bin/$(1)/main.o $(BUILD)/pool/$(1).a,\
    $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard cgi-bin/$(1)/*.c))) \
    $(if $(filter $(1),$(KNOWING) openapi),$(ALL_A)) $(BUILD)/libfleetdesk.a
	@mkdir -p $$(@D)
	@echo '  LD $$@'
	$(Q)$$(CC) $$(OPT) $$(HARDEN) $$(LDFLAGS) -o $$@.new $$^ $$(LIBS_$(1)) $$(LIBS)
	@mv $$@.new $$@
endef
$(foreach p,$(PROGRAMS),$(eval $(call program,$(p))))

# -- tests -------------------------------------------------------------------

# Debian's other linker makes the 300 programs of tests in a third of the time.
TEST_LD := $(if $(shell command -v ld.gold),-fuse-ld=gold)
$(BUILD)/tests/%: LDFLAGS += $(TEST_LD)
# All unit tests are one program, because linking each would take longer than the
# tests.  Beside lib it has files of the push daemon that use neither sockets nor
# processes, and of the pool package that need no database.
$(BUILD)/tests/units: $(BUILD)/names/UNIT $(BUILD)/obj/tests/unit/main.o $(UNIT:%=$(BUILD)/obj/unit/%.o) \
    $(patsubst %,$(BUILD)/obj/tests/lib/%.o,archives mmdb error_numbers) \
    $(patsubst %,$(BUILD)/obj/cgi-bin/%.o,push/connection push/frame push/hub push/waiting package/version_tally package/inverted_index) \
    $(BUILD)/libfleetdesk.a
	@mkdir -p $(@D)
	@echo '  LD $@'
	$(Q)$(CC) $(OPT) $(HARDEN) $(LDFLAGS) -o $@ $(filter %.o,$^) $(BUILD)/libfleetdesk.a -lcmocka -lhiredis -lrabbitmq $(LIBS)
$(BUILD)/obj/unit/%.o: tests/unit/%.c | $(GEN_H)
	@mkdir -p $(@D)
	@echo '  CC $<'
	$(Q)$(CC) $(CPPFLAGS) -Itests $(CFLAGS) -Wno-missing-prototypes -Dmain=$(subst /,_,$*)_main -c -o $@ $<
$(BUILD)/obj/tests/unit/main.o: $(BUILD)/names/UNIT
$(BUILD)/obj/tests/unit/main.o: CPPFLAGS += '-DUNITS=$(foreach u,$(UNIT),U($u,$(subst /,_,$u)))'
$(BUILD)/obj/tests/%.o: CPPFLAGS += -Itests

$(BUILD)/tests/bench/load: $(BUILD)/obj/tests/bench/load_engine.o $(BUILD)/obj/tests/bench/http.o
$(BUILD)/tests/e2e/mmdb: $(BUILD)/obj/tests/lib/mmdb.o
$(BUILD)/tests/bench/ws_load $(BUILD)/tests/e2e/ws $(BUILD)/tests/e2e/ws_fuzz: $(BUILD)/obj/tests/lib/ws.o
$(BUILD)/tests/e2e/ws_fuzz: $(BUILD)/obj/tests/lib/random_bytes.o
$(BUILD)/tests/bench/export: $(ALL_A)
$(BUILD)/tests/bench/page_cost $(BUILD)/tests/bench/rule_cost: $(TESTLIB) $(ALL_A)
$(BUILD)/tests/e2e/%: $(BUILD)/obj/tests/e2e/%.o $(BUILD)/libfleetdesk.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(OPT) $(HARDEN) $(LDFLAGS) -o $@ $(filter %.o,$^) $(BUILD)/libfleetdesk.a $(LIBS)
$(BUILD)/tests/bus/queue_write: $(BUILD)/libfleetdesk.a
$(BUILD)/tests/bus/%: $(BUILD)/obj/tests/bus/%.o
	@mkdir -p $(@D)
	$(Q)$(CC) $(OPT) $(HARDEN) $(LDFLAGS) -o $@ $^ -lrabbitmq $(LIBS)
$(BUILD)/tests/bench/%: $(BUILD)/obj/tests/bench/%.o $(BUILD)/libfleetdesk.a
	@mkdir -p $(@D)
	@echo '  LD $@'
	$(Q)$(CC) $(OPT) $(HARDEN) $(LDFLAGS) -o $@ $(filter %.o $(BUILD)/pool/%.a,$^) $(BUILD)/libfleetdesk.a $(LIBS)

# Levels of tests that call all endpoints in one process.
define level
$(BUILD)/tests/$(1): $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard $(2)/*.c)) $(TESTLIB) $(HASHES) $(ALL_A) $(BUILD)/libfleetdesk.a
	@mkdir -p $$(@D)
	@echo '  LD $$@'
	$(Q)$$(CC) $$(OPT) $$(HARDEN) $$(LDFLAGS) -Wl,--wrap=crypt_r,--wrap=crypt_gensalt_rn -o $$@ $$^ $$(LIBS)
endef
$(eval $(call level,door,tests/door/runner))
$(eval $(call level,contract,tests/contract))

# Random rules and devices, asked both ways: `build/tests/rule-pairs PAIRS SEED`.
$(BUILD)/tests/rule-pairs: $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard tests/rule/*.c)) $(TESTLIB) $(ALL_A) $(BUILD)/libfleetdesk.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(OPT) $(HARDEN) $(LDFLAGS) -o $@ $^ $(LIBS)

WITH_DB  = JOB=$(BUILD)/bin/job tests/with-database
# Golden cases of the workflow engine, which give commands to the program flow.
$(BUILD)/tests/flow-cases: $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard tests/flow/runner/*.c)) $(BUILD)/libfleetdesk.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(OPT) $(HARDEN) $(LDFLAGS) -o $@ $^ $(LIBS)
# Models with wrong bytes or tags, and models that are made to be slow or large.
$(BUILD)/tests/flow-fuzz-model: $(BUILD)/obj/tests/flow/fuzz_model.o $(BUILD)/libfleetdesk.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(OPT) $(HARDEN) $(LDFLAGS) -o $@ $^ $(LIBS)
$(BUILD)/tests/flow-hostile: $(BUILD)/obj/tests/flow/hostile_models.o $(BUILD)/libfleetdesk.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(OPT) $(HARDEN) $(LDFLAGS) -o $@ $^ $(LIBS)
# Random events on models that can always end.
$(BUILD)/tests/flow-always-ends: $(BUILD)/obj/tests/flow/always_ends.o $(BUILD)/obj/tests/flow/fuzz/random_model.o $(BUILD)/libfleetdesk.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(OPT) $(HARDEN) $(LDFLAGS) -o $@ $^ $(LIBS)
# Random events on random models: `make flow-fuzz STEPS=10000000 SEED=1`.
$(BUILD)/tests/flow-fuzz: $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard tests/flow/fuzz/*.c)) $(BUILD)/libfleetdesk.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(OPT) $(HARDEN) $(LDFLAGS) -o $@ $^ $(LIBS)
# The program flow with the database for storage, for the golden cases once more.
$(BUILD)/tests/stored/bin/flow: $(patsubst %.c,$(BUILD)/obj/%.o,$(filter-out %/state_rows.c,$(wildcard cgi-bin/flow/*.c)) $(wildcard tests/flow/stored/*.c)) $(BUILD)/libfleetdesk.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(OPT) $(HARDEN) $(LDFLAGS) -o $@ $^ $(LIBS)
$(BUILD)/obj/tests/flow/stored/%.o: CPPFLAGS += -Icgi-bin/flow
STEPS ?= 200000
SEED  ?= 1
.PHONY: flow-test flow-fuzz
flow-fuzz: $(BUILD)/tests/flow-fuzz
	@$(BUILD)/tests/flow-fuzz $(STEPS) $(SEED)
FLOW_TOOLS = $(BUILD)/tests/flow-cases $(BUILD)/tests/flow-always-ends $(BUILD)/tests/flow-fuzz-model $(BUILD)/tests/flow-hostile $(BUILD)/tests/flow-fuzz
flow-test: $(FLOW_TOOLS) $(BUILD)/bin/flow
	@BUILD=$(BUILD) tests/flow/run
.PHONY: unit door contract project check lint format-check sanitize e2e
unit: $(BUILD)/tests/units
	@tests/run-unit $<
door: $(BUILD)/tests/door $(BUILD)/tests/project/rows $(BUILD)/bin/job
	@BUILD=$(BUILD) $(WITH_DB) tests/door/run
contract: $(BUILD)/tests/contract $(BUILD)/bin/job
	@$(WITH_DB) $(BUILD)/tests/contract
# Prints which scenario uses which row.
.PHONY: scenarios
scenarios: $(BUILD)/tests/door $(BUILD)/tests/project/rows $(BUILD)/bin/job
	@BUILD=$(BUILD) $(WITH_DB) scripts/scenarios
PROJECT_C = $(patsubst %.c,$(BUILD)/%,$(sort $(wildcard tests/project/test_*.c)))
# tenant-end is a level of its own, because it is played with the sanitizers, too.
TENANT_END = tests/project/test_tenant_delete.sh
PROJECT  = $(PROJECT_C) $(filter-out $(TENANT_END),$(sort $(wildcard tests/project/test_*.sh)))
# What tests/lib/sql.sh calls; it makes these where a target does not.
SQL_TOOLS = $(BUILD)/tests/e2e/sql_ask $(BUILD)/tests/e2e/sql_serve
PROJECT_TOOLS = $(SQL_TOOLS) $(BUILD)/tests/project/rows $(BUILD)/tests/flow-cases \
    $(BUILD)/tests/stored/bin/flow $(BUILD)/tests/project/openapi \
    $(BUILD)/tests/e2e/mmdb $(BUILD)/tests/bench/presence_beats \
    $(BUILD)/tests/rule-pairs $(PROJECT_C)
project: all $(PROJECT_TOOLS)
	@BUILD=$(BUILD) $(WITH_DB) tests/project/run $(PROJECT)
# The project tests that look at endpoints, blocks and tables, for who has just
# written some.
ROWS_C = $(addprefix $(BUILD)/tests/project/,test_sql test_operation_names test_sheets)
ROWS_SH = $(patsubst %,tests/project/test_%.sh,blocks scoped_blocks authorised tenant \
    tenantless oplog upgrade cache_notes lang shared perms errors openapi routes)
.PHONY: rows-test
rows-test: $(SQL_TOOLS) $(BUILD)/bin/job $(BUILD)/bin/openapi $(BUILD)/tests/project/rows $(BUILD)/tests/project/openapi $(ROWS_C)
	@BUILD=$(BUILD) $(WITH_DB) tests/project/run $(ROWS_C) $(ROWS_SH)
$(BUILD)/obj/tests/lib/%.o $(BUILD)/obj/tests/project/%.o: CPPFLAGS += "-DPOOLS=${POOLS:%=P(%)}"
$(PROJECT_C:$(BUILD)/%=$(BUILD)/obj/%.o) $(BUILD)/obj/tests/project/rows.o $(BUILD)/obj/tests/project/openapi.o: scripts/services
$(BUILD)/obj/tests/lib/stage.o: Makefile scripts/services
$(BUILD)/tests/project/test_language_cost: $(TESTLIB)
$(BUILD)/tests/project/%: $(BUILD)/obj/tests/project/%.o $(ALL_A) $(BUILD)/libfleetdesk.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(OPT) $(HARDEN) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) -lcmocka $(LIBS)

check: unit flow-test door contract project tenant-end
# Starts the whole suite and tests it by HTTP.
E2E_TOOLS = $(SQL_TOOLS) $(BUILD)/tests/bench/load $(BUILD)/tests/e2e/jsonget \
    $(BUILD)/tests/e2e/ws $(BUILD)/tests/e2e/ws_fuzz $(BUILD)/tests/e2e/mmdb
e2e: all $(E2E_TOOLS)
	@BUILD=$(BUILD) tests/e2e/run
# The programs that project and e2e need, for running them at the same time in one
# build, and the objects of the bench, so that they still compile when it is run.
.PHONY: programs
programs:
	@$(MAKE) --no-print-directory -j$$(nproc) all $(BUILD)/tests/door \
	    $(PROJECT_TOOLS) $(E2E_TOOLS) \
	    $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard tests/bench/*.c))
# Tests of messages for browsers over real brokers, between two hosts that run on
# this machine.
.PHONY: test-bus
test-bus: all $(BUILD)/tests/e2e/ws $(BUILD)/tests/e2e/jsonget $(BUILD)/tests/bus/queue_read $(BUILD)/tests/bus/queue_write
	@BUILD=$(BUILD) tests/bus/run
# Tests of files on other hosts: vsftpd, OpenSSH and an S3 server, all on
# loopback.
.PHONY: test-files
test-files: all $(BUILD)/tests/e2e/jsonget
	@BUILD=$(BUILD) tests/files/run
# Prometheus scrapes a suite, and the alerts of scripts/ops fire.
.PHONY: test-metrics
test-metrics: all $(BUILD)/tests/bench/load $(BUILD)/tests/e2e/jsonget
	@BUILD=$(BUILD) tests/metrics/run
# A backup, a restore of a moment, and a move of the database; BACKUP_MB is its size.
.PHONY: test-backup
test-backup: all $(BUILD)/tests/bench/load $(BUILD)/tests/e2e/jsonget
	@BUILD=$(BUILD) tests/backup/run
# A suite of the commit before, or of FROM, becomes this one under load.
.PHONY: test-upgrade
test-upgrade: all $(BUILD)/tests/bench/load $(BUILD)/tests/e2e/jsonget
	@BUILD=$(BUILD) tests/upgrade/run $(FROM)
.PHONY: bench site-bench
bench:
	@scripts/bench
# The part of it that is about the site, with 2,000,000 devices.
site-bench:
	@scripts/bench site
# The OpenAPI document of all endpoints, made without running the suite, and clients
# that generators of others make of it; needs npm.
.PHONY: openapi vendor
openapi: $(BUILD)/openapi.json
	@BUILD=$(BUILD) tests/clients/run
# The admin site, build/site: files that nginx serves below /ui/.  site-test tests
# it in a browser, against a suite of its own; site-short a part of that, where
# there is a browser.  site-picture takes the picture of the README, of the suite
# that runs.
.PHONY: site site-test site-short site-picture
$(BUILD)/openapi.json: $(BUILD)/bin/openapi $(BUILD)/bin/job
	@$(WITH_DB) $(BUILD)/bin/openapi $(BUILD)
site: $(BUILD)/openapi.json
	@BUILD=$(BUILD) scripts/site
site-test: all
	@BUILD=$(BUILD) tests/site/run
site-short: all
	@BUILD=$(BUILD) tests/site/run short
site-picture:
	@SITE_URL=$$(scripts/run --url) SITE_PASSWORD_FILE=$$(scripts/run --home)/admin-password \
		node tests/site/picture.mjs nginx/site/fleet.webp
# The sources of this commit with the built site, build/fleetdesk-VERSION.tar.gz,
# the same bytes wherever it is made; dist-check makes it twice and compares.
.PHONY: dist dist-check
dist: $(BUILD)/openapi.json
	@BUILD=$(BUILD) scripts/dist
dist-check: $(BUILD)/openapi.json
	@BUILD=$(BUILD) scripts/dist --check
# An installed suite below $(DESTDIR); two Debian packages of it in $(BUILD)/deb, made
# of what dist packs; and the test that installs them in a bare Debian under systemd.
.PHONY: install deb test-package
install: all
	@BUILD=$(BUILD) scripts/install $(or $(DESTDIR),/)
deb: dist
	@BUILD=$(BUILD) scripts/deb
test-package:
	@BUILD=$(BUILD) tests/package/run
# Fetches again the files of others in nginx/doc and lib/domain/auth/vendor; needs npm.
vendor:
	@scripts/dev/vendor
# Prints what each file is for, by folder: the first sentence of its first comment.
.PHONY: map
map:
	@find lib cgi-bin sql nginx scripts tests -type f ! -path '*/vendor/*' ! -path 'sql/upgrade/*' \
	    ! -path 'nginx/site/*' | grep -E '(^|/)[^./]+$$|\.([ch]|sh|awk|sql|mjs|py|conf)$$' | \
	    sed -E 's,(.*/),\1\t,' | LC_ALL=C sort | tr -d '\t' | xargs awk -f scripts/dev/map.awk
# Checks rules that the compiler does not check; format-check checks only the
# layout.
lint:
	@scripts/lint
format-check:
	@scripts/lint layout
# Runs the levels again with the sanitizers, in a build of its own, and the test
# of the job that ends tenants.
# Lines are all that a report of theirs names, so -g1 does.  Freed memory is kept from
# use until 16 MB more are freed, which are some hundred requests; with the 256 MB that
# are usual, each fork copies the page tables of all that.
SANITIZED = BUILD=$(BUILD)/sanitize OPT='-O1 -g1 -fno-omit-frame-pointer' \
    HARDEN='-fsanitize=address,undefined -fno-sanitize-recover=undefined \
        -DREAD_MS_MAX=60000' \
    LDFLAGS='-Wl,--as-needed $(TEST_LD)' \
    ASAN_OPTIONS=quarantine_size_mb=16
.PHONY: sanitize-programs level-programs tenant-end
sanitize: sanitize-programs
	@MAKE='$(MAKE)' tests/run-levels $(SANITIZED) -- unit flow-test door contract tenant-end
sanitize-programs:
	@$(MAKE) --no-print-directory $(SANITIZED) -j$$(nproc) level-programs
level-programs: $(BUILD)/tests/units $(FLOW_TOOLS) $(BUILD)/tests/door $(BUILD)/tests/project/rows $(BUILD)/tests/contract $(BUILD)/bin/flow $(BUILD)/bin/job $(SQL_TOOLS)
tenant-end: $(SQL_TOOLS) $(BUILD)/bin/job
	@BUILD=$(BUILD) $(WITH_DB) tests/project/run $(TENANT_END)
# Runs the push daemon with the sanitizers, and sends it more wrong frames than
# usual.
.PHONY: sanitize-push push-e2e
sanitize-push:
	@WS_FUZZ_FRAMES=$${WS_FUZZ_FRAMES:-20000} $(MAKE) $(SANITIZED) push-e2e
push-e2e: all $(E2E_TOOLS)
	@BUILD=$(BUILD) tests/e2e/run push push_clients

-include $(shell find $(BUILD)/obj -name '*.d' 2>/dev/null)
