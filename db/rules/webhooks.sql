-- TypeScript twin: src/features/webhooks/webhook-events.ts
-- Writes down what webhooks report, in the transaction of the fact: an event exists if, and only if, its fact was committed. A worker
-- numbers the events and queues their deliveries. Facts are ids, states, cents and titles of projects; never a name or an address.

CREATE OR REPLACE FUNCTION note_webhook_event(p_type text, p_project bigint, p_facts jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_events (type, project_id, facts) VALUES (p_type, p_project, p_facts)
$$;

CREATE OR REPLACE FUNCTION webhook_project_facts(project projects) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('projectId', project.id, 'title', project.title, 'status', project.status, 'visibility', project.visibility,
    'goalCents', project.goal_cents, 'raisedCents', project.raised_cents, 'investorCount', project.investor_count, 'deadline', project.deadline)
$$;

CREATE OR REPLACE FUNCTION note_project_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  facts jsonb := webhook_project_facts(NEW);
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_webhook_event('project.created', NEW.id, facts);
    IF NEW.status = 'active' THEN
      PERFORM note_webhook_event('project.published', NEW.id, facts);
    END IF;
    RETURN NULL;
  END IF;
  IF OLD.status <> NEW.status THEN
    PERFORM note_webhook_event(CASE NEW.status
      WHEN 'active' THEN CASE OLD.status WHEN 'draft' THEN 'project.published' ELSE 'project.reopened' END
      WHEN 'draft' THEN 'project.unpublished'
      ELSE 'project.' || NEW.status END, NEW.id, facts);
  END IF;
  IF OLD.funding_closed_at IS NULL AND NEW.funding_closed_at IS NOT NULL THEN
    PERFORM note_webhook_event('project.closed', NEW.id, facts);
  END IF;
  IF OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL THEN
    PERFORM note_webhook_event('project.deleted', NEW.id, facts);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER note_new_project_webhooks AFTER INSERT ON projects FOR EACH ROW EXECUTE FUNCTION note_project_webhooks();
-- No column list: triggers set some of these columns. Three comparisons per changed row; the function runs a few times in its life.
CREATE TRIGGER note_project_webhooks AFTER UPDATE ON projects FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR (OLD.funding_closed_at IS NULL AND NEW.funding_closed_at IS NOT NULL)
    OR (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL))
  EXECUTE FUNCTION note_project_webhooks();

-- The new owner decides again where events of the project go.
CREATE OR REPLACE FUNCTION end_project_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM webhook_endpoints WHERE project_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER end_project_webhooks AFTER UPDATE OF owner_id ON projects FOR EACH ROW
  WHEN (OLD.owner_id <> NEW.owner_id) EXECUTE FUNCTION end_project_webhooks();

CREATE OR REPLACE FUNCTION note_review_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_webhook_event('project.' || CASE NEW.state WHEN 'waiting' THEN 'submitted' ELSE NEW.state END, NEW.project_id,
    jsonb_build_object('projectId', NEW.project_id, 'round', NEW.round));
  RETURN NULL;
END $$;

CREATE TRIGGER note_new_review_webhooks AFTER INSERT ON project_reviews FOR EACH ROW EXECUTE FUNCTION note_review_webhooks();
CREATE TRIGGER note_review_webhooks AFTER UPDATE OF state ON project_reviews FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION note_review_webhooks();

-- Money that never counted is left out: an investment that was not completed, and late payments that go straight back.
CREATE OR REPLACE FUNCTION note_investment_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_webhook_event(CASE NEW.to_state
      WHEN 'completed' THEN CASE NEW.from_state WHEN 'disputed' THEN 'investment.dispute_won' ELSE 'investment.completed' END
      WHEN 'refund_pending' THEN 'investment.refund_started'
      ELSE 'investment.' || NEW.to_state END, i.project_id,
    jsonb_build_object('investmentId', i.id, 'projectId', i.project_id, 'amountCents', i.amount_cents, 'allottedCents', i.allotted_cents,
      'equityPercent', i.equity_percent::text, 'origin', i.origin))
  FROM investments i WHERE i.id = NEW.row_id AND i.ever_completed;
  RETURN NULL;
END $$;

CREATE TRIGGER note_investment_webhooks AFTER INSERT ON money_moves FOR EACH ROW
  WHEN (NEW.machine = 'investment' AND NEW.to_state IN ('completed', 'refund_pending', 'refunded', 'disputed', 'charged_back'))
  EXECUTE FUNCTION note_investment_webhooks();

