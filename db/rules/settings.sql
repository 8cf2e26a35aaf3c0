-- TypeScript twin: src/platform/postgres/change-signals.ts
-- Every process caches the settings and reloads them on this signal.

CREATE OR REPLACE FUNCTION signal_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('settings_changed', '');
  RETURN NULL;
END $$;

CREATE TRIGGER signal_settings AFTER UPDATE OF version ON site_settings FOR EACH ROW EXECUTE FUNCTION signal_settings();
