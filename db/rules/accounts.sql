-- TypeScript twin: src/features/accounts/server/admins/admin-service.ts
-- There is always an administrator who can sign in.

-- A project whose owner was erased takes no new money, and it may be transferred although its terms are locked.
CREATE OR REPLACE FUNCTION is_erased(p_user bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT erased_at IS NOT NULL FROM users WHERE id = p_user
$$;

-- Checked at commit, one change at a time: after any change at least one administrator can still sign in.
CREATE OR REPLACE FUNCTION require_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    -- Without credentials this person could not sign in before either.
    IF NOT EXISTS (SELECT 1 FROM admin_credentials WHERE user_id = OLD.id) THEN
      RETURN NULL;
    END IF;
  END IF;
  -- The lock of `lockAdmins`: the check below sees what a concurrent transaction removed.
  PERFORM pg_advisory_xact_lock(4120720);
  IF NOT EXISTS (SELECT 1 FROM users u JOIN admin_credentials c ON c.user_id = u.id
                 WHERE u.is_admin AND u.erased_at IS NULL) THEN
    RAISE EXCEPTION 'no administrator would be able to sign in' USING ERRCODE = 'KD001';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER require_an_admin AFTER UPDATE OF is_admin, erased_at ON users DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.is_admin AND OLD.erased_at IS NULL AND NOT (NEW.is_admin AND NEW.erased_at IS NULL))
  EXECUTE FUNCTION require_an_admin();

-- Deleting the user needs no trigger: their credentials refer to the row.
CREATE CONSTRAINT TRIGGER require_an_admin AFTER DELETE ON admin_credentials DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION require_an_admin();

-- TypeScript twin: src/kernel/person-name.ts
-- Names of people are public, so an address is never stored as one, whichever door or version it comes through. Forms refuse it before.
CREATE OR REPLACE FUNCTION keep_address_private() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name := 'Someone';
  RETURN NEW;
END $$;

CREATE TRIGGER keep_address_private BEFORE INSERT OR UPDATE OF name ON users
  FOR EACH ROW WHEN (NEW.kind = 'person' AND NEW.name ~ '\S[@＠﹫]\S') EXECUTE FUNCTION keep_address_private();
