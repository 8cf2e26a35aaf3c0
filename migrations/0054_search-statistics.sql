-- A search is planned by how common its words are. The default keeps the thousand commonest lexemes of a text index that holds
-- each word in several forms; five times as many tell rare words from common ones among a hundred thousand projects.
ALTER TABLE "project_texts" ALTER COLUMN "document" SET STATISTICS 500;
