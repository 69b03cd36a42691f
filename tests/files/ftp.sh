# shellcheck shell=bash
# ftp.sh - stores files on another host by FTP (vsftpd), passive and active,
# while the worker is killed, and with a server that refuses or is silent.

ftp_start

# members MODE PORT BASE USER: prints the members of a storage configuration.
members() {
	printf '"domain":"%s","host":"127.0.0.1","port":%s,"basePath":"%s","username":"%s",
		"password":"p@:/ss","mode":"%s"' "$base" "$2" "$3" "$4" "$1"
}

ftp_lives() {
	local id

	storage 11 "$(members "$1" "$ftp_port" "$2" anonymous)"
	master "$id"
	lives_there "$scratch/ftp/in"
	path_is_kept "$scratch/ftp/in"
	master 1
}

ftp_killed() {
	local id

	storage 11 "$(members Passive "$ftp_port" /in anonymous)"
	master "$id"
	nothing_is_lost "$scratch/ftp/in"
	master 1
}

ftp_refuses() {
	local id

	storage 11 "$(members Passive "$ftp_port" /in nobody)"
	fails 'access is denied'
	storage 11 "$(members Passive "$dead_port" /in anonymous)"
	fails 'cannot be reached'
	storage 11 "$(members Passive "$ftp_port" /none anonymous)"
	fails 'file storage fails'
}

# A host that accepts connections and never answers, and a host that is not in
# the list of allowed hosts any more: both fail in time.
ftp_silent() {
	local id pid

	perl -e 'use Socket; socket(S, PF_INET, SOCK_STREAM, 0); setsockopt(S,
		SOL_SOCKET, SO_REUSEADDR, 1); bind(S, sockaddr_in($ARGV[0],
		INADDR_LOOPBACK)) or die; listen(S, 5); accept(C, S); sleep 60' \
		"$dead_port" &
	pid=$!
	eventually 5 grep -q ":$(printf %04X "$dead_port") " /proc/net/tcp
	storage 11 "$(members Passive "$dead_port" /in anonymous)"
	ask GET "/admin-api/infra/file-config/test?id=$id"
	kill "$pid"
	code 1001006002
	[[ $body == *'takes too long'* ]] || fail "$body"
	hosts elsewhere
	ask GET "/admin-api/infra/file-config/test?id=$id"
	code 400
	hosts 127.0.0.1
}

run_case 'FTP, passive, from the root' ftp_lives Passive /in
run_case 'FTP, active, from where one gets into' ftp_lives Active in
run_case 'FTP, killed while it stores' ftp_killed
run_case 'FTP that fails says why, in a few words' ftp_refuses
run_case 'FTP that is silent or not allowed' ftp_silent
server_stop ftp
