// A person's page with a part of a later slice, which its own slice may not import.
import { CreatorRecord, creatorRecordQuery } from '#features/insights/web/creator-record.tsx';
import { createPersonScreen } from '#features/people/web/person-page.tsx';

export const personScreen = createPersonScreen({
  Record: CreatorRecord,
  queries: (uid) => [creatorRecordQuery(uid)],
});
