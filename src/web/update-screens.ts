// Pages about project updates, in one file: the page table is part of every first visit, and each file that it names costs bytes
// there.
export { editUpdateScreen } from '#features/community/web/updates/edit-update-page.tsx';
export { ownUpdatesScreen } from '#features/community/web/updates/own-updates-page.tsx';
export { updateScreen } from '#features/community/web/updates/update-page.tsx';
export { writeUpdateScreen } from '#features/community/web/updates/write-update-page.tsx';
