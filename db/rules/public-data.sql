-- TypeScript twin: src/platform/postgres/public-data-signal.ts
-- Signals to every process that something changed which it keeps in memory.

-- Notifies every process when public page data changes, so that none serves stale pages (see
-- public-data-signal.ts). Figures (held, raised, investors, supports) are left out on purpose: PostgreSQL commits
-- transactions that notify one after the other, and money must not queue for that. Who changes them signals afterwards.
CREATE OR REPLACE FUNCTION signal_public_data() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_data_changed', '');
  RETURN NULL;
END $$;

-- Whatever is tracked may be shown on a public page.
DO $$
BEGIN
  EXECUTE format('CREATE TRIGGER signal_public_data AFTER INSERT OR DELETE OR UPDATE OF %s ON projects
    FOR EACH STATEMENT EXECUTE FUNCTION signal_public_data()', array_to_string(array_remove(tracked_project_columns(), 'status'), ', '));
END $$;

-- The update of a project's figures names the status every time, so only a status that really changed counts.
CREATE TRIGGER signal_status_change AFTER UPDATE OF status ON projects FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION signal_public_data();

-- A creator's name is shown on their projects, and their profile on a page of its own.
CREATE TRIGGER signal_public_data AFTER UPDATE OF name, profile_image, bio, location, website, social_links, erased_at ON users
  FOR EACH STATEMENT EXECUTE FUNCTION signal_public_data();

-- Investors decide how they appear in the public list. A hold brings the choice with it and is in no list, so investing never notifies here.
CREATE TRIGGER signal_public_change AFTER UPDATE OF shown_as, pseudonym, shows_amount ON investments FOR EACH ROW
  WHEN ((OLD.shown_as, OLD.pseudonym, OLD.shows_amount) IS DISTINCT FROM (NEW.shown_as, NEW.pseudonym, NEW.shows_amount))
  EXECUTE FUNCTION signal_public_data();

-- Milestones, votes and releases are shown on project pages and on the transparency page, with what each waits for. Unlike a payment,
-- none of these rows is written often. The columns of the workers' own bookkeeping are not shown; any other column counts.
DO $$
DECLARE shown text;
BEGIN
  FOREACH shown IN ARRAY ARRAY['milestones', 'polls', 'releases', 'transfers', 'project_stops', 'release_pauses'] LOOP
    EXECUTE format('CREATE TRIGGER signal_public_data AFTER INSERT OR DELETE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION signal_public_data()', shown);
    EXECUTE format('CREATE TRIGGER signal_public_change AFTER UPDATE ON %I FOR EACH ROW
      WHEN (to_jsonb(OLD) - ARRAY[''sweep_after'', ''sweep_failures'', ''first_tried_at'', ''round'']
        IS DISTINCT FROM to_jsonb(NEW) - ARRAY[''sweep_after'', ''sweep_failures'', ''first_tried_at'', ''round''])
      EXECUTE FUNCTION signal_public_data()', shown);
  END LOOP;
END $$;

-- Published updates; drafts are in a table of their own.
DO $$
DECLARE shown text;
BEGIN
  FOREACH shown IN ARRAY ARRAY['project_updates', 'update_marks'] LOOP
    EXECUTE format('CREATE TRIGGER signal_public_data AFTER INSERT OR DELETE OR UPDATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION signal_public_data()', shown);
  END LOOP;
END $$;

-- Every process caches the settings and reloads them on this signal.
CREATE OR REPLACE FUNCTION signal_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_data_changed', 'settings');
  RETURN NULL;
END $$;

CREATE TRIGGER signal_settings AFTER UPDATE OF version ON site_settings FOR EACH ROW EXECUTE FUNCTION signal_settings();

-- How many rows of public data were written so far, for processes that may have missed a signal. Null if the server does not count.
-- A table counts unless visits, mails or idle workers write it and no public page shows it, or only what follows from other tables.
CREATE OR REPLACE FUNCTION count_public_writes() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN current_setting('track_counts')::boolean THEN sum(n_tup_ins + n_tup_upd + n_tup_del)::bigint END
  FROM pg_stat_user_tables
  WHERE schemaname = 'public' AND relname NOT IN (
    'analytics_events', 'project_visits', 'project_view_days', 'project_source_days', 'visit_salts', 'project_html', 'sessions',
    'mails', 'notifications', 'notification_events', 'money_checks', 'reconcile_runs')
$$;
