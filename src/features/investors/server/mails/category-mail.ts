// Email about a decision on an investor's category.
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed, recipient } from '#features/accounts/server/emailable.ts';
import { formatDay } from '#kernel/dates.ts';
import { definePersonMail } from '#platform/mail/mail-template.ts';
import { categories } from '../../investor-categories.ts';
import { classFamilies } from '../../investor-rules.ts';
import { investingSettingsPath } from '../../profile-form.ts';
import { investorClasses } from '../investor-table.ts';

export const categoryMail = definePersonMail({
  kind: 'investor_category',
  /** `at`: the moment of the decision, in milliseconds. */
  facts: z.object({ userId: z.int(), family: z.enum(classFamilies), at: z.int() }),
  key: ({ userId, family, at }) => `investor-category-${userId}-${family}-${at}`,
  // No row once another category was stated.
  find: ({ db }, { userId, family, at }) =>
    db
      .select({
        to: recipient,
        family: investorClasses.family,
        investorClass: investorClasses.investorClass,
        state: investorClasses.state,
        until: investorClasses.until,
        reason: investorClasses.reason,
      })
      .from(investorClasses)
      .innerJoin(users, and(eq(users.id, investorClasses.userId), canBeEmailed(users)))
      .where(
        and(
          eq(investorClasses.userId, userId),
          eq(investorClasses.family, family),
          sql`${investorClasses.decidedAt} = ${new Date(at).toISOString()}::timestamptz`,
        ),
      ),
  write({ family, investorClass, state, until, reason }) {
    const name = categories[family][investorClass]?.name ?? 'Investor category';
    const page = { button: 'Open your investor profile', path: investingSettingsPath };
    if (state === 'confirmed') {
      return {
        subject: `Your category is confirmed: ${name}`,
        parts: [
          `We confirmed your category: ${name}.`,
          until === null ? 'It holds until you change it.' : `It holds until ${formatDay(until)}.`,
          page,
        ],
      };
    }
    return {
      subject: `Your category was not confirmed: ${name}`,
      parts: [
        `We could not confirm your category: ${name}. You can invest as an ordinary investor, or state it again with more details.`,
        ...(reason === null ? [] : ['The reason:', { quote: reason }]),
        page,
      ],
    };
  },
});
