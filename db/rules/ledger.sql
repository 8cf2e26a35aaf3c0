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

-- Posts one business fact: debits debit_account and credits credit_account. Returns false if it was posted before.
CREATE OR REPLACE FUNCTION post_entry(entry_kind text, entry_ref text, debit_account text, credit_account text, amount bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  entry bigint;
  debit_id bigint := get_ledger_account(debit_account);
  credit_id bigint := get_ledger_account(credit_account);
BEGIN
  INSERT INTO ledger_entries (kind, ref) VALUES (entry_kind, entry_ref) ON CONFLICT DO NOTHING RETURNING id INTO entry;
  IF entry IS NULL THEN RETURN false; END IF;
  -- Accounts are always locked in the order of their ids, so that two entries cannot deadlock.
  PERFORM 1 FROM ledger_accounts WHERE id IN (debit_id, credit_id) AND guarded ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO ledger_postings (entry_id, account_id, amount_cents) VALUES (entry, debit_id, amount), (entry, credit_id, -amount);
  UPDATE ledger_accounts SET balance_cents = balance_cents + CASE id WHEN debit_id THEN amount ELSE -amount END
  WHERE id IN (debit_id, credit_id) AND guarded;
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION require_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  legs integer;
  total numeric;
BEGIN
  SELECT count(*), coalesce(sum(amount_cents), 0) INTO legs, total FROM ledger_postings
  WHERE entry_id = CASE TG_TABLE_NAME WHEN 'ledger_entries' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'entry_id' END::bigint;
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
