#!/bin/sh
# Makes this container a streaming standby of the server "primary" on its first start, and starts it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  until pg_basebackup -d "postgresql://replicator:$REPLICATION_PASSWORD@primary:5432" -D "$PGDATA" -R -X stream -C -S standby_1; do
    echo 'The primary does not answer yet.'
    sleep 1
  done
  chmod 0700 "$PGDATA"
fi
exec postgres -c config_file=/etc/kindling/postgresql.conf
