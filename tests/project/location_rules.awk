# location_rules.awk - reads nginx/nginx.conf and the files it includes (DIR,
# the folder) and prints the locations that break one of these rules, of which the
# second is for the public listener:
#
#   1. A location passes only those headers of the caller that are named, and each
#      of these is measured: $head_long of maps.conf has it.
#   2. A location that accepts more than 2 MB must check the caller first.
#
# And the locations of all listeners that break this one, because the requests
# of devices and modules are the most frequent:
#
#   3. A location of the pools `edge`, `report` and `policy` must answer only with
#      Cache-Control and the pool's trace-id, and have none of `if`, `set`, `rewrite`
#      and `return`.
#
# The last line is the number of locations to which each rule applies.

# next_token: the next token of the file; "" at its end.  A quoted text is one
# token.
function next_token(	token) {
	for (;;) {
		sub(/^[ \t]+/, "", text)
		if (text == "" || text ~ /^#/) {
			if ((getline text < file) <= 0)
				return ""
			continue
		}
		if (match(text, /^("([^"\\]|\\.)*"|'[^']*'|[;{}]|[^ \t;{}"'#]+[^ \t;{}]*)/)) {
			token = substr(text, 1, RLENGTH)
			text = substr(text, RLENGTH + 1)
			return token
		}
		print file ": cannot read: " text
		exit 1
	}
}

# parse NAME: reads the directives of one file into the block that is open.
function parse(name,	token, words, old_file, old_text) {
	old_file = file
	old_text = text
	file = DIR "/" name
	text = ""
	words = ""
	while ((token = next_token()) != "") {
		if (token == "{") {
			open_block(words)
			words = ""
		} else if (token == "}") {
			close_block()
		} else if (token == ";") {
			directive(words)
			words = ""
		} else {
			words = words == "" ? token : words " " token
		}
	}
	close(file)
	file = old_file
	text = old_text
}

function open_block(words) {
	depth++
	name_of[depth] = words
	where[depth] = file
	own_params[depth] = own_size[depth] = own_headers[depth] = ""
	shown[depth] = ""
	decides[depth] = ""
	asks[depth] = pools[depth] = alone[depth] = inner[depth] = 0
	if (words == "server")
		public = 0
	else
		alone[depth] = alone[depth - 1]
}

function directive(words,	part, n, i) {
	n = split(words, part, " ")
	if (part[1] == "include") {
		parse(part[2])
		return
	}
	if (part[1] == "listen" && words ~ /@LISTEN@/)
		public = 1
	if (part[1] == "fastcgi_param") {
		own_params[depth] = own_params[depth] " " part[2]
		if (part[2] ~ /^HTTP_/ && index(MEASURED, part[3] "$") == 0)
			wrong(depth, "passes on " part[2] " unmeasured")
	}
	if (part[1] == "client_max_body_size")
		own_size[depth] = part[2]
	if (part[1] == "auth_request" && part[2] != "off")
		asks[depth] = 1
	if (part[1] == "internal") # nothing of a body is read there
		inner[depth] = 1
	if (part[1] == "fastcgi_pass")
		pools[depth] = part[2]
	if (part[1] == "add_header")
		own_headers[depth] = own_headers[depth] " " part[2]
	if (part[1] == "fastcgi_pass_header")
		shown[depth] = shown[depth] " " part[2]
	if (part[1] ~ /^(if|set|rewrite|return)$/)
		decides[depth] = decides[depth] " " part[1]
	if (part[1] == "fastcgi_pass_request_headers")
		alone[depth] = part[2] == "off"
}

# large SIZE: more than 2 MB, as nginx reads it; 0 means no limit, and a value
# that scripts/run sets may be any size.
function large(size) {
	if (size == "" || size !~ /^[0-9]+[kKmMgG]?$/)
		return size != ""
	if (size + 0 == 0 || size ~ /[gG]$/)
		return 1
	if (size ~ /[mM]$/)
		return size + 0 > 2
	return size + 0 > (size ~ /[kK]$/ ? 2048 : 2097152)
}

function close_block() {
	if (name_of[depth] ~ /^location / && pools[depth]) {
		if (!alone[depth])
			wrong(depth, "passes on every header of the caller\047s")
		seen_alone++
	}
	if (public && name_of[depth] ~ /^location / && pools[depth]) {
		if (large(own_size[depth]) && !asks[depth] && !inner[depth])
			wrong(depth, "takes " own_size[depth] " of whoever sends it")
		seen_large += large(own_size[depth]) && !inner[depth]
	}
	if (name_of[depth] ~ /^location / && pools[depth] ~ /^(edge|report|policy)$/)
		hot(depth)
	depth--
}

# hot D: D is a location of one of these pools.
function hot(d) {
	seen_hot++
	if (own_headers[d] != " Cache-Control")
		wrong(d, "answers with the headers" (own_headers[d] == "" ? \
		    " of its listener" : own_headers[d]))
	if (shown[d] != " trace-id")
		wrong(d, "shows of the pool\047s headers" (shown[d] == "" ? \
		    " none" : shown[d]))
	if (decides[d] != "")
		wrong(d, "has" decides[d])
}

function wrong(d, what) {
	print where[d] ": " name_of[d] " " what
}

BEGIN {
	while ((getline line < (DIR "/maps.conf")) > 0)
		if (line ~ /\$request_uri\$/)
			MEASURED = MEASURED line
	gsub(/"/, "$", MEASURED)
	parse("nginx.conf")
	print seen_alone + 0, seen_large + 0, seen_hot + 0
}
