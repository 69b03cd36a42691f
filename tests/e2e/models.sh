# shellcheck shell=bash
# models.sh - large and hostile process models, by HTTP: who is not signed in may
# send none, what cannot be deployed is refused within a second, and no worker
# of the pool ends.

spaces='xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\"'
before=$(workers_of bpm)

# repeated TEXT BYTES: prints the text as often as that many bytes hold.
repeated() {
	awk -v text="$1" -v n=$(($2 / ${#1})) \
		'BEGIN { for (; n > 0; n--) printf "%s", text }'
}

# model KEY MEMBERS: prints a body with these further members.
model() {
	printf '{"key":"%s","name":"Model","formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],%s}' \
		"$1" "$2"
}

# save METHOD PATH: sends the body in $work/model.
save() {
	ask "$1" "$2" -H 'Content-Type: application/json' \
		--data-binary "@$work/model"
}

# A BPMN diagram of 1.9 MB beside a page of 0.9 MB to print comes back as it was
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

# Other rows keep to 2 MB, and these to 5 MB and 400 levels.
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

# nothing_stored: fails while nginx has files of bodies.
nothing_stored() {
	[ -z "$(find "$FLEETDESK_HOME/nginx/tmp/body" -type f)" ]
}

# within PATH: sends the model; fails unless it is refused within a second in
# one of three tries, as the machine may be busy.
within() {
	local try began

	for try in 1 2 3; do
		began=$(date +%s%N)
		ask "$@"
		[[ $body != '{"code":0,'* ]] || fail "$* is accepted, try $try"
		[[ $body != '{"code":500,'* ]] || fail "$*: $body"
		[ $((($(date +%s%N) - began) / 1000000)) -ge 1000 ] || return 0
	done
	fail "$* takes longer than a second"
}

# hostile HEAD UNIT TAIL: such a diagram of 2 MB is refused when it is saved, or
# else when it is deployed.
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
run_case 'hostile models of two megabytes' hostile_models
run_case 'no worker ended of any of that' nobody_ended
