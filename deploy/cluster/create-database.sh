#!/bin/sh
# Patroni runs this once, when it makes the first server: the account and the database of the site. $1 is its address.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$KINDLING_PASSWORD" -d "$1" <<'SQL'
create role kindling login password :'password';
create database kindling owner kindling;
SQL
