-- What must never happen, refused by the database itself: illegal moves, changed prices, overselling, edited books.
-- The moves are data; the same tables stand in project-rules.ts and in docs/money.md, and a test compares them.

CREATE TABLE legal_moves (
  machine text NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (machine, from_state, to_state)
);
--> statement-breakpoint
INSERT INTO legal_moves (machine, from_state, to_state) VALUES
  ('project', 'draft', 'active'), ('project', 'active', 'draft'), ('project', 'active', 'funded'),
  ('project', 'active', 'failed'), ('project', 'funded', 'active'), ('project', 'funded', 'completed'),
  ('investment', 'held', 'processing'), ('investment', 'held', 'completed'), ('investment', 'held', 'expired'),
  ('investment', 'held', 'failed'), ('investment', 'held', 'cancelled'),
  ('investment', 'processing', 'held'), ('investment', 'processing', 'completed'), ('investment', 'processing', 'expired'),
  ('investment', 'processing', 'failed'), ('investment', 'processing', 'cancelled'),
  ('investment', 'expired', 'completed'), ('investment', 'failed', 'completed'), ('investment', 'cancelled', 'completed'),
  ('investment', 'expired', 'refund_pending'), ('investment', 'failed', 'refund_pending'), ('investment', 'cancelled', 'refund_pending'),
  ('investment', 'completed', 'refund_pending'), ('investment', 'completed', 'disputed'),
  ('investment', 'refund_pending', 'refunded'), ('investment', 'refund_pending', 'disputed'),
  ('investment', 'disputed', 'completed'), ('investment', 'disputed', 'charged_back'),
  ('payment', 'new', 'open'), ('payment', 'new', 'cancelled'), ('payment', 'new', 'failed'),
  ('payment', 'open', 'processing'), ('payment', 'open', 'succeeded'), ('payment', 'open', 'cancelled'), ('payment', 'open', 'failed'),
  ('payment', 'processing', 'open'), ('payment', 'processing', 'succeeded'), ('payment', 'processing', 'cancelled'), ('payment', 'processing', 'failed'),
  ('refund', 'requested', 'submitted'), ('refund', 'requested', 'succeeded'), ('refund', 'requested', 'failed'),
  ('refund', 'submitted', 'succeeded'), ('refund', 'submitted', 'failed'), ('refund', 'succeeded', 'failed');
--> statement-breakpoint
-- Errors of our own rules carry SQLSTATE KD001 (illegal move), KD002 (frozen), KD003 (append-only), KD004 (books).
CREATE FUNCTION require_legal_move(machine text, id bigint, from_state text, to_state text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM legal_moves m WHERE m.machine = require_legal_move.machine
                 AND m.from_state = require_legal_move.from_state AND m.to_state = require_legal_move.to_state) THEN
    RAISE EXCEPTION '% % may not move from % to %', machine, id, from_state, to_state USING ERRCODE = 'KD001';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION guard_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_legal_move(TG_ARGV[0], OLD.id, OLD.state, NEW.state);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER legal_move BEFORE UPDATE OF state ON investments FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION guard_state('investment');
--> statement-breakpoint
CREATE TRIGGER legal_move BEFORE UPDATE OF state ON payments FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION guard_state('payment');
--> statement-breakpoint
CREATE TRIGGER legal_move BEFORE UPDATE OF state ON refunds FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION guard_state('refund');
--> statement-breakpoint
-- A project moves along its table; back to draft only while nobody has invested; its terms freeze with the first hold.
CREATE FUNCTION guard_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IS DISTINCT FROM OLD.status THEN
    PERFORM require_legal_move('project', OLD.id, OLD.status, NEW.status);
    IF NEW.status = 'draft' AND (OLD.held_cents > 0 OR OLD.raised_cents > 0) THEN
      RAISE EXCEPTION 'project % has investments and may not become a draft', OLD.id USING ERRCODE = 'KD001';
    END IF;
  END IF;
  IF OLD.terms_locked AND (NEW.goal_cents, NEW.valuation_cents, NEW.owner_id)
      IS DISTINCT FROM (OLD.goal_cents, OLD.valuation_cents, OLD.owner_id) THEN
    RAISE EXCEPTION 'the terms of project % are locked', OLD.id USING ERRCODE = 'KD002';
  END IF;
  IF OLD.terms_locked AND NOT NEW.terms_locked THEN
    RAISE EXCEPTION 'the terms of project % stay locked', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER guard BEFORE UPDATE ON projects FOR EACH ROW EXECUTE FUNCTION guard_project();
