# shellcheck shell=bash
# hostile_models.sh - large and malicious process models, by HTTP: clients that
# are not signed in cannot send any, models that cannot be deployed are refused
# within a second, the log has nothing of what outgoing calls send, and no
# worker of the pool ends.

spaces='xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\"'
before=$(workers_of bpm)

# repeated TEXT BYTES: prints the text again and again, at most BYTES bytes in
# all.
repeated() {
	awk -v text="$1" -v n=$(($2 / ${#1})) \
		'BEGIN { for (; n > 0; n--) printf "%s", text }'
}

# model KEY MEMBERS: prints a body that creates a model, with these additional
# members.
model() {
	printf '{"key":"%s","name":"Model","formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],%s}' \
		"$1" "$2"
}

# save METHOD PATH: sends the body in $work/model.
save() {
	ask "$1" "$2" -H 'Content-Type: application/json' \
		--data-binary "@$work/model"
}

# A BPMN diagram of 1.9 MB with a print template of 0.9 MB is read again as it was
# sent.
large_models() {
	local text

	text=$(repeated '<!-- a comment -->' 1900000)
	model large "\"type\":10,\"bpmnXml\":\"<definitions $spaces>$text</definitions>\",\"printTemplateSetting\":{\"enable\":true,\"template\":\"$(repeated x 900000)\"}" \
		>"$work/model"
	save POST /admin-api/bpm/model/create
	code 0
	ask GET "/bpm/model/get?id=$(get data)"
	code 0
	same "${#text}" "$(get data.bpmnXml | grep -o '<!--.*-->' | tr -d '\n' |
		wc -c)" 'bytes of the diagram'
	model simple "\"type\":20,\"simpleModel\":$(repeated '{"childNode":' 5000 |
		head -c 4992)null$(repeated '}' 384)" >"$work/model"
	save POST /bpm/model/create
	code 0
}

# Other endpoints accept bodies of at most 2 MB; those of models accept 5 MB and
# 400 levels of nesting.
too_large() {
	{
		printf '{"name":"'
		repeated a 2200000
		printf '"}'
	} >"$work/model"
	save POST /bpm/category/create
	code 400
	model larger "\"type\":10,\"bpmnXml\":\"<a/>\",\"more\":\"$(repeated x 5300000)\"" \
		>"$work/model"
	save POST /bpm/model/create
	code 400
	model deep "\"type\":20,\"simpleModel\":$(repeated '{"childNode":' 5200)null$(repeated '}' 400)" \
		>"$work/model"
	save POST /bpm/model/create
	code 400
	same 0 "$(sql "SELECT count(*) FROM bpm_model
		WHERE key IN ('larger', 'deep')")" 'models that are too large'
}

strangers() {
	local token=''

	model stranger "\"type\":10,\"bpmnXml\":\"$(repeated x 3000000)\"" \
		>"$work/model"
	save POST /admin-api/bpm/model/create
	code 401
	eventually 5 nothing_stored
}

# nothing_stored: fails while nginx has files with bodies of requests.
nothing_stored() {
	[ -z "$(find "$FLEETDESK_HOME/nginx/tmp/body" -type f)" ]
}

# cpu_ticks: prints how many hundredths of a second of CPU the pool's workers have
# taken.
cpu_ticks() {
	local pid

	for pid in $(workers_of bpm); do
		sed 's/.*) //' "/proc/$pid/stat"
	done | awk '{ n += $12 + $13 } END { print n + 0 }'
}

# within METHOD PATH [curl option...]: fails unless the request is refused, and
# takes less than a second of CPU.
within() {
	local began

	began=$(cpu_ticks)
	ask "$@"
	[[ $body != '{"code":0,'* ]] || fail "$* is accepted"
	[[ $body != '{"code":500,'* ]] || fail "$*: $body"
	[ $(($(cpu_ticks) - began)) -lt 100 ] || fail "$* takes a second of CPU"
}

# hostile HEAD UNIT TAIL: saves a diagram of 2 MB, made of UNIT again and again,
# and deploys it; fails unless one of the two is refused.
hostile() {
	model hostile "\"type\":10,\"bpmnXml\":\"$1$(repeated "$2" 2090000)$3\"" \
		>"$work/model"
	save POST /bpm/model/create
	if [[ $body != '{"code":0,'* ]]; then
		within POST /bpm/model/create -H 'Content-Type: application/json' \
			--data-binary "@$work/model"
		return
	fi
	id=$(get data)
	within POST "/bpm/model/deploy?id=$id"
	ask DELETE "/bpm/model/delete?id=$id"
	code 0
}

# What an outgoing call of a model has to send is in no log.
unlogged_secrets() {
	local call='{"url":"http://a.example","header":[{"type":1,"key":"X-Key","value":"MARK one"}],"body":[{"type":1,"key":"k","value":"MARK two"}]}'

	model secretive "\"type\":10,\"bpmnXml\":\"<a b='MARK three'/>\",\"processBeforeTriggerSetting\":$call,\"processAfterTriggerSetting\":$call,\"taskBeforeTriggerSetting\":$call,\"taskAfterTriggerSetting\":$call" \
		>"$work/model"
	save POST /admin-api/bpm/model/create
	code 0
	model secretive2 '"type":20,"simpleModel":{"name":"MARK four"}' >"$work/model"
	save POST /admin-api/bpm/model/create
	code 0
	eventually 10 logged_twice
	same 0 "$(sql "SELECT count(*) FROM infra_api_access_log
		WHERE request_params LIKE '%MARK%'")" 'secrets in the access log'
	same 0 "$(sql "SELECT count(*) FROM system_operate_log
		WHERE action LIKE '%MARK%' OR extra LIKE '%MARK%'")" \
		'secrets in the operation log'
}

logged_twice() {
	[ "$(sql "SELECT count(*) FROM infra_api_access_log
		WHERE request_params LIKE '%secretive%'")" = 2 ]
}

hostile_models() {
	local head="<definitions $spaces><process id=\\\"hostile\\\" name=\\\"Model\\\">"
	local tail='</process></definitions>' id

	hostile '<!DOCTYPE a [' '<!ENTITY b \"c\">' ']><a/>'
	hostile '' '<a>' ''
	hostile "$head" '<a/>' "$tail"
	hostile "$head<task id=\\\"x\\\"" ' a=\"1\"' "/>$tail"
	# shellcheck disable=SC2016 # an expression of the model
	hostile "$head<task id=\\\"x\\\" name=\\\"" '${' "\\\"/>$tail"
	# shellcheck disable=SC2016
	hostile "$head<sequenceFlow><conditionExpression>\${" '(' \
		"</conditionExpression></sequenceFlow>$tail"
	hostile "$head" '<startEvent id=\"s\"/>' "$tail"
	hostile "$head" '<userTask id=\"t\"/>' "$tail"
}

nobody_ended() {
	same "$before" "$(workers_of bpm)" 'workers of the pool'
	ask GET /bpm/model/list
	code 0
}

token=$admin
run_case 'models of three megabytes' large_models
run_case 'models that are too large, or too deep' too_large
run_case 'models of strangers' strangers
run_case 'what an outgoing call sends is in no log' unlogged_secrets
run_case 'hostile models of two megabytes' hostile_models
run_case 'no worker ended of any of that' nobody_ended
