// Pages of investors and creators about released money, in one file: the page table is part of every first visit, and each file that
// it names costs bytes there.
export { gettingPaidScreen } from '#features/payouts/web/getting-paid-page.tsx';
export { ownMilestonesScreen } from '#features/payouts/web/milestones/own-milestones-page.tsx';
export { followDollarScreen } from '#features/payouts/web/money/follow-dollar-page.tsx';
export { projectMoneyScreen } from '#features/payouts/web/money/project-money-page.tsx';
export { voteScreen } from '#features/payouts/web/votes/vote-page.tsx';
export { votesScreen } from '#features/payouts/web/votes/votes-page.tsx';