--> statement-breakpoint
-- Who, what and at which price: frozen with the hold.
CREATE FUNCTION guard_investment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.investor_id, NEW.project_id, NEW.amount_cents, NEW.valuation_cents, NEW.origin)
      IS DISTINCT FROM (OLD.investor_id, OLD.project_id, OLD.amount_cents, OLD.valuation_cents, OLD.origin) THEN
    RAISE EXCEPTION 'investment % is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  IF OLD.ever_completed AND NOT NEW.ever_completed THEN
    RAISE EXCEPTION 'investment % was completed once', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER frozen BEFORE UPDATE ON investments FOR EACH ROW EXECUTE FUNCTION guard_investment();
--> statement-breakpoint
CREATE FUNCTION guard_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.investment_id, NEW.amount_cents, NEW.currency) IS DISTINCT FROM (OLD.investment_id, OLD.amount_cents, OLD.currency)
      OR (OLD.provider_payment_id IS NOT NULL AND NEW.provider_payment_id IS DISTINCT FROM OLD.provider_payment_id) THEN
    RAISE EXCEPTION 'payment % is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER frozen BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION guard_payment();
--> statement-breakpoint
CREATE FUNCTION guard_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.investment_id, NEW.payment_id, NEW.amount_cents, NEW.reason)
      IS DISTINCT FROM (OLD.investment_id, OLD.payment_id, OLD.amount_cents, OLD.reason)
      OR (OLD.provider_refund_id IS NOT NULL AND NEW.provider_refund_id IS DISTINCT FROM OLD.provider_refund_id) THEN
    RAISE EXCEPTION 'refund % is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER frozen BEFORE UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION guard_refund();
--> statement-breakpoint
-- What is returned of a payment is the sum of its refunds that have not failed: code cannot forget it.
CREATE FUNCTION count_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.state <> 'failed' THEN
    UPDATE payments SET returned_cents = returned_cents + NEW.amount_cents WHERE id = NEW.payment_id;
  ELSIF TG_OP = 'UPDATE' AND OLD.state <> 'failed' AND NEW.state = 'failed' THEN
    UPDATE payments SET returned_cents = returned_cents - NEW.amount_cents WHERE id = NEW.payment_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER counted AFTER INSERT OR UPDATE OF state ON refunds FOR EACH ROW EXECUTE FUNCTION count_refund();
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows are never %', TG_TABLE_NAME, CASE TG_OP WHEN 'UPDATE' THEN 'edited' ELSE 'deleted' END USING ERRCODE = 'KD003';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep BEFORE DELETE ON investments FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER keep BEFORE DELETE ON payments FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER keep BEFORE DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER keep_all BEFORE TRUNCATE ON investments EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER keep_all BEFORE TRUNCATE ON payments EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER keep_all BEFORE TRUNCATE ON refunds EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON ledger_postings FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only_all BEFORE TRUNCATE ON ledger_entries EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only_all BEFORE TRUNCATE ON ledger_postings EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The figures of a project are a projection of its investments: code cannot forget them. In the same update the
-- project becomes funded when its goal is reached, and active again when a refund opens it before its deadline.
CREATE FUNCTION project_investment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held bigint := 0;
  raised bigint := 0;
  investors integer := 0;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.counted IS NOT DISTINCT FROM NEW.counted THEN RETURN NULL; END IF;
    IF OLD.counted = 'held' THEN held := -OLD.amount_cents; ELSIF OLD.counted = 'raised' THEN raised := -OLD.amount_cents; END IF;
  END IF;
  IF NEW.counted = 'held' THEN held := held + NEW.amount_cents; ELSIF NEW.counted = 'raised' THEN raised := raised + NEW.amount_cents; END IF;
  -- The project's row first: whoever counts its investors below does it alone.
  PERFORM 1 FROM projects WHERE id = NEW.project_id FOR NO KEY UPDATE;
  IF raised <> 0 AND NOT EXISTS (SELECT 1 FROM investments i WHERE i.project_id = NEW.project_id
      AND i.investor_id = NEW.investor_id AND i.counted = 'raised' AND i.id <> NEW.id)
      AND EXISTS (SELECT 1 FROM users u WHERE u.id = NEW.investor_id AND u.kind = 'person') THEN
    investors := sign(raised);
  END IF;
  UPDATE projects SET
    held_cents = held_cents + held,
    raised_cents = raised_cents + raised,
    investor_count = investor_count + investors,
    terms_locked = true,
    status = CASE
      WHEN status = 'active' AND raised_cents + raised = goal_cents THEN 'funded'
      WHEN status = 'funded' AND raised < 0 AND (deadline IS NULL OR deadline >= (now() AT TIME ZONE 'UTC')::date) THEN 'active'
      ELSE status END
  WHERE id = NEW.project_id AND owner_id <> NEW.investor_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'investment % is by the owner of its project', NEW.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER figures AFTER INSERT OR UPDATE OF state ON investments FOR EACH ROW EXECUTE FUNCTION project_investment();
