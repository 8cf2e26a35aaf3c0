-- Notes for the owner of a project each investment by card that begins or stops counting as raised, whatever moved it.
CREATE FUNCTION note_investment_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO investment_news (project_id, investment_id, kind)
  VALUES (NEW.project_id, NEW.id, CASE WHEN NEW.counted = 'raised' THEN 'invested' ELSE 'ended' END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER investments_news AFTER UPDATE OF state ON investments FOR EACH ROW
  WHEN (NEW.origin = 'card' AND (OLD.counted IS NOT DISTINCT FROM 'raised') <> (NEW.counted IS NOT DISTINCT FROM 'raised'))
  EXECUTE FUNCTION note_investment_news();
