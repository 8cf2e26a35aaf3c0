-- Projects that are indexed already learn the words after apostrophes; later ones are indexed by the SQL function search_elisions.
UPDATE project_texts t SET document = t.document || array_to_tsvector(found.lexemes)
FROM projects p, LATERAL (
  SELECT array_agg(DISTINCT mark || left(part[1], 40)) AS lexemes
  FROM regexp_matches(lower(unaccent(normalize(p.title || ' ' || p.description))), '[[:alnum:]][''’‘ʼ]([[:alnum:]]{3,})', 'g') AS part,
    unnest(ARRAY['w=', 's=']) AS mark
) AS found
WHERE p.id = t.project_id AND found.lexemes IS NOT NULL;
