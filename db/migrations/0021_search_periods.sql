DROP INDEX "search_vocabulary_near";--> statement-breakpoint
CREATE INDEX "search_vocabulary_pieces" ON "search_vocabulary" USING gin ((array[
  length(word)::text || '<' || left(word, length(word) / 3),
  length(word)::text || '=' || substr(word, length(word) / 3 + 1, (length(word) - length(word) / 3) / 2),
  length(word)::text || '>' || right(word, length(word) - length(word) / 3 - (length(word) - length(word) / 3) / 2)
])) WITH (fastupdate=false);--> statement-breakpoint
-- Texts and documents move out of the rows: thousands of matches are then read from a few pages.
ALTER TABLE project_texts SET (toast_tuple_target = 128);--> statement-breakpoint
-- Rewrites the table and its indexes. The periods are those of the SQL function search_periods.
ALTER TABLE project_texts ALTER COLUMN document TYPE tsvector USING document || array_to_tsvector(ARRAY[
  'c0=' || floor(extract(epoch FROM created_at) / 3600),
  'c1=' || floor(extract(epoch FROM created_at) / 28800),
  'c2=' || floor(extract(epoch FROM created_at) / 230400),
  'c3=' || floor(extract(epoch FROM created_at) / 1843200),
  'c4=' || floor(extract(epoch FROM created_at) / 14745600)
]);--> statement-breakpoint
ANALYZE project_texts;
