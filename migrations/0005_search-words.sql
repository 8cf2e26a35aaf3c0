-- How a text is looked at by a search, and how a search term is: small letters, and one space for blanks and for what
-- words begin behind, so that "begins a word" is a plain pattern with a space in front.
CREATE FUNCTION search_words(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(lower(source), '[\s(\["''“‘/-]+', ' ', 'g');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_project_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO project_texts (project_id, words) VALUES (NEW.id, search_words(' ' || NEW.title || ' ' || NEW.description))
  ON CONFLICT (project_id) DO UPDATE SET words = EXCLUDED.words;
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE project_texts t SET words = search_words(' ' || p.title || ' ' || p.description) FROM projects p WHERE p.id = t.project_id;
