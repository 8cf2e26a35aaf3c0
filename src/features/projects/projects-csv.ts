// The administrators' list of projects as a table for a spreadsheet.
import { csvTable } from '#kernel/csv.ts';
import type { ProjectListItem } from './project-contract.ts';

export const projectsCsv = csvTable<ProjectListItem>([
  { name: 'project_id', cell: ({ id }) => String(id) },
  { name: 'title', cell: ({ title }) => title },
  { name: 'category', cell: ({ category }) => category },
  { name: 'status', cell: ({ status }) => status },
  { name: 'visibility', cell: ({ visibility }) => visibility },
  { name: 'featured', cell: ({ featured }) => (featured ? 'yes' : 'no') },
  { name: 'funding_goal_usd', cell: ({ fundingGoal }) => fundingGoal.toFixed(2) },
  { name: 'raised_usd', cell: ({ fundingRaised }) => fundingRaised.toFixed(2) },
  { name: 'valuation_post_money_usd', cell: ({ valuation }) => valuation.toFixed(2) },
  { name: 'investors', cell: ({ investorCount }) => String(investorCount) },
  { name: 'supports', cell: ({ upvotes }) => String(upvotes) },
  { name: 'deadline_utc', cell: ({ deadline }) => deadline ?? '' },
  { name: 'owner_id', cell: ({ userId }) => String(userId) },
  { name: 'created_at_utc', cell: ({ createdAt }) => createdAt },
]);
