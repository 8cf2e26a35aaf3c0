-- TypeScript twin: src/features/ledger/server/money-cause.ts
-- The history of everything that carries money: one row for each move, written in the commit that makes it.

-- For the rest of the transaction, every move is recorded with this cause (money-cause.ts does the same from TypeScript).
CREATE OR REPLACE FUNCTION set_money_cause(cause text, actor text, request_id text) RETURNS void LANGUAGE sql AS $$
  SELECT set_config('kindling.cause', coalesce(cause, ''), true), set_config('kindling.actor', coalesce(actor, ''), true),
    set_config('kindling.request', coalesce(request_id, ''), true)
$$;

-- What the hash of a move covers. The chain is that of the same row, so that different rows never wait for each other.
CREATE OR REPLACE FUNCTION money_move_content(move money_moves) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT convert_to(concat_ws('|', move.machine, move.row_id, coalesce(move.from_state, ''), move.to_state,
    coalesce(move.cause, ''), coalesce(move.actor, ''), coalesce(move.request_id, ''), (extract(epoch FROM move.at) * 1000)::bigint), 'UTF8')
$$;

CREATE OR REPLACE FUNCTION record_money_move(p_machine text, p_row bigint, p_from text, p_to text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  move money_moves;
BEGIN
  move.machine := p_machine;
  move.row_id := p_row;
  move.from_state := p_from;
  move.to_state := p_to;
  move.cause := nullif(current_setting('kindling.cause', true), '');
  move.actor := nullif(current_setting('kindling.actor', true), '');
  move.request_id := nullif(current_setting('kindling.request', true), '');
  move.at := date_trunc('milliseconds', clock_timestamp());
  move.hash := next_chain_hash(CASE WHEN p_from IS NOT NULL THEN
    (SELECT m.hash FROM money_moves m WHERE m.machine = p_machine AND m.row_id = p_row ORDER BY m.id DESC LIMIT 1) END,
    money_move_content(move));
  INSERT INTO money_moves (machine, row_id, from_state, to_state, cause, actor, request_id, at, hash)
  VALUES (move.machine, move.row_id, move.from_state, move.to_state, move.cause, move.actor, move.request_id, move.at, move.hash);
END $$;

CREATE OR REPLACE FUNCTION record_state_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_money_move(TG_ARGV[0], NEW.id, CASE WHEN TG_OP = 'UPDATE' THEN OLD.state END, NEW.state);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_project_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_money_move('project', NEW.id, CASE WHEN TG_OP = 'UPDATE' THEN OLD.status END, NEW.status);
  RETURN NULL;
END $$;

CREATE TRIGGER record_first_move AFTER INSERT ON investments FOR EACH ROW EXECUTE FUNCTION record_state_move('investment');

CREATE TRIGGER record_move AFTER UPDATE OF state ON investments FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION record_state_move('investment');

CREATE TRIGGER record_first_move AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION record_state_move('payment');

CREATE TRIGGER record_move AFTER UPDATE OF state ON payments FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION record_state_move('payment');

CREATE TRIGGER record_first_move AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION record_state_move('refund');

CREATE TRIGGER record_move AFTER UPDATE OF state ON refunds FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION record_state_move('refund');

CREATE TRIGGER record_first_move AFTER INSERT ON disputes FOR EACH ROW EXECUTE FUNCTION record_state_move('dispute');

CREATE TRIGGER record_move AFTER UPDATE OF state ON disputes FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION record_state_move('dispute');

CREATE TRIGGER record_first_move AFTER INSERT ON suspense_exits FOR EACH ROW EXECUTE FUNCTION record_state_move('suspense_exit');

CREATE TRIGGER record_move AFTER UPDATE OF state ON suspense_exits FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION record_state_move('suspense_exit');

CREATE TRIGGER record_first_move AFTER INSERT ON projects FOR EACH ROW EXECUTE FUNCTION record_project_move();

CREATE TRIGGER record_move AFTER UPDATE OF status ON projects FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION record_project_move();

CREATE TRIGGER refuse_update_and_delete BEFORE UPDATE OR DELETE ON money_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON money_moves EXECUTE FUNCTION refuse_change();
