#!/bin/sh
# Run once, in the database that is made first: the account of the standby, and that of the proxy, which may only ask.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres --set=password="$REPLICA_PASSWORD" <<-'END'
	create role replica replication login password :'password';
	create role haproxy login;
END
cat >>"$PGDATA/pg_hba.conf" <<-END
	host replication replica all scram-sha-256
END
# The proxy's own address; before the line of the image that wants a password of all.
sed -i '1i host postgres haproxy 172.31.252.3/32 trust' "$PGDATA/pg_hba.conf"
