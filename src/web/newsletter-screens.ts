// Pages of the newsletter, in one file: the page table is part of every first visit, and each file that it names costs bytes there.
export { newsletterConfirmScreen } from '#features/newsletter/web/newsletter-confirm-page.tsx';
export { newsletterScreen } from '#features/newsletter/web/newsletter-page.tsx';
