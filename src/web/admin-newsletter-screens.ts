// Pages of the newsletter in the admin area, in one file that the page table names.
export { adminIssueScreen } from '#features/newsletter/web/admin/admin-issue-page.tsx';
export { adminNewsletterScreen } from '#features/newsletter/web/admin/admin-newsletter-page.tsx';
