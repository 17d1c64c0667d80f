#!/bin/sh
# Runs one of two PostgreSQL servers, by its host name: the one that PRIMARY names writes, the other one is its synchronous standby.
# Which is which is changed after the standby has taken over: docs/operate/standby.md.
set -eu
QUIET='-c log_error_verbosity=terse -c log_min_error_statement=panic -c log_parameter_max_length=0'
if [ "$NAME" = "$PRIMARY" ]; then
	# Before it has a standby it would wait for one.
	docker-ensure-initdb.sh postgres
	exec docker-entrypoint.sh postgres $QUIET -c synchronous_standby_names=standby
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
	until pg_basebackup --dbname="host=$PRIMARY user=replica password=$REPLICA_PASSWORD application_name=standby" \
		--pgdata="$PGDATA" --wal-method=stream --write-recovery-conf; do
		sleep 2
	done
fi
# Once it is promoted, it is alone, and waits for none.
exec docker-entrypoint.sh postgres $QUIET -c synchronous_standby_names=
