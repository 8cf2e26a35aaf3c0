-- Tells every process when something changed that a public page shows, so that none serves it from before (see
-- public-data-signal.ts). Figures (held, raised, investors, supports) are left out on purpose: PostgreSQL commits
-- transactions that notify one after the other, and money must not queue for that. Who changes them signals afterwards.
CREATE OR REPLACE FUNCTION signal_public_data() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_data_changed', '');
  RETURN NULL;
END $$;

CREATE TRIGGER signal AFTER INSERT OR DELETE OR UPDATE OF title, description, category, goal_cents, valuation_cents, owner_id,
  timeline, team, market_opportunity, risks, faq, tags, cover_image, gallery_images, video_url, visibility, featured,
  milestones, current_milestone, deadline, deleted_at ON projects
  FOR EACH STATEMENT EXECUTE FUNCTION signal_public_data();

-- The trigger of the figures names the status in each of its updates, so only a status that really changed counts.
CREATE TRIGGER signal_status AFTER UPDATE OF status ON projects FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION signal_public_data();

-- A creator's name stands on their projects.
CREATE TRIGGER signal AFTER UPDATE OF name, profile_image, erased_at ON users
  FOR EACH STATEMENT EXECUTE FUNCTION signal_public_data();

-- Every process keeps the settings in its memory, and hears of a change of them by the signal of public data.
CREATE OR REPLACE FUNCTION signal_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_data_changed', 'settings');
  RETURN NULL;
END $$;

CREATE TRIGGER signal AFTER UPDATE OF version ON site_settings FOR EACH ROW EXECUTE FUNCTION signal_settings();
