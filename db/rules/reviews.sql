-- TypeScript twin: src/features/reviews/review-rules.ts
-- No write can bypass a pending review.

CREATE TRIGGER refuse_illegal_move BEFORE UPDATE OF state ON project_reviews FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION refuse_illegal_move('review');

-- A round starts as waiting. Its subject and deadline never change, nor who decided it and when; its texts may, because they are
-- erased with the person they are about.
CREATE OR REPLACE FUNCTION enforce_review_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'waiting' THEN
      RAISE EXCEPTION 'a review begins waiting' USING ERRCODE = 'KD001';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.project_id, NEW.round, NEW.submitted_at, NEW.due_at, NEW.reopened_by)
      IS DISTINCT FROM (OLD.project_id, OLD.round, OLD.submitted_at, OLD.due_at, OLD.reopened_by)
    OR (OLD.state <> 'waiting' AND (NEW.decided_at, NEW.decided_by) IS DISTINCT FROM (OLD.decided_at, OLD.decided_by)) THEN
    RAISE EXCEPTION 'review % is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  IF OLD.state <> 'approved' AND NEW.state = 'approved'
    AND (SELECT count(*) FROM review_checks c WHERE c.review_id = NEW.id) < 5 THEN
    RAISE EXCEPTION 'review % is not checked', OLD.id USING ERRCODE = 'KD001';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER enforce_review_rules BEFORE INSERT OR UPDATE ON project_reviews FOR EACH ROW EXECUTE FUNCTION enforce_review_rules();

CREATE TRIGGER refuse_delete BEFORE DELETE ON project_reviews FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A draft stays a draft until its latest review approves it.
CREATE OR REPLACE FUNCTION require_approved_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT r.state FROM project_reviews r WHERE r.project_id = NEW.id ORDER BY r.round DESC LIMIT 1) <> 'approved' THEN
    RAISE EXCEPTION 'project % is held by its review', NEW.id USING ERRCODE = 'KD001';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER require_approved_review BEFORE UPDATE OF status ON projects FOR EACH ROW
  WHEN (OLD.status = 'draft' AND NEW.status <> 'draft') EXECUTE FUNCTION require_approved_review();
