// Pages of people and of a person's settings, in one file: the page table is part of every first visit, and each file that it names
// costs bytes there.
import { createProfileSettingsScreen } from '#features/accounts/web/settings/profile-page.tsx';
import { ProfilePicture } from '#features/images/web/profile-picture.tsx';
import { CreatorRecord, creatorRecordQuery } from '#features/insights/web/creator-record.tsx';
import { createPersonScreen } from '#features/people/web/person-page.tsx';

export { confirmEmailScreen } from '#features/accounts/web/settings/confirm-email-page.tsx';
export { ownDataScreen } from '#features/accounts/web/settings/data-page.tsx';
export { joinAccountsScreen } from '#features/accounts/web/settings/join-accounts-page.tsx';
export { sessionsScreen } from '#features/accounts/web/settings/sessions-page.tsx';
export { feedScreen } from '#features/dashboard/web/interests/feed-page.tsx';
export { followingScreen } from '#features/dashboard/web/interests/following-page.tsx';
export { savedScreen } from '#features/dashboard/web/interests/saved-page.tsx';

export const personScreen = createPersonScreen({
  Record: CreatorRecord,
  queries: (uid) => [creatorRecordQuery(uid)],
});
export const profileSettingsScreen = createProfileSettingsScreen({ Picture: ProfilePicture });
