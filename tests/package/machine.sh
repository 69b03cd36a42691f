# shellcheck shell=bash
# machine.sh - a machine of its own for the packages: a bare Debian 12 whose systemd
# runs in namespaces, with nothing but its own loopback.

# What the package depends on, and what the checks call.
machine_packages=systemd,systemd-sysv,dbus,postgresql-15,nginx,runit,snooze,iso-codes,curl,ca-certificates,libwebsockets-evlib-ev,openssl,procps,libfcgi0ldbl,libjson-c5,libpq5,libxlsxwriter4,libminizip1,libexpat1,libunistring2,liblmdb0,libev4,libhiredis0.14,librabbitmq4,libcurl4,libmaxminddb0,logrotate,pgbackrest
machine=
machine_pid=

# machine_make: makes the machine's root in $machine.
machine_make() {
	machine=${scratch:?}/machine
	mmdebstrap --mode=root --variant=minbase --include="$machine_packages" \
		bookworm "$machine" >"$scratch/mmdebstrap" 2>&1 ||
		die "no bare Debian could be made, see $scratch/mmdebstrap"
	# Debian's own would take memory and a port.
	rm -f "$machine"/etc/systemd/system/multi-user.target.wants/{nginx,postgresql}.service
}

# What runs as process 1 of the new namespaces before systemd does: it mounts what
# a machine has.  Its words are arguments: the root.
# shellcheck disable=SC2016 # it is expanded there
machine_init='
	cd "$1"
	mount --make-rprivate /
	ip link set lo up 2>/dev/null
	mount --bind . .
	cd "$1"
	mount -t proc proc proc
	mount -t sysfs -o ro sysfs sys
	mount -t tmpfs tmpfs sys/fs/cgroup
	mount -t cgroup2 cgroup2 sys/fs/cgroup
	mount -t tmpfs -o mode=755 tmpfs dev
	for name in null zero full random urandom tty; do
		: >dev/$name
		mount --bind /dev/$name dev/$name
	done
	mkdir dev/pts dev/shm
	mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
	mount -t tmpfs -o mode=1777 tmpfs dev/shm
	ln -s pts/ptmx dev/ptmx
	ln -s /proc/self/fd dev/fd
	mount -t tmpfs -o mode=755 tmpfs run
	mount -t tmpfs -o mode=1777 tmpfs tmp
	exec env -i container=fleetdesk PATH=/usr/sbin:/usr/bin chroot . \
		/lib/systemd/systemd --log-target=journal --show-status=no'

# machine_boot: boots the machine; returns when systemd has started everything.
machine_boot() {
	local unshare end=$((SECONDS + 120))

	unshare --mount --pid --fork --kill-child --uts --ipc --cgroup --net \
		bash -c "$machine_init" boot "$machine" </dev/null >>"$scratch/boot" 2>&1 &
	unshare=$!
	until machine_pid=$(pgrep -P "$unshare") &&
		[[ $(inside systemctl is-system-running 2>/dev/null) =~ ^(running|degraded)$ ]]; do
		[ $SECONDS -lt $end ] || die "systemd does not start, see $scratch/boot"
		nap 0.2
	done
}

# machine_off: ends all its processes at once, as a power cut does.
machine_off() {
	[ -n "$machine_pid" ] || return 0
	kill -KILL "$machine_pid" 2>/dev/null || true
	while kill -0 "$machine_pid" 2>/dev/null; do
		nap 0.1
	done
	machine_pid=
}

# inside COMMAND...: runs the command on the machine, as root.
inside() {
	nsenter -t "$machine_pid" --mount --pid --uts --ipc --cgroup --net \
		chroot "$machine" env -i HOME=/root LANG=C.UTF-8 \
		PATH=/usr/sbin:/usr/bin "$@"
}
