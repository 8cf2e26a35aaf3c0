-- TypeScript twin: src/features/insights/server/platform-days.ts
-- Daily figures that are kept.

-- Imported projects and investments are dated in the past, so those days are computed again. The shared lock prevents a day from
-- being closed while rows that belong to it are being added (closeDays in platform-days.ts).
CREATE OR REPLACE FUNCTION reopen_platform_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(4120722);
  DELETE FROM platform_days WHERE day >= (NEW.created_at AT TIME ZONE 'UTC')::date;
  RETURN NULL;
END $$;

CREATE TRIGGER reopen_platform_days AFTER INSERT ON projects FOR EACH ROW WHEN (NEW.import_hash IS NOT NULL) EXECUTE FUNCTION reopen_platform_days();

CREATE TRIGGER reopen_platform_days AFTER INSERT ON investments FOR EACH ROW WHEN (NEW.origin = 'opening') EXECUTE FUNCTION reopen_platform_days();
