-- TypeScript twins: src/features/search/server/interpret-search.ts, src/features/search/server/search-levels.ts
-- The search index of projects.

-- Normalizes texts and search terms: lower case, and one space for whitespace and for characters that words start after, so that
-- "starts a word" is a plain pattern with a leading space.
CREATE OR REPLACE FUNCTION search_words(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(lower(source), '[\s(\["''“‘/-]+', ' ', 'g');

CREATE OR REPLACE FUNCTION project_words(title text, description text, tags jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN search_words(
  ' ' || title || ' ' || description || ' ' || coalesce((SELECT string_agg(tag, ' ') FROM jsonb_array_elements_text(tags) AS tag), '')
);

-- Text as the search compares it: lower case, without accents, without the vowel points of Hebrew and Arabic, and without apostrophes
-- inside words.
CREATE OR REPLACE FUNCTION search_plain(source text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN regexp_replace(
  lower(unaccent(normalize(regexp_replace(normalize(source, NFD), '[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]', '', 'g')))),
  '([[:alnum:]])[''’‘ʼ]([[:alnum:]])', '\1\2', 'g'
);

-- The words of a text, in order. Signs that make a different word are kept: c#, c++, 100%.
-- A single expression, so that the planner inlines it: the calls would cost more than the work.
CREATE OR REPLACE FUNCTION search_tokens(source text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
RETURN string_to_array(btrim(regexp_replace(
  regexp_replace(search_plain(source), '([#+%]+)(?=[[:alnum:]])', '\1 ', 'g'),
  '(?:[^[:alnum:]#+%]|(?<![[:alnum:]#+%])[#+%]+)+', ' ', 'g'
)), ' ');

-- Words after an apostrophe, as in l'atelier, d'Ève and O'Neill, which are searched for alone. English endings are shorter: it's, they'll.
CREATE OR REPLACE FUNCTION search_elisions(source text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
RETURN array(
  SELECT found[1] FROM regexp_matches(lower(unaccent(normalize(source))), '[[:alnum:]][''’‘ʼ]([[:alnum:]]{3,})', 'g') AS found
);

-- brewery, breweries and brewed become one; null for words like "the".
CREATE OR REPLACE FUNCTION search_stem(token text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN (ts_lexize('english_stem', token))[1];

-- Joins what stems keep apart: brewery and brewer become brew, bakery and baker become bake. Null for other words.
CREATE OR REPLACE FUNCTION search_base(token text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN (ts_lexize('english_stem',
  regexp_replace(substring(token FROM '^(.{3,}?)(?:ery|eries|er|ers)$'), '^(...)$', '\1e')))[1];

-- Neighboring words that some people write as one: "jet token" is found as jettoken, "co-op" as coop.
CREATE OR REPLACE FUNCTION search_pairs(tokens text[]) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
BEGIN
  RETURN array(SELECT tokens[place] || tokens[place + 1] FROM generate_series(1, cardinality(tokens) - 1) AS place);
END $$;

-- The lexemes of a project: a mark for the field or form, "=", and the word.
-- w: any word, s: its stem, r: its base; t, u: word and stem of the title; g: stem of tags and category; n: word of names; p: word of places;
-- c: code of the country.
CREATE OR REPLACE FUNCTION project_document(title text, tags text, names text, description text, places text, country text)
RETURNS tsvector LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT AS $$
BEGIN
  RETURN (WITH field (mark, tokens) AS (
    VALUES
      ('t', search_tokens(title) || search_pairs(search_tokens(title)) || search_elisions(title)),
      ('g', search_tokens(tags) || search_pairs(search_tokens(tags)) || search_elisions(tags)),
      ('n', search_tokens(names) || search_elisions(names)),
      ('d', search_tokens(description) || search_elisions(description) || array(
        SELECT replace(compound[1], '-', '') FROM regexp_matches(search_plain(description), '[[:alnum:]]+(?:-[[:alnum:]]+)+', 'g') AS compound
      ))
  ),
  word AS (
    SELECT mark, left(token, 40) AS token, search_stem(left(token, 40)) AS stem, search_base(left(token, 40)) AS base
    FROM (
      SELECT DISTINCT mark, token FROM field, unnest(tokens) AS token
      UNION SELECT mark, rtrim(token, '#+%') FROM field, unnest(tokens) AS token WHERE token ~ '[#+%]$'
    ) AS every
  )
  SELECT array_to_tsvector(coalesce(array_agg(DISTINCT lexeme), '{}'))
  FROM (
    SELECT 'w=' || token AS lexeme FROM word WHERE stem IS NOT NULL OR mark <> 'd'
    UNION ALL SELECT 's=' || coalesce(stem, token) FROM word WHERE stem IS NOT NULL OR mark <> 'd'
    UNION ALL SELECT 'r=' || base FROM word WHERE base IS NOT NULL
    UNION ALL SELECT 't=' || token FROM word WHERE mark = 't'
    UNION ALL SELECT 'u=' || coalesce(stem, token) FROM word WHERE mark = 't'
    UNION ALL SELECT 'g=' || coalesce(stem, token) FROM word WHERE mark = 'g'
    UNION ALL SELECT 'n=' || token FROM word WHERE mark = 'n'
    UNION ALL SELECT 'p=' || left(token, 40) FROM unnest(search_tokens(places)) AS token
    UNION ALL SELECT 'c=' || lower(country) WHERE country <> ''
  ) AS lexemes);
END $$;

-- Places that a text mentions as "in Austin, TX".
CREATE OR REPLACE FUNCTION search_places(source text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
BEGIN
  RETURN coalesce((
    SELECT string_agg(place[1] || ' ' || place[2], ' ')
    FROM regexp_matches(left(source, 1000), '\min ([[:upper:]][^,;:()]{1,40}), ([A-Z][A-Z0-9])\M', 'g') AS place
  ), '');
END $$;

CREATE OR REPLACE FUNCTION describe_project(project projects) RETURNS TABLE (words text, vocabulary text[], document tsvector)
LANGUAGE plpgsql STABLE ROWS 1 AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT
    left(project_words(project.title, project.description, project.tags), 4000),
    search_tokens(concat_ws(' ', project.title, tagged.text)) || search_elisions(project.title)
      || search_pairs(search_tokens(project.title)) || search_pairs(search_tokens(tagged.text)),
    project_document(project.title, tagged.text, people.text, project.description,
      concat_ws(' ', owner.location, search_places(project.description)), coalesce(project.country, ''))
  FROM
    (SELECT
       (SELECT u.name FROM users u WHERE u.id = project.owner_id AND u.kind = 'person' AND u.erased_at IS NULL) AS name,
       (SELECT u.location FROM users u WHERE u.id = project.owner_id AND u.kind = 'person' AND u.erased_at IS NULL) AS location
    ) AS owner,
    LATERAL (SELECT concat_ws(' ', project.category, (SELECT string_agg(tag, ' ') FROM jsonb_array_elements_text(project.tags) AS tag)) AS text) AS tagged,
    LATERAL (SELECT concat_ws(' ', owner.name, (SELECT string_agg(member ->> 'name', ' ') FROM jsonb_array_elements(project.team) AS member)) AS text) AS people;
END $$;

-- Inserts only new words, in order, so that two transactions adding the same words cannot deadlock.
CREATE OR REPLACE FUNCTION learn_words(vocabulary text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_vocabulary (word)
  SELECT DISTINCT word FROM unnest(vocabulary) AS new (word)
  WHERE length(word) BETWEEN 3 AND 40 AND NOT EXISTS (SELECT FROM search_vocabulary known WHERE known.word = new.word)
  ORDER BY word
  ON CONFLICT DO NOTHING
$$;

CREATE OR REPLACE FUNCTION index_project_text() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  described record;
BEGIN
  SELECT * INTO described FROM describe_project(NEW);
  INSERT INTO project_texts (project_id, words, document, created_at)
  VALUES (NEW.id, described.words, described.document, NEW.created_at)
  ON CONFLICT (project_id) DO UPDATE
  SET words = EXCLUDED.words, document = EXCLUDED.document, created_at = EXCLUDED.created_at;
  PERFORM learn_words(described.vocabulary);
  RETURN NULL;
END $$;

CREATE TRIGGER index_project_text
AFTER INSERT OR UPDATE OF title, description, category, tags, team, country, owner_id, created_at ON projects
FOR EACH ROW EXECUTE FUNCTION index_project_text();

CREATE OR REPLACE FUNCTION index_owner_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project_texts t SET document = d.document
  FROM projects p, describe_project(p) AS d
  WHERE p.owner_id = NEW.id AND t.project_id = p.id;
  RETURN NULL;
END $$;

CREATE TRIGGER index_owner_text AFTER UPDATE OF name, location, erased_at ON users FOR EACH ROW
WHEN (NEW.kind = 'person' AND (OLD.name, OLD.location, OLD.erased_at) IS DISTINCT FROM (NEW.name, NEW.location, NEW.erased_at))
EXECUTE FUNCTION index_owner_text();
