// Packs as the API answers them.
import { desc, inArray, isNull, or } from 'drizzle-orm';
import type { SettingsHooks } from '#features/settings/server/loosening-service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { formatFigure, toFigureNumber } from '../figure-values.ts';
import { type Pack, packIds, type Values } from '../pack.ts';
import type { AdminPolicyPack, PolicyPack } from '../pack-contract.ts';
import { figureValues, packs } from '../pack-list.ts';
import { describeForCreators, describeForInvestors, documentNames } from '../pack-words.ts';
import { type PackOfferRequestRow, packOfferRequests, packOffers } from './pack-offer-table.ts';
import { readOffer } from './pack-offers.ts';

export function toPolicyPack(pack: Pack, values: Values): PolicyPack {
  const { id, family, name, law, summary, currency, documents, releases } = pack;
  return {
    id,
    family,
    name,
    law,
    summary,
    currency,
    figures: Object.entries(pack.figures).map(([key, { label, unit, law: source, value: own }]) => {
      const value = values[key] ?? own;
      return {
        key,
        label,
        value: toFigureNumber(unit, value),
        unit,
        law: source,
        text: formatFigure({ unit }, value, currency),
      };
    }),
    forCreators: describeForCreators(pack, values),
    forInvestors: describeForInvestors(pack, values),
    documents: documents.map(({ kind, law: source }) => ({ kind, name: documentNames[kind], law: source })),
    releases: releases.kind,
  };
}

type Hooks = Pick<SettingsHooks, 'nameAdmins' | 'isOneself'>;

export async function listForAdmins(db: Queryable, viewer: Viewer, hooks: Hooks): Promise<AdminPolicyPack[]> {
  const [offers, requests] = await Promise.all([db.select().from(packOffers), listRequests(db)]);
  const people = requests.flatMap(({ askedBy, endedBy }) => [askedBy, endedBy]).filter((id) => id !== null);
  const names = await hooks.nameAdmins(db, [...new Set(people)]);
  const nameOf = (id: number | null) => {
    const name = id === null ? undefined : names.get(id);
    return id === null || name === undefined ? null : { id, name };
  };
  const answers: AdminPolicyPack[] = [];
  for (const id of packIds) {
    const pack = packs[id];
    const { isOffered, figures } = readOffer(
      id,
      offers.find(({ packId }) => packId === id),
    );
    const own = requests.filter(({ packId }) => packId === id);
    const pending = own.find(({ outcome }) => outcome === null);
    const { figures: shown, ...answer } = toPolicyPack(pack, figureValues(pack, figures));
    answers.push({
      ...answer,
      figures: shown.map((figure) => {
        const isUnconfirmed = pack.figures[figure.key]?.isUnconfirmed === true;
        const confirmed = isUnconfirmed ? figures[figure.key] : undefined;
        return {
          ...figure,
          isUnconfirmed,
          confirmed: confirmed === undefined ? null : toFigureNumber(figure.unit, confirmed),
        };
      }),
      isOffered,
      pending:
        pending === undefined
          ? null
          : {
              id: pending.id,
              figures: nameFigures(pack, pending.figures),
              askedAt: pending.askedAt.toISOString(),
              by: nameOf(pending.askedBy),
              effectiveAt: pending.effectiveAt.toISOString(),
              isOwn: await hooks.isOneself(db, viewer, [pending.askedBy]),
            },
      history: own.flatMap(({ outcome, figures: confirmed, endedAt, askedBy, endedBy }) =>
        outcome === null || endedAt === null
          ? []
          : [
              {
                figures: nameFigures(pack, confirmed),
                at: endedAt.toISOString(),
                by: nameOf(askedBy),
                confirmedBy: nameOf(endedBy),
              },
            ],
      ),
    });
  }
  return answers;
}

/** Open ones and those that took effect, newest first. */
function listRequests(db: Queryable): Promise<PackOfferRequestRow[]> {
  const { outcome, id } = packOfferRequests;
  return db
    .select()
    .from(packOfferRequests)
    .where(or(isNull(outcome), inArray(outcome, ['confirmed', 'elapsed'])))
    .orderBy(desc(id))
    .limit(200);
}

/** Confirmed figures with their labels and values in words. */
export function nameFigures(pack: Pack, values: Values): AdminPolicyPack['history'][number]['figures'] {
  return Object.entries(pack.figures).flatMap(([key, figure]) => {
    const value = values[key];
    return value === undefined ? [] : [{ key, label: figure.label, text: formatFigure(figure, value, pack.currency) }];
  });
}