--> statement-breakpoint
CREATE FUNCTION count_support() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE projects SET upvotes = upvotes + 1 WHERE id = NEW.project_id;
  ELSE
    UPDATE projects SET upvotes = upvotes - 1 WHERE id = OLD.project_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER counted AFTER INSERT OR DELETE ON supports FOR EACH ROW EXECUTE FUNCTION count_support();
--> statement-breakpoint
CREATE FUNCTION tally_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.category, OLD.status, OLD.visibility, OLD.deleted_at IS NULL)
      IS NOT DISTINCT FROM (NEW.category, NEW.status, NEW.visibility, NEW.deleted_at IS NULL) THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN
    UPDATE project_tallies SET count = count - 1
    WHERE category = OLD.category AND status = OLD.status AND listed = (OLD.status <> 'draft' AND OLD.visibility = 'public');
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
    INSERT INTO project_tallies (category, status, listed, count)
    VALUES (NEW.category, NEW.status, NEW.status <> 'draft' AND NEW.visibility = 'public', 1)
    ON CONFLICT (category, status, listed) DO UPDATE SET count = project_tallies.count + 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally AFTER INSERT OR UPDATE OR DELETE ON projects FOR EACH ROW EXECUTE FUNCTION tally_project();
--> statement-breakpoint
-- The books: every entry has at least two postings and they sum to zero, checked when the transaction commits.
INSERT INTO ledger_accounts (name, kind, guarded, balance_cents) VALUES
  ('provider_clearing', 'asset', false, NULL),
  ('opening_balances', 'asset', false, NULL),
  ('suspense', 'liability', false, NULL),
  ('refund_payable', 'liability', true, 0);
