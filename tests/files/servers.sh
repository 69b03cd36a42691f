# shellcheck shell=bash
# servers.sh - the servers that files are stored on.  Each has a folder of its
# own below $scratch.  Cases run in shells of their own, which do not share
# variables, so the process id of a server is kept in $scratch/NAME.pid, where
# server_stop reads it.

# The ports before these are the suite's (tests/lib/suite.sh).
ftp_port=$((E2E_PORT + 4))
sftp_port=$((E2E_PORT + 5))
s3_port=$((E2E_PORT + 6))
dead_port=$((E2E_PORT + 7))
s3rver_port=$((E2E_PORT + 8))
sftp_user=fleetdesk-sftp
sftp_password=
s3_modules=$(realpath -m "$BUILD/files")/node_modules

servers_need() {
	local name

	[ "$(id -u)" = 0 ] || {
		echo 'tests/files needs root' >&2
		exit 1
	}
	for name in vsftpd sshd npm node; do
		PATH=$PATH:/usr/sbin command -v "$name" >/dev/null || {
			echo "tests/files needs $name" >&2
			exit 1
		}
	done
	cmp -s tests/files/package.json "${s3_modules%/*}/package.json" || {
		mkdir -p "${s3_modules%/*}"
		cp tests/files/package.json "${s3_modules%/*}/"
		npm install --silent --no-audit --no-fund --no-package-lock \
			--prefix "${s3_modules%/*}" >&2 || {
			rm "${s3_modules%/*}/package.json"
			exit 1
		}
	}
}

# listens PORT: succeeds if a process listens on the port.
listens() {
	(exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null
}

# server_start NAME PORT COMMAND...: starts a server and waits until it listens.  One
# that ended leaves the port to somebody else, whom the cases would ask.
server_start() {
	local name=$1 port=$2 end=$((SECONDS + 10))

	shift 2
	"$@" >"$scratch/$name.log" 2>&1 &
	echo $! >"$scratch/$name.pid"
	until listens "$port" && lives "$(cat "$scratch/$name.pid")"; do
		[ $SECONDS -lt $end ] || {
			echo "$name does not start: $(cat "$scratch/$name.log")" >&2
			return 1
		}
		sleep 0.05
	done
}

server_stop() {
	local pid

	[ -e "$scratch/$1.pid" ] || return 0
	pid=$(cat "$scratch/$1.pid")
	rm "$scratch/$1.pid"
	kill "$pid" 2>/dev/null || true
	while lives "$pid"; do
		sleep 0.05
	done
}

servers_stop() {
	local name

	for name in ftp sftp s3 s3gate; do
		server_stop "$name"
	done
	! getent passwd "$sftp_user" >/dev/null || userdel -r "$sftp_user" 2>/dev/null || true
}

# Starts vsftpd, in which anonymous users may do everything below $scratch/ftp/in.
ftp_start() {
	mkdir -p "$scratch/ftp/in"
	chmod 0755 "$scratch" "$scratch/ftp"
	chown ftp "$scratch/ftp/in"
	cat >"$scratch/vsftpd.conf" <<-END
		listen=YES
		listen_port=$ftp_port
		listen_address=127.0.0.1
		background=NO
		anonymous_enable=YES
		local_enable=NO
		write_enable=YES
		anon_root=$scratch/ftp
		anon_upload_enable=YES
		anon_mkdir_write_enable=YES
		anon_other_write_enable=YES
		anon_umask=022
		connect_from_port_20=NO
		seccomp_sandbox=NO
		secure_chroot_dir=/var/empty
		utf8_filesystem=YES
	END
	mkdir -p /var/empty
	server_start ftp "$ftp_port" vsftpd "$scratch/vsftpd.conf"
}

# sftp_keys: makes a new key of the host.
sftp_keys() {
	rm -f "$scratch/host_key" "$scratch/host_key.pub"
	ssh-keygen -q -t ed25519 -N '' -f "$scratch/host_key"
}

sftp_start() {
	mkdir -p /run/sshd
	chmod 0755 "$scratch"
	if ! getent passwd "$sftp_user" >/dev/null; then
		useradd --create-home --home-dir "$scratch/sftp" \
			--shell /usr/sbin/nologin "$sftp_user"
		sftp_password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
		printf '%s:%s\n' "$sftp_user" "$sftp_password" | chpasswd
	fi
	cat >"$scratch/sshd_config" <<-END
		ListenAddress 127.0.0.1
		Port $sftp_port
		HostKey $scratch/host_key
		PidFile none
		UsePAM no
		PasswordAuthentication yes
		KbdInteractiveAuthentication no
		Subsystem sftp internal-sftp
		ForceCommand internal-sftp
		AllowUsers $sftp_user
	END
	server_start sftp "$sftp_port" "$(PATH=$PATH:/usr/sbin command -v sshd)" \
		-D -e -f "$scratch/sshd_config"
}

s3_start() {
	mkdir -p "$scratch/s3"
	server_start s3 "$s3rver_port" "$s3_modules/.bin/s3rver" -a 127.0.0.1 \
		-p "$s3rver_port" -d "$scratch/s3" --configure-bucket bucket
	NODE_PATH=$s3_modules server_start s3gate "$s3_port" node \
		tests/files/s3gate.js "$s3_port" "$s3rver_port" S3RVER S3RVER
}
