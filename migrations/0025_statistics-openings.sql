-- Money from before the books may be recorded on a day that is over: that day and those after it are counted anew.
CREATE FUNCTION reopen_platform_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM platform_days WHERE day >= (NEW.created_at AT TIME ZONE 'UTC')::date;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reopens_days AFTER INSERT ON investments FOR EACH ROW WHEN (NEW.origin = 'opening') EXECUTE FUNCTION reopen_platform_days();
