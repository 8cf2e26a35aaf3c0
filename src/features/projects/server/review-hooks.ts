// The reviews slice's hooks for when a project is submitted, published, changed or shown.
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import type { OwnProject, OwnReview } from '../project-shapes.ts';
import type { ReviewState } from '../review-states.ts';
import type { MissingDocuments } from './packs/pack-choice.ts';

export type ReviewHooks = {
  /** Whether new projects are held for review; a setting. */
  isReviewing: (deps: Pick<Deps, 'settings'>) => boolean;
  /** The latest round. */
  findReview: (db: Queryable, projectId: number) => Promise<{ state: ReviewState; submittedAt: Date } | undefined>;
  /** Whether activating a draft submits it for review instead of publishing it. @throws AppError illegal_move */
  isHeldForReview: (
    tx: Transaction,
    deps: Deps,
    draft: { projectId: number; by: 'owner' | 'admin' },
  ) => Promise<boolean>;
  /** `answer` is the creator's reply to the last reason. The caller holds the project's lock. @throws AppError illegal_move */
  submitForReview: (tx: Transaction, projectId: number, answer?: string) => Promise<void>;
  /** A material change of a published project. The caller holds the project's lock. */
  openRoundForChange: (tx: Transaction, projectId: number) => Promise<void>;
  /** The review as the project's owner sees it. */
  findOwnReview: (db: Queryable, projectId: number) => Promise<OwnReview | undefined>;
  /** The reviews of one person's projects, by project. */
  listOwnStandings: (db: Queryable, ownerId: number) => Promise<Map<number, NonNullable<OwnProject['review']>>>;
};

export type ProjectDeps = Deps & { reviews: ReviewHooks; missingDocuments: MissingDocuments };

export function nothingToAnswer(): AppError {
  return new AppError('illegal_move', 'There is nothing to reply to: this project was not rejected or sent back.');
}
