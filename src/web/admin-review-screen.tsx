// The review of a project with parts from later slices.
import { ReviewedIdentity, reviewedIdentityQuery } from '#features/payouts/web/admin/reviewed-identity.tsx';
import { createAdminReviewScreen } from '#features/reviews/web/admin/admin-review-page.tsx';

export const adminReviewScreen = createAdminReviewScreen({
  Identity: ReviewedIdentity,
  identityQuery: reviewedIdentityQuery,
});
