-- TypeScript twin: src/features/comments/comment-rules.ts
-- Threads of comments: where a reply belongs, how deep it may be, and the counts that lists read instead of counting.

-- A new comment takes its place below its parent, which is of the same project (a foreign key) and at most at depth 7.
CREATE OR REPLACE FUNCTION place_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    RAISE EXCEPTION 'a comment keeps its author and place' USING ERRCODE = 'KD002';
  END IF;
  NEW.path := ARRAY[NEW.id];
  IF NEW.parent_comment_id IS NOT NULL THEN
    SELECT c.path || NEW.id INTO NEW.path FROM comments c WHERE c.id = NEW.parent_comment_id AND c.project_id = NEW.project_id;
    IF NEW.path IS NULL THEN
      RAISE EXCEPTION 'the parent is no comment on this project' USING ERRCODE = 'KD001';
    END IF;
  END IF;
  NEW.reply_count := 0;
  RETURN NEW;
END $$;

CREATE TRIGGER place_comment BEFORE INSERT OR UPDATE OF project_id, user_id, parent_comment_id, path ON comments
  FOR EACH ROW EXECUTE FUNCTION place_comment();

-- The start of the thread is locked first, so that replies to one thread wait for each other instead of for two rows of it.
CREATE OR REPLACE FUNCTION count_comment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lives int := CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE 0 END;
  asks int := CASE WHEN NEW.is_question AND NEW.answer_id IS NULL AND NEW.deleted_at IS NULL THEN 1 ELSE 0 END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    lives := lives - CASE WHEN OLD.deleted_at IS NULL THEN 1 ELSE 0 END;
    asks := asks - CASE WHEN OLD.is_question AND OLD.answer_id IS NULL AND OLD.deleted_at IS NULL THEN 1 ELSE 0 END;
  END IF;
  IF lives <> 0 AND NEW.parent_comment_id IS NOT NULL THEN
    PERFORM 1 FROM comments WHERE id = NEW.thread_id FOR NO KEY UPDATE;
    UPDATE comments SET reply_count = reply_count + lives WHERE id = ANY (NEW.path) AND id <> NEW.id;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO comment_totals AS t (project_id, count, posted, unanswered) VALUES (NEW.project_id, lives, 1, asks)
    ON CONFLICT (project_id) DO UPDATE SET count = t.count + lives, posted = t.posted + 1, unanswered = t.unanswered + asks;
  ELSIF lives <> 0 OR asks <> 0 THEN
    UPDATE comment_totals SET count = count + lives, unanswered = unanswered + asks WHERE project_id = NEW.project_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER count_comment AFTER INSERT OR UPDATE OF deleted_at, answer_id, is_question ON comments
  FOR EACH ROW EXECUTE FUNCTION count_comment();
