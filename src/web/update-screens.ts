// Pages about project updates, in one file: the page table is part of every first visit, and each file that it names costs bytes
// there.
export { editUpdateScreen } from '#features/updates/web/edit-update-page.tsx';
export { ownUpdatesScreen } from '#features/updates/web/own-updates-page.tsx';
export { updateScreen } from '#features/updates/web/update-page.tsx';
export { writeUpdateScreen } from '#features/updates/web/write-update-page.tsx';
