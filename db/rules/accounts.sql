-- TypeScript twin: src/features/accounts/server/admins/admin-service.ts
-- There is always an administrator who can sign in.

-- Projects whose owner was erased: no new money, and they may be handed over although their terms are locked.
CREATE OR REPLACE FUNCTION is_erased(p_user bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT erased_at IS NOT NULL FROM users WHERE id = p_user
$$;

-- Somebody always can sign in as an administrator, whoever changes what: asked once more at the commit, one change at a time.
CREATE OR REPLACE FUNCTION require_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    -- Somebody without user name and password could not sign in before either.
    IF NOT EXISTS (SELECT 1 FROM admin_credentials WHERE user_id = OLD.id) THEN
      RETURN NULL;
    END IF;
  END IF;
  -- The lock of `lockAdmins`: what another transaction takes away meanwhile is seen by the question below.
  PERFORM pg_advisory_xact_lock(4120720);
  IF NOT EXISTS (SELECT 1 FROM users u JOIN admin_credentials c ON c.user_id = u.id
                 WHERE u.is_admin AND u.erased_at IS NULL) THEN
    RAISE EXCEPTION 'nobody could sign in as an administrator any more' USING ERRCODE = 'KD001';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER require_an_admin AFTER UPDATE OF is_admin, erased_at ON users DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.is_admin AND OLD.erased_at IS NULL AND NOT (NEW.is_admin AND NEW.erased_at IS NULL))
  EXECUTE FUNCTION require_an_admin();

-- The row of somebody with a user name cannot be deleted at all: their credentials refer to it.
CREATE CONSTRAINT TRIGGER require_an_admin AFTER DELETE ON admin_credentials DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION require_an_admin();
