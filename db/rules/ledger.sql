-- TypeScript twin: src/features/ledger/ledger-rules.ts
-- The ledger: every entry has at least two postings that add up to zero, and nothing in it is ever changed.

CREATE OR REPLACE FUNCTION get_ledger_account(account_name text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  found_id bigint;
BEGIN
  SELECT id INTO found_id FROM ledger_accounts WHERE name = account_name;
  IF found_id IS NULL AND account_name ~ '^(escrow|creator_payable|creator_receivable):[0-9]+$' THEN
    INSERT INTO ledger_accounts (name, kind, guarded, balance_cents)
    VALUES (account_name, CASE WHEN account_name LIKE 'creator_receivable:%' THEN 'asset' ELSE 'liability' END, true, 0) ON CONFLICT (name) DO NOTHING;
    SELECT id INTO found_id FROM ledger_accounts WHERE name = account_name;
  END IF;
  IF found_id IS NULL THEN
    RAISE EXCEPTION 'no ledger account %', account_name USING ERRCODE = 'KD004';
  END IF;
  RETURN found_id;
END $$;

-- Posts business facts, each with a kind, a ref, an account to debit, one to credit and an amount. Facts that were posted before are
-- skipped. Returns the number of new ones.
CREATE OR REPLACE FUNCTION post_entries(kinds text[], refs text[], debits text[], credits text[], amounts bigint[]) RETURNS integer LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  entries bigint[];
  debited bigint[];
  credited bigint[];
  posted bigint[];
BEGIN
  -- Accounts of projects are opened by their first entry, and an unknown name is refused here.
  PERFORM get_ledger_account(n.name) FROM unnest(debits || credits) AS n (name)
  WHERE NOT EXISTS (SELECT 1 FROM ledger_accounts a WHERE a.name = n.name);
  WITH given AS (
    SELECT * FROM unnest(kinds, refs, debits, credits, amounts) WITH ORDINALITY AS g (kind, ref, debit, credit, amount, place)
  ), added AS (
    INSERT INTO ledger_entries (kind, ref) SELECT kind, ref FROM given ORDER BY place ON CONFLICT DO NOTHING RETURNING id, kind, ref
  )
  SELECT array_agg(e.id), array_agg(d.id), array_agg(c.id), array_agg(g.amount) INTO entries, debited, credited, posted
  FROM added e JOIN given g ON g.kind = e.kind AND g.ref = e.ref
    JOIN ledger_accounts d ON d.name = g.debit JOIN ledger_accounts c ON c.name = g.credit;
  IF entries IS NULL THEN RETURN 0; END IF;
  -- Accounts are always locked in the order of their ids, so that two entries cannot deadlock.
  PERFORM 1 FROM ledger_accounts WHERE id = ANY (debited || credited) AND guarded ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO ledger_postings (entry_id, account_id, amount_cents)
  SELECT e.entry, leg.account, leg.amount FROM unnest(entries, debited, credited, posted) AS e (entry, debit, credit, amount),
    LATERAL (VALUES (e.debit, e.amount), (e.credit, -e.amount)) AS leg (account, amount);
  UPDATE ledger_accounts a SET balance_cents = a.balance_cents + moved.amount FROM (
    SELECT leg.account, sum(leg.amount)::bigint AS amount FROM unnest(debited, credited, posted) AS e (debit, credit, amount),
      LATERAL (VALUES (e.debit, e.amount), (e.credit, -e.amount)) AS leg (account, amount) GROUP BY leg.account
  ) moved WHERE a.id = moved.account AND a.guarded;
  RETURN cardinality(entries);
END $$;

-- Posts one business fact: debits debit_account and credits credit_account. Returns false if it was posted before.
CREATE OR REPLACE FUNCTION post_entry(entry_kind text, entry_ref text, debit_account text, credit_account text, amount bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RETURN post_entries(ARRAY[entry_kind], ARRAY[entry_ref], ARRAY[debit_account], ARRAY[credit_account], ARRAY[amount]) = 1;
END $$;

CREATE OR REPLACE FUNCTION require_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry bigint;
  legs integer;
  total numeric;
BEGIN
  IF TG_TABLE_NAME = 'ledger_entries' THEN entry := NEW.id; ELSE entry := NEW.entry_id; END IF;
  SELECT count(*), coalesce(sum(amount_cents), 0) INTO legs, total FROM ledger_postings WHERE entry_id = entry;
  IF legs < 2 OR total <> 0 THEN
    RAISE EXCEPTION 'ledger entry does not balance: % postings, sum %', legs, total USING ERRCODE = 'KD004';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER require_balance AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION require_balance();

CREATE CONSTRAINT TRIGGER require_balance AFTER INSERT ON ledger_postings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION require_balance();

CREATE TRIGGER refuse_update_and_delete BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON ledger_entries EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refuse_update_and_delete BEFORE UPDATE OR DELETE ON ledger_postings FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON ledger_postings EXECUTE FUNCTION refuse_change();

CREATE VIEW ledger_balances AS
  SELECT a.id, a.name, a.kind, a.guarded, coalesce(sum(p.amount_cents), 0)::bigint AS balance_cents
  FROM ledger_accounts a LEFT JOIN ledger_postings p ON p.account_id = a.id GROUP BY a.id;
