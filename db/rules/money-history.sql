-- TypeScript twin: src/features/ledger/server/money-cause.ts
-- The history of everything that carries money: one row for each move, written in the commit that makes it.

-- Records every later move in this transaction with this cause (money-cause.ts does the same from TypeScript).
CREATE OR REPLACE FUNCTION set_money_cause(cause text, actor text, request_id text) RETURNS void LANGUAGE sql AS $$
  SELECT set_config('kindling.cause', coalesce(cause, ''), true), set_config('kindling.actor', coalesce(actor, ''), true),
    set_config('kindling.request', coalesce(request_id, ''), true)
$$;

-- For one statement that moves many rows, each with a cause of its own: {"payment 7": {cause, actor, requestId}}. Null ends it.
CREATE OR REPLACE FUNCTION set_money_causes(causes jsonb) RETURNS void LANGUAGE sql AS $$
  SELECT set_config('kindling.causes', coalesce(causes::text, ''), true)
$$;

-- The move's own cause, if its row has one.
CREATE OR REPLACE FUNCTION find_own_cause(p_machine text, p_row bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('kindling.causes', true), '')::jsonb -> (p_machine || ' ' || p_row)
$$;

-- Returns the content that a move's hash covers. Each row has its own chain, so that different rows never wait for each other.
CREATE OR REPLACE FUNCTION money_move_content(move money_moves) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT convert_to(concat_ws('|', move.machine, move.row_id, coalesce(move.from_state, ''), move.to_state,
    coalesce(move.cause, ''), coalesce(move.actor, ''), coalesce(move.request_id, ''), (extract(epoch FROM move.at) * 1000)::bigint), 'UTF8')
$$;

-- Records moves of several rows of one state machine, in order. If p_froms is null, each is the first move of its row.
CREATE OR REPLACE FUNCTION record_money_moves(p_machine text, p_rows bigint[], p_froms text[], p_tos text[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  own jsonb := nullif(current_setting('kindling.causes', true), '');
  usual jsonb := jsonb_build_object('cause', nullif(current_setting('kindling.cause', true), ''),
    'actor', nullif(current_setting('kindling.actor', true), ''), 'requestId', nullif(current_setting('kindling.request', true), ''));
BEGIN
  INSERT INTO money_moves (machine, row_id, from_state, to_state, cause, actor, request_id, at, hash)
  SELECT p_machine, m.row_id, m.from_state, m.to_state, m.why ->> 'cause', m.why ->> 'actor', m.why ->> 'requestId', m.at,
    next_chain_hash(m.previous, money_move_content(ROW (NULL, p_machine, m.row_id, m.from_state, m.to_state,
      m.why ->> 'cause', m.why ->> 'actor', m.why ->> 'requestId', m.at, NULL)::money_moves))
  FROM (
    SELECT g.row_id, g.from_state, g.to_state, g.place, coalesce(own -> (p_machine || ' ' || g.row_id), usual) AS why,
      date_trunc('milliseconds', clock_timestamp()) AS at, CASE WHEN g.from_state IS NOT NULL THEN
        (SELECT b.hash FROM money_moves b WHERE b.machine = p_machine AND b.row_id = g.row_id ORDER BY b.id DESC LIMIT 1) END AS previous
    FROM unnest(p_rows, p_froms, p_tos) WITH ORDINALITY AS g (row_id, from_state, to_state, place)
  ) m ORDER BY m.place;
END $$;

CREATE OR REPLACE FUNCTION record_money_move(p_machine text, p_row bigint, p_from text, p_to text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_money_moves(p_machine, ARRAY[p_row], ARRAY[p_from], ARRAY[p_to]);
END $$;

-- For tables where one statement moves many rows. A column list is not possible with tables of changed rows.
CREATE OR REPLACE FUNCTION record_first_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_money_moves(TG_ARGV[0], n.rows, NULL, n.states)
  FROM (SELECT array_agg(id ORDER BY id) AS rows, array_agg(state ORDER BY id) AS states FROM new_rows) n WHERE n.rows IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_state_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_money_moves(TG_ARGV[0], m.rows, m.froms, m.tos)
  FROM (
    SELECT array_agg(id ORDER BY id) AS rows, array_agg(was ORDER BY id) AS froms, array_agg(is_now ORDER BY id) AS tos FROM (
      SELECT id, max(state) FILTER (WHERE NOT is_new) AS was, max(state) FILTER (WHERE is_new) AS is_now
      FROM (SELECT id, state, false AS is_new FROM old_rows UNION ALL SELECT id, state, true FROM new_rows) c GROUP BY id
    ) changed WHERE was <> is_now
  ) m WHERE m.rows IS NOT NULL;
  RETURN NULL;
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

CREATE TRIGGER record_first_move AFTER INSERT ON investments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_first_moves('investment');

CREATE TRIGGER record_move AFTER UPDATE ON investments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_state_moves('investment');

CREATE TRIGGER record_first_move AFTER INSERT ON payments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_first_moves('payment');

CREATE TRIGGER record_move AFTER UPDATE ON payments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_state_moves('payment');

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