CREATE OR REPLACE FUNCTION note_part_return_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_webhook_event('investment.part_returned', i.project_id,
    jsonb_build_object('investmentId', i.id, 'projectId', i.project_id, 'amountCents', r.amount_cents))
  FROM part_returns r JOIN investments i ON i.id = r.investment_id WHERE r.id = NEW.row_id AND r.amount_cents > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER note_part_return_webhooks AFTER INSERT ON money_moves FOR EACH ROW
  WHEN (NEW.machine = 'part_return' AND NEW.to_state = 'succeeded') EXECUTE FUNCTION note_part_return_webhooks();

CREATE OR REPLACE FUNCTION webhook_release_facts(release releases) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('releaseId', release.id, 'projectId', release.project_id, 'milestoneId', release.milestone_id,
    'grossCents', release.gross_cents, 'netCents', release.net_cents)
$$;

CREATE OR REPLACE FUNCTION note_release_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_webhook_event('release.' || CASE NEW.to_state WHEN 'asked' THEN 'requested' ELSE NEW.to_state END, r.project_id,
    webhook_release_facts(r))
  FROM releases r WHERE r.id = NEW.row_id;
  RETURN NULL;
END $$;

CREATE TRIGGER note_release_webhooks AFTER INSERT ON money_moves FOR EACH ROW
  WHEN (NEW.machine = 'release') EXECUTE FUNCTION note_release_webhooks();

CREATE OR REPLACE FUNCTION note_transfer_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_webhook_event('release.' || NEW.to_state, r.project_id,
    webhook_release_facts(r) || jsonb_build_object('transferId', t.id, 'amountCents', t.amount_cents))
  FROM transfers t JOIN releases r ON r.id = t.release_id WHERE t.id = NEW.row_id;
  RETURN NULL;
END $$;

CREATE TRIGGER note_transfer_webhooks AFTER INSERT ON money_moves FOR EACH ROW
  WHEN (NEW.machine = 'transfer' AND NEW.to_state IN ('paid', 'refused', 'reversed')) EXECUTE FUNCTION note_transfer_webhooks();

-- A project without milestones has one that stands for all of it; its releases say everything.
CREATE OR REPLACE FUNCTION note_milestone_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_webhook_event('milestone.' || CASE NEW.to_state WHEN 'planned' THEN 'reopened' WHEN 'voting' THEN 'vote_opened' ELSE NEW.to_state END,
    m.project_id, jsonb_build_object('milestoneId', m.id, 'projectId', m.project_id, 'position', m.position, 'title', m.title))
  FROM milestones m WHERE m.id = NEW.row_id AND NOT m.is_whole;
  RETURN NULL;
END $$;

CREATE TRIGGER note_milestone_webhooks AFTER INSERT ON money_moves FOR EACH ROW
  WHEN (NEW.machine = 'milestone' AND NEW.from_state IS NOT NULL AND NEW.from_state <> 'releasing' AND NEW.to_state <> 'releasing')
  EXECUTE FUNCTION note_milestone_webhooks();
CREATE TRIGGER note_finished_milestone_webhooks AFTER INSERT ON money_moves FOR EACH ROW
  WHEN (NEW.machine = 'milestone' AND NEW.from_state = 'releasing' AND NEW.to_state IN ('released', 'returned'))
  EXECUTE FUNCTION note_milestone_webhooks();

CREATE OR REPLACE FUNCTION note_update_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_webhook_event('update.published', NEW.project_id,
    jsonb_build_object('updateId', NEW.id, 'projectId', NEW.project_id, 'title', NEW.title, 'visibility', NEW.visibility));
  RETURN NULL;
END $$;

CREATE TRIGGER note_update_webhooks AFTER INSERT ON project_updates FOR EACH ROW EXECUTE FUNCTION note_update_webhooks();

CREATE OR REPLACE FUNCTION note_comment_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_webhook_event('comment.created', NEW.project_id, jsonb_build_object('commentId', NEW.id, 'projectId', NEW.project_id,
    'parentCommentId', NEW.parent_comment_id, 'isQuestion', NEW.is_question));
  RETURN NULL;
END $$;

CREATE TRIGGER note_comment_webhooks AFTER INSERT ON comments FOR EACH ROW EXECUTE FUNCTION note_comment_webhooks();

CREATE OR REPLACE FUNCTION note_person_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_webhook_event(CASE TG_OP WHEN 'INSERT' THEN 'person.joined' ELSE 'person.erased' END, NULL,
    jsonb_build_object('personId', NEW.id));
  RETURN NULL;
END $$;

CREATE TRIGGER note_new_person_webhooks AFTER INSERT ON users FOR EACH ROW WHEN (NEW.kind = 'person') EXECUTE FUNCTION note_person_webhooks();
CREATE TRIGGER note_erased_person_webhooks AFTER UPDATE OF erased_at ON users FOR EACH ROW
  WHEN (NEW.kind = 'person' AND OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION note_person_webhooks();
