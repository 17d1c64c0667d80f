#!/bin/sh
# Boots systemd in name spaces of its own, with the shipped unit and one that runs a script beside it, and powers off after that.
#   boot-unit.sh PROGRAM UNIT SCRIPT OUT: the folder that becomes /opt/visitor-kiosk, the unit, the script, the folder of what it writes
# Its network has nothing but itself, its /usr is this machine's, and everything that it writes is gone with it.
set -eu
set -- "$(realpath "$1")" "$(realpath "$2")" "$(realpath "$3")" "$(realpath "$4")"
groups=/sys/fs/cgroup/unified
[ -d "$groups" ] || groups=/sys/fs/cgroup
mkdir "$groups/boot-unit.$$"
trap 'find "$groups/boot-unit.$$" -depth -type d -exec rmdir {} + || true' EXIT
(
	sh -c 'echo $PPID' >"$groups/boot-unit.$$/cgroup.procs"
	exec unshare --mount --pid --fork --uts --ipc --net --cgroup --propagation private sh -eu -c '
		root=$(mktemp -d)
		mount -t tmpfs -o mode=755 tmpfs "$root"
		cd "$root"
		mkdir -p usr etc/systemd/system/multi-user.target.wants var/lib var/log var/tmp run tmp proc sys dev opt/visitor-kiosk root out
		chmod 1777 tmp var/tmp
		for name in bin sbin lib lib64; do
			[ ! -e "/usr/$name" ] || ln -s "usr/$name" "$name"
		done
		mount --bind /usr usr
		mount -o remount,ro,bind usr
		mount --bind "$0" opt/visitor-kiosk
		mount --bind "$3" out
		mount -t proc proc proc
		mount -t sysfs -o ro sysfs sys
		mount -t cgroup2 cgroup2 sys/fs/cgroup
		mount -t tmpfs -o mode=755 tmpfs run
		mount -t tmpfs -o mode=755 tmpfs dev
		for name in null zero full random urandom tty; do
			: >"dev/$name"
			mount --bind "/dev/$name" "dev/$name"
		done
		mkdir dev/shm dev/pts
		mount -t tmpfs -o mode=1777 tmpfs dev/shm
		mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts dev/pts
		ln -s pts/ptmx dev/ptmx
		ln -s /proc/self/fd dev/fd
		for name in passwd group shadow nsswitch.conf ssl alternatives ld.so.cache; do
			[ ! -e "/etc/$name" ] || cp -a "/etc/$name" etc/
		done
		echo "127.0.0.1 localhost" >etc/hosts
		echo kiosk >etc/hostname
		: >etc/machine-id
		cp "$1" etc/systemd/system/visitor-kiosk.service
		cp "$2" script.sh
		cat >etc/systemd/system/script.service <<-END
			[Unit]
			After=visitor-kiosk.service
			[Service]
			Type=oneshot
			ExecStart=/bin/sh /script.sh
			ExecStopPost=/bin/systemctl poweroff --no-block
			TimeoutStartSec=300
		END
		ln -s ../visitor-kiosk.service ../script.service etc/systemd/system/multi-user.target.wants/
		for name in getty.target systemd-logind.service systemd-resolved.service systemd-networkd.service systemd-timesyncd.service; do
			ln -s /dev/null "etc/systemd/system/$name"
		done
		ln -s /usr/lib/systemd/system/multi-user.target etc/systemd/system/default.target
		ip link set lo up
		mkdir old
		pivot_root . old
		umount -l old
		cd /
		exec env -i container=other PATH=/usr/sbin:/usr/bin /usr/lib/systemd/systemd --system --log-target=console --show-status=no
	' "$@" </dev/null
) || [ $? -eq 130 ]
