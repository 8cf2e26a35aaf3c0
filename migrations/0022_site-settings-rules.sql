-- One row, always there: nothing is set yet.
INSERT INTO site_settings DEFAULT VALUES;
--> statement-breakpoint
-- Every process keeps the settings in its memory, and hears of a change of them by the signal of public data.
CREATE FUNCTION signal_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_data_changed', 'settings');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER signal AFTER UPDATE OF version ON site_settings FOR EACH ROW EXECUTE FUNCTION signal_settings();
--> statement-breakpoint
-- An investor was told until when they may cancel. The setting may change later, the promise only for the better, so it is
-- written down with the investment, whichever way that comes about.
CREATE FUNCTION keep_cancellation_promise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.promised_cancellation_hours := (SELECT coalesce(cancellation_hours, usual_cancellation_hours) FROM site_settings);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER promise BEFORE INSERT ON investments FOR EACH ROW EXECUTE FUNCTION keep_cancellation_promise();
