-- TypeScript twin: src/features/projects/server/separation-of-duties.ts
-- Separation of duties compares people, not accounts: a person's other account may not decide what the person may not.

-- The accounts of one person: the given one, and those with the same address, as far as it is known to be theirs.
-- Compares the start of the address first, as the index users_by_email does.
CREATE OR REPLACE FUNCTION list_accounts(person bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT person
  UNION
  SELECT other.id FROM users own JOIN users other
    ON lower(left(other.email, 60)) = lower(left(own.email, 60)) AND lower(other.email) = lower(own.email)
  WHERE own.id = person AND own.kind = 'person' AND other.kind = 'person' AND own.erased_at IS NULL AND other.erased_at IS NULL
    AND own.email LIKE '%@%' AND NOT own.email_unverified AND NOT other.email_unverified
$$;

CREATE OR REPLACE FUNCTION is_same_person(one bigint, other bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT one IS NOT NULL AND other IN (SELECT list_accounts(one))
$$;

-- Returns the stake in a project of the person who uses these accounts: 'owner' (also for a member of its team), 'investor', or null.
CREATE OR REPLACE FUNCTION find_stake(accounts bigint[], project bigint) RETURNS text LANGUAGE sql STABLE AS $$
  WITH own AS MATERIALIZED (SELECT DISTINCT list_accounts(account) AS id FROM unnest(accounts) AS account)
  SELECT CASE
    WHEN EXISTS (SELECT FROM projects p JOIN own ON own.id = p.owner_id WHERE p.id = project) THEN 'owner'
    WHEN EXISTS (SELECT FROM project_members t JOIN own ON own.id = t.user_id WHERE t.project_id = project) THEN 'owner'
    WHEN EXISTS (SELECT FROM own JOIN investments i ON i.investor_id = own.id
      WHERE i.project_id = project AND i.counted IS NOT NULL) THEN 'investor'
  END
$$;

-- The same for the subject of an entry in the audit log.
CREATE OR REPLACE FUNCTION find_subject_stake(accounts bigint[], kind text, subject text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT find_stake(accounts, CASE kind
    WHEN 'project' THEN subject::bigint
    WHEN 'review' THEN subject::bigint
    WHEN 'investment' THEN (SELECT project_id FROM investments WHERE id = subject::bigint)
    WHEN 'release' THEN (SELECT project_id FROM releases WHERE id = subject::bigint)
    WHEN 'comment_report' THEN (SELECT c.project_id FROM comment_reports r JOIN comments c ON c.id = r.comment_id
      WHERE r.id = subject::bigint)
  END)
$$;
