-- TypeScript twin: src/features/projects/server/project-members.ts
-- Teams of projects: nobody invests in a project they help to run, and nobody with money in a project joins its team.

-- Whether an investment in this state is, or may again become, someone's money in a project. Late payments of the other states are
-- sent back where the person has joined the team since (settlement_facts).
CREATE OR REPLACE FUNCTION is_own_stake(state text) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN state NOT IN ('expired', 'failed', 'cancelled', 'refunded', 'charged_back');

CREATE OR REPLACE FUNCTION has_stake(p_user bigint, p_project bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM investments i WHERE i.investor_id = p_user AND i.project_id = p_project AND is_own_stake(i.state))
$$;

-- Whether the person owns the project or is a member of its team.
CREATE OR REPLACE FUNCTION is_on_team(p_user bigint, p_project bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM projects p WHERE p.id = p_project AND p.owner_id = p_user)
    OR EXISTS (SELECT FROM project_members t WHERE t.project_id = p_project AND t.user_id = p_user)
$$;

-- Takes the locks of take_holds in its order, so that of an investment and a membership at the same time one is refused.
CREATE OR REPLACE FUNCTION require_no_stake() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = NEW.user_id FOR NO KEY UPDATE;
  PERFORM 1 FROM projects WHERE id = NEW.project_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM projects WHERE id = NEW.project_id AND owner_id = NEW.user_id) THEN
    RAISE EXCEPTION 'the owner of project % is no member of its team', NEW.project_id USING ERRCODE = 'KD002';
  END IF;
  IF NOT EXISTS (SELECT FROM users WHERE id = NEW.user_id AND kind = 'person' AND erased_at IS NULL) THEN
    RAISE EXCEPTION 'a member of project % is no person', NEW.project_id USING ERRCODE = 'KD002';
  END IF;
  IF has_stake(NEW.user_id, NEW.project_id) THEN
    RAISE EXCEPTION 'a member of project % has invested in it', NEW.project_id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER require_no_stake BEFORE INSERT OR UPDATE OF user_id, project_id ON project_members
FOR EACH ROW EXECUTE FUNCTION require_no_stake();

-- A new owner is no member anymore, and decides again whom to invite. The other members stay.
CREATE OR REPLACE FUNCTION move_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM project_members WHERE project_id = NEW.id AND user_id = NEW.owner_id;
  UPDATE project_invitations SET ended_at = now(), "end" = 'withdrawn' WHERE project_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER move_team AFTER UPDATE OF owner_id ON projects FOR EACH ROW
  WHEN (OLD.owner_id <> NEW.owner_id) EXECUTE FUNCTION move_team();
