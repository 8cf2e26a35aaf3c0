-- TypeScript twin: src/features/notifications/server/notification-events.ts
-- Writes down events that people see in their notification center and that are made elsewhere: emails about their money, reviews and
-- votes, and projects that are published or end. One small row in the transaction of the event; the worker creates the notifications.

CREATE OR REPLACE FUNCTION note_queued_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification_events (source, facts)
  SELECT 'mail ' || q.kind, q.facts FROM queued q
  WHERE q.kind IN (
    'project_published', 'project_funded', 'project_stopped', 'review_approved', 'review_changes_requested', 'review_rejected',
    'reservation_opened', 'waiting_offer',
    'vote_opened', 'vote_result', 'vote_result_creator', 'milestone_decided',
    'release_sent', 'transfer_sent', 'rest_returned', 'rest_paid', 'refund_receipt')
  ORDER BY q.position;
  RETURN NULL;
END $$;

CREATE TRIGGER note_queued_mails AFTER INSERT ON mails REFERENCING NEW TABLE AS queued
  FOR EACH STATEMENT EXECUTE FUNCTION note_queued_mails();

-- Only public events: a private project notifies no one.
CREATE OR REPLACE FUNCTION note_project_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification_events (source, facts)
  VALUES ('project ' || NEW.status, jsonb_build_object('projectId', NEW.id));
  RETURN NULL;
END $$;

CREATE TRIGGER note_new_project AFTER INSERT ON projects FOR EACH ROW
  WHEN (NEW.status = 'active' AND NEW.visibility = 'public') EXECUTE FUNCTION note_project_status();
CREATE TRIGGER note_project_status AFTER UPDATE OF status, visibility ON projects FOR EACH ROW
  WHEN (NEW.visibility = 'public' AND NEW.status <> 'draft' AND NEW.deleted_at IS NULL
    AND (OLD.status IS DISTINCT FROM NEW.status OR OLD.visibility IS DISTINCT FROM NEW.visibility))
  EXECUTE FUNCTION note_project_status();
