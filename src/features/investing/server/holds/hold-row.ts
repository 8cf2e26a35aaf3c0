// Everything about a hold that is needed to create its payment and to answer its investor.
import { eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { projectPacks } from '#features/projects/server/packs/project-pack-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { preparedQuery, type Queryable } from '#platform/postgres/database.ts';
import { offerColumns } from '../gate/offer-facts.ts';
import { investments, payments } from '../investing-table.ts';
import { signedAgreements } from '../signed-agreement-table.ts';

export type Hold = Awaited<ReturnType<typeof getHold>>;

export async function getHold(db: Queryable, investmentId: number) {
  const [hold] = await holdQuery(db).execute({ investmentId });
  if (hold === undefined) throw new Error(`investment ${investmentId} has no payment`);
  return hold;
}

const holdQuery = preparedQuery((db: Queryable) =>
  db
    .select({
      investmentId: investments.id,
      state: investments.state,
      isExpired: sql<boolean>`${investments.holdExpiresAt} <= now()`.as('is_expired'),
      /** Another request with the same key has had time to finish preparing it, or has crashed. */
      isPreparationStale: sql<boolean>`${investments.createdAt} <= now() - interval '3 seconds'`.as('is_stale'),
      expiresAt: investments.holdExpiresAt,
      createdAt: investments.createdAt,
      requestKey: investments.requestKey,
      investorId: investments.investorId,
      projectId: investments.projectId,
      projectTitle: projects.title,
      /** A pseudonym must not resemble this name. */
      creator: users.name,
      amountCents: investments.amountCents,
      valuationCents: investments.valuationCents,
      equityPercent: investments.equityPercent,
      cancellableUntil: investments.cancellableUntil,
      project: {
        category: projects.category,
        coverImage: projects.coverImage,
        deadline: projects.deadline,
        fundingModel: projects.fundingModel,
      },
      division: {
        allotment: projects.allotment,
        maxCents: projects.maxCents,
        perHeadCents: projects.perHeadCents,
        goalCents: projects.goalCents,
      },
      appearance: {
        shownAs: investments.shownAs,
        pseudonym: investments.pseudonym,
        showsAmount: investments.showsAmount,
      },
      packId: projectPacks.packId,
      isAgreementSigned: sql<boolean>`exists (select from ${signedAgreements}
        where ${signedAgreements.investmentId} = ${investments.id})`.as('is_signed'),
      offer: offerColumns,
      paymentId: payments.id,
      providerPaymentId: payments.providerPaymentId,
      clientSecret: payments.clientSecret,
    })
    .from(investments)
    .innerJoin(payments, eq(payments.investmentId, investments.id))
    .innerJoin(projects, eq(projects.id, investments.projectId))
    .innerJoin(users, eq(users.id, projects.ownerId))
    .leftJoin(projectPacks, eq(projectPacks.projectId, projects.id))
    .where(eq(investments.id, sql.placeholder('investmentId')))
    .prepare('read a hold'),
);
