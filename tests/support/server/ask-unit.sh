# Run beside the shipped unit by boot-unit.sh: each fact is a line `name value` of /out/facts.
url=https://127.0.0.1
ready() {
	for try in $(seq 600); do
		[ "$(curl -sk -o /dev/null -w '%{http_code}' "$url/api/ready")" = 200 ] && echo yes && return
		sleep 0.2
	done
	echo no
}
main() { systemctl show --property MainPID --value visitor-kiosk; }
{
	echo "ready $(ready)"
	echo "redirect $(curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1/)"
	echo "account $(stat -c %U "/proc/$(main)")"
	grep -E '^(CapEff|CapBnd|NoNewPrivs|Seccomp):' "/proc/$(main)/status" | tr -d ':'
	echo "data $(stat -L -c '%U %a' /var/lib/visitor-kiosk)"
	echo "link $(journalctl -u visitor-kiosk --no-pager | grep -c 'console/set-up#')"
	systemd-run --pipe --wait --collect -p DynamicUser=yes -p User=visitor-kiosk -p StateDirectory=visitor-kiosk \
		-p EnvironmentFile=-/etc/visitor-kiosk.env -E DATA_DIR=/var/lib/visitor-kiosk \
		-p WorkingDirectory=/opt/visitor-kiosk /usr/bin/node dist/server/backup.js write >/dev/null 2>&1
	echo "backup $? $(find /var/lib/visitor-kiosk/backups -name '*.backup' | wc -l)"
	kill -9 "$(main)"
	sleep 2
	echo "again $(ready) $(systemctl show --property NRestarts --value visitor-kiosk)"
	systemctl stop visitor-kiosk
	systemctl show --property Result --property ExecMainStatus visitor-kiosk | tr = ' '
	echo "exposure $(systemd-analyze security visitor-kiosk --no-pager | sed -n 's/.*service: \([0-9.]*\).*/\1/p')"
} >/out/facts 2>&1
