# shellcheck shell=bash
# sftp.sh - stores files on another host by SFTP (OpenSSH), and refuses a server
# with another key.

sftp_keys
sftp_start

# members BASE PASSWORD: prints the members of a storage configuration.
members() {
	printf '"domain":"%s","host":"127.0.0.1","port":%s,"basePath":"%s","username":"%s",
		"password":"%s"' "$base" "$sftp_port" "$1" "$sftp_user" "$2"
}

sftp_lives() {
	local id

	storage 12 "$(members "$1" "$sftp_password")"
	master "$id"
	lives_there "$scratch/sftp/in"
	path_is_kept "$scratch/sftp/in"
	master 1
}

sftp_refuses() {
	local id

	storage 12 "$(members in wrong)"
	fails 'access is denied'
	storage 12 "$(members /proc/none "$sftp_password")"
	fails 'file storage fails'
}

# The first key that the host shows is stored; a host with another key is refused.
sftp_key_changes() {
	local id key

	storage 12 "$(members in "$sftp_password")"
	ask GET "/admin-api/infra/file-config/test?id=$id"
	code 0
	ask GET "/admin-api/infra/file-config/get?id=$id"
	key=$(get data.config.hostKey)
	same "$(ssh-keygen -lf "$scratch/host_key.pub" |
		sed 's/.*SHA256:\([^ ]*\).*/\1=/')" "$key" 'key that was kept'
	server_stop sftp
	sftp_keys
	sftp_start
	fails 'not who it was'
	ask PUT /admin-api/infra/file-config/update "{\"id\":$id,\"name\":\"s\",
		\"storage\":12,\"config\":{$(members in '********'),\"hostKey\":\"$(ssh-keygen -lf \
		"$scratch/host_key.pub" | sed 's/.*SHA256:\([^ ]*\).*/\1=/')\"}}"
	code 0
	ask GET "/admin-api/infra/file-config/test?id=$id"
	code 0
}

mkdir "$scratch/sftp/in"
chown "$sftp_user" "$scratch/sftp/in"
run_case 'SFTP, from where one gets into' sftp_lives in
run_case 'SFTP, from the root' sftp_lives "$scratch/sftp/in"
run_case 'SFTP that fails says why, in a few words' sftp_refuses
run_case 'SFTP with another key is somebody else' sftp_key_changes
server_stop sftp
