// A person's page with parts of later slices, which its own slice may not import.
import { CreatorRecord, creatorRecordQuery } from '#features/insights/web/creator-record.tsx';
import { createPersonScreen } from '#features/people/web/person-page.tsx';
import { SharePerson } from '#features/sharing/web/share-others.tsx';

export const personScreen = createPersonScreen({
  Record: CreatorRecord,
  Share: SharePerson,
  queries: (uid) => [creatorRecordQuery(uid)],
});
