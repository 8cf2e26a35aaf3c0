-- Projects that are indexed already are found without vowel points; later ones are indexed by the SQL function search_plain.
UPDATE project_texts t SET document = t.document || array_to_tsvector(found.lexemes)
FROM projects p, LATERAL (
  SELECT array_agg(DISTINCT mark || left(part[1], 40)) AS lexemes
  FROM regexp_matches(lower(unaccent(normalize(regexp_replace(normalize(p.title || ' ' || p.description, NFD),
    '[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]', '', 'g')))), '[[:alnum:]]+', 'g') AS part,
    unnest(ARRAY['w=', 's=']) AS mark
) AS found
WHERE p.id = t.project_id AND found.lexemes IS NOT NULL
  AND normalize(p.title || ' ' || p.description, NFD) ~ '[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]';