--> statement-breakpoint
CREATE FUNCTION require_balance() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER balanced AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION require_balance();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER balanced AFTER INSERT ON ledger_postings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION require_balance();
--> statement-breakpoint
CREATE FUNCTION ledger_account(account_name text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  found_id bigint;
BEGIN
  SELECT id INTO found_id FROM ledger_accounts WHERE name = account_name;
  IF found_id IS NULL AND account_name ~ '^escrow:[0-9]+$' THEN
    INSERT INTO ledger_accounts (name, kind, guarded, balance_cents) VALUES (account_name, 'liability', true, 0) ON CONFLICT (name) DO NOTHING;
    SELECT id INTO found_id FROM ledger_accounts WHERE name = account_name;
  END IF;
  IF found_id IS NULL THEN
    RAISE EXCEPTION 'no ledger account %', account_name USING ERRCODE = 'KD004';
  END IF;
  RETURN found_id;
END $$;
--> statement-breakpoint
-- Books one business fact: debits debit_account and credits credit_account. False when this fact stands in the books already.
CREATE FUNCTION post_entry(entry_kind text, entry_ref text, debit_account text, credit_account text, amount bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  entry bigint;
  debit_id bigint := ledger_account(debit_account);
  credit_id bigint := ledger_account(credit_account);
BEGIN
  INSERT INTO ledger_entries (kind, ref) VALUES (entry_kind, entry_ref) ON CONFLICT DO NOTHING RETURNING id INTO entry;
  IF entry IS NULL THEN RETURN false; END IF;
  -- Accounts are locked in the order of their ids, everywhere, so that two entries never wait for each other.
  PERFORM 1 FROM ledger_accounts WHERE id IN (debit_id, credit_id) AND guarded ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO ledger_postings (entry_id, account_id, amount_cents) VALUES (entry, debit_id, amount), (entry, credit_id, -amount);
  UPDATE ledger_accounts SET balance_cents = balance_cents + CASE id WHEN debit_id THEN amount ELSE -amount END
  WHERE id IN (debit_id, credit_id) AND guarded;
  RETURN true;
END $$;
--> statement-breakpoint
CREATE VIEW ledger_balances AS
  SELECT a.id, a.name, a.kind, a.guarded, coalesce(sum(p.amount_cents), 0)::bigint AS balance_cents
  FROM ledger_accounts a LEFT JOIN ledger_postings p ON p.account_id = a.id GROUP BY a.id;
--> statement-breakpoint
-- Takes a hold: the one statement of the investing path that many people run at once on one project. It decides under the
-- locks of the investor (five open holds, the same key twice) and then of the project (room), and inserts the pending
-- investment with its payment. Outcomes: taken, replayed, key_reused, too_many_holds, not_found, own_project, not_active,
-- too_much, too_small, leaves_too_little; available_cents says what an investment may take now. Less than half a dollar
-- (p_min_card) cannot be paid by card, so no investment may leave it: the project could never be funded.
CREATE FUNCTION take_hold(p_project bigint, p_investor bigint, p_amount bigint, p_key text, p_hash bytea, p_ttl interval, p_min bigint, p_min_card bigint, p_max_holds integer)
RETURNS TABLE (outcome text, investment_id bigint, available_cents bigint) LANGUAGE plpgsql AS $$
DECLARE
  target projects;
  known investments;
  available bigint;
  taken bigint;
BEGIN
  PERFORM 1 FROM users WHERE id = p_investor FOR NO KEY UPDATE;
  SELECT * INTO known FROM investments i WHERE i.investor_id = p_investor AND i.request_key = p_key;
  IF FOUND THEN
    RETURN QUERY SELECT CASE WHEN known.request_hash = p_hash THEN 'replayed' ELSE 'key_reused' END, known.id, NULL::bigint;
    RETURN;
  END IF;
  SELECT * INTO target FROM projects WHERE id = p_project FOR NO KEY UPDATE;
  available := target.goal_cents - target.raised_cents - target.held_cents;
  IF target.id IS NULL OR target.deleted_at IS NOT NULL
      OR (target.owner_id <> p_investor AND (target.visibility = 'private' OR target.status = 'draft')) THEN
    RETURN QUERY SELECT 'not_found', NULL::bigint, NULL::bigint;
  ELSIF target.owner_id = p_investor THEN
    RETURN QUERY SELECT 'own_project', NULL::bigint, NULL::bigint;
  ELSIF target.status <> 'active' OR target.deadline < (now() AT TIME ZONE 'UTC')::date THEN
    RETURN QUERY SELECT 'not_active', NULL::bigint, available;
  ELSIF p_amount > available THEN
    RETURN QUERY SELECT 'too_much', NULL::bigint, available;
  ELSIF p_amount < least(p_min, available) THEN
    RETURN QUERY SELECT 'too_small', NULL::bigint, available;
  ELSIF available - p_amount BETWEEN 1 AND p_min_card - 1 THEN
    RETURN QUERY SELECT 'leaves_too_little', NULL::bigint, available;
  ELSIF (SELECT count(*) FROM investments i WHERE i.investor_id = p_investor AND i.counted = 'held') >= p_max_holds THEN
    RETURN QUERY SELECT 'too_many_holds', NULL::bigint, available;
  ELSE
    INSERT INTO investments (project_id, investor_id, amount_cents, valuation_cents, hold_expires_at, request_key, request_hash)
    VALUES (p_project, p_investor, p_amount, target.valuation_cents, now() + p_ttl, p_key, p_hash) RETURNING id INTO taken;
    INSERT INTO payments (investment_id, amount_cents) VALUES (taken, p_amount);
    RETURN QUERY SELECT 'taken', taken, available - p_amount;
  END IF;
END $$;
--> statement-breakpoint
-- Every row here is a broken promise. The names are those of docs/money.md.
CREATE VIEW violations AS
  SELECT 'M1 oversold' AS promise, id::text AS ref FROM projects WHERE held_cents + raised_cents > goal_cents
  UNION ALL
  SELECT 'M2 figures differ from investments', p.id::text FROM projects p
  LEFT JOIN (SELECT project_id, sum(amount_cents) FILTER (WHERE counted = 'held') AS held, sum(amount_cents) FILTER (WHERE counted = 'raised') AS raised
             FROM investments GROUP BY project_id) i ON i.project_id = p.id
  WHERE p.held_cents <> coalesce(i.held, 0) OR p.raised_cents <> coalesce(i.raised, 0)
  UNION ALL
  SELECT 'M2 number of investors differs from investments', p.id::text FROM projects p
  LEFT JOIN (SELECT project_id, count(DISTINCT investor_id) AS people FROM investments JOIN users u ON u.id = investor_id AND u.kind = 'person'
             WHERE counted = 'raised' GROUP BY project_id) i ON i.project_id = p.id
  WHERE p.investor_count <> coalesce(i.people, 0)
  UNION ALL
  SELECT 'M5 completed without a captured payment', i.id::text FROM investments i
  WHERE i.origin = 'card' AND i.counted = 'raised' AND NOT EXISTS (
    SELECT 1 FROM payments p JOIN ledger_entries e ON e.kind IN ('captured', 'captured_late') AND e.ref = p.provider_payment_id
    WHERE p.investment_id = i.id AND p.state = 'succeeded')
  UNION ALL
  SELECT 'M6 succeeded payment without exactly one capture', p.provider_payment_id FROM payments p
  WHERE p.state = 'succeeded' AND (SELECT count(*) FROM ledger_entries e WHERE e.kind IN ('captured', 'captured_late') AND e.ref = p.provider_payment_id) <> 1
  UNION ALL
  SELECT 'M7 returned differs from refunds', p.id::text FROM payments p
  LEFT JOIN (SELECT payment_id, sum(amount_cents) AS amount FROM refunds WHERE state <> 'failed' GROUP BY payment_id) r ON r.payment_id = p.id
  WHERE p.returned_cents <> coalesce(r.amount, 0)
  UNION ALL
  SELECT 'M8 refund owed but none on its way', i.id::text FROM investments i
  WHERE i.state IN ('refund_pending', 'refunded')
    AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.investment_id = i.id AND r.state <> 'failed')
  UNION ALL
  SELECT 'M9 entry does not balance', e.id::text FROM ledger_entries e LEFT JOIN ledger_postings p ON p.entry_id = e.id
  GROUP BY e.id HAVING coalesce(sum(p.amount_cents), 0) <> 0 OR count(p.entry_id) < 2
  UNION ALL
  SELECT 'M10 balance differs from postings', a.name FROM ledger_accounts a JOIN ledger_balances b USING (id)
  WHERE a.guarded AND a.balance_cents <> b.balance_cents
  UNION ALL
  SELECT 'M11 refunds payable differ from refunds owed', '' WHERE
    (SELECT -balance_cents FROM ledger_accounts WHERE name = 'refund_payable') <>
    (SELECT coalesce(sum(amount_cents), 0) FROM investments i WHERE EXISTS (SELECT 1 FROM refunds r WHERE r.investment_id = i.id)
       AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.investment_id = i.id AND r.state = 'succeeded'))
  UNION ALL
  SELECT 'M12 escrow differs from raised', p.id::text FROM projects p
  LEFT JOIN ledger_accounts a ON a.name = 'escrow:' || p.id WHERE coalesce(-a.balance_cents, 0) <> p.raised_cents
  UNION ALL
  SELECT 'M13 more equity sold than the goal stands for', i.project_id::text FROM investments i JOIN projects p ON p.id = i.project_id
  WHERE i.counted IS NOT NULL GROUP BY i.project_id, p.goal_cents, p.valuation_cents
  HAVING sum(i.equity_percent) > p.goal_cents::numeric * 100 / p.valuation_cents
  UNION ALL
  SELECT 'M14 investor owns the project', i.id::text FROM investments i JOIN projects p ON p.id = i.project_id WHERE i.investor_id = p.owner_id
  UNION ALL
  SELECT 'M21 clearing differs from payments and refunds', '' WHERE
    (SELECT balance_cents FROM ledger_balances WHERE name = 'provider_clearing') <>
    (SELECT coalesce(sum(amount_cents), 0) FROM payments WHERE state = 'succeeded')
    - (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE state = 'succeeded' AND payment_id IS NOT NULL)
    + (SELECT coalesce(sum(p.amount_cents), 0) FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
       JOIN ledger_accounts a ON a.id = p.account_id WHERE e.kind = 'captured_unmatched' AND a.name = 'provider_clearing');
