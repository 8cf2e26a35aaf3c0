// An investor in a person's record: identity, categories and screening, with the decisions about them. The private profile is opened with
// a written reason, and hidden again when the page is left.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { MomentDay } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { Panel } from '#ui/section.tsx';
import { UserText } from '#ui/user-text.tsx';
import {
  decideCategory,
  decideIdentity,
  getInvestorStanding,
  type InvestorStanding,
  type OpenedProfile,
  openInvestorProfile,
  setScreening,
} from '../../investor-admin-contract.ts';
import type { ClassState, IdentityState, ScreeningState } from '../../investor-rules.ts';
import { investorAdminCopy as copy } from './investor-admin-copy.ts';
import { OpenedProfileFacts } from './opened-profile.tsx';

export const investorStandingQuery = (id: number) => queryFor(getInvestorStanding, { params: { id } });

export function InvestorPanel({ id }: { id: number }) {
  return (
    <Panel title={copy.title}>
      <QueryView
        query={useQuery(investorStandingQuery(id))}
        pending={<Loading label={copy.loading} blocks={['h-[90px]', 'h-[60px]']} />}
        failed={copy.loadFailed}
      >
        {(standing) => (
          <div className="grid gap-5">
            <Profile id={id} statedAt={standing.statedAt} />
            <Identity id={id} checks={standing.checks} />
            <Categories id={id} categories={standing.categories} />
            <Screening id={id} screening={standing.screening} />
          </div>
        )}
      </QueryView>
    </Panel>
  );
}

/** What changes with a decision. */
const changedBy = (id: number) => [
  `/api/admin/users/${id}`,
  '/api/admin/investors',
  '/api/admin/needs',
  '/api/admin/audit',
];

function Profile({ id, statedAt }: { id: number; statedAt: string | null }) {
  const [opened, setOpened] = useState<OpenedProfile>();
  if (opened !== undefined) return <OpenedProfileFacts opened={opened} onClose={() => setOpened(undefined)} />;
  return (
    <section className="grid gap-2" aria-label={copy.profile}>
      {statedAt === null ? (
        <p className="text-ink-2">{copy.never}</p>
      ) : (
        <p>
          <span className="text-ink-3">{copy.stated}</span> <MomentDay at={statedAt} />
        </p>
      )}
      <div>
        <ActionButton
          endpoint={openInvestorProfile}
          input={(reason) => ({ params: { id }, body: { reason } })}
          words={copy.open}
          size="small"
          danger={false}
          onDone={setOpened}
        >
          {copy.open.button}
        </ActionButton>
      </div>
    </section>
  );
}

const identityTones: Record<IdentityState, BadgeTone> = {
  waiting: 'warm',
  processing: 'secondary',
  needs_input: 'secondary',
  verified: 'good',
  canceled: 'secondary',
  rejected: 'danger',
};

function Identity({ id, checks }: { id: number; checks: InvestorStanding['checks'] }) {
  const words = copy.identity;
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{words.title}</h3>
      {checks.length === 0 && <p className="text-ink-2">{words.none}</p>}
      {checks.map((check) => (
        <div key={check.id} className="grid gap-2 border-b border-line pb-3 last:border-b-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-note">
            <Badge tone={identityTones[check.state]}>{words.states[check.state]}</Badge>
            <span>{words.providers[check.provider]}</span>
            <MomentDay at={check.changedAt} />
            {check.decidedBy !== null && <bdi>{words.by(check.decidedBy)}</bdi>}
            {check.files > 0 && <span>{words.files(check.files)}</span>}
          </p>
          {check.reason !== null && <UserText className="text-note">{check.reason}</UserText>}
          {check.provider === 'by_hand' && check.state === 'waiting' && (
            <div className="flex flex-wrap gap-2">
              {(['verified', 'rejected'] as const).map((decision) => (
                <ActionButton
                  key={decision}
                  endpoint={decideIdentity}
                  input={(reason) => ({ params: { id: check.id }, body: { decision, reason } })}
                  words={decision === 'verified' ? words.verify : words.reject}
                  size="small"
                  danger={decision === 'rejected'}
                  refetch={changedBy(id)}
                />
              ))}
            </div>
          )}
        </div>
      ))}
    </section>
  );
}

const categoryTones: Record<ClassState, BadgeTone> = {
  stated: 'secondary',
  waiting: 'warm',
  confirmed: 'good',
  refused: 'danger',
};

function Categories({ id, categories }: { id: number; categories: InvestorStanding['categories'] }) {
  const words = copy.categories;
  if (categories.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{words.title}</h3>
      {categories.map(({ family, investorClass, state, statedAt, until, decidedBy, reason }) => (
        <div key={family} className="grid gap-2 border-b border-line pb-3 last:border-b-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-note">
            <Badge tone={categoryTones[state]}>{words.states[state]}</Badge>
            <span>{words.names[investorClass]}</span>
            <span className="text-ink-3">{words.laws[family]}</span>
            <MomentDay at={until ?? statedAt} />
            {decidedBy !== null && <bdi>{copy.identity.by(decidedBy)}</bdi>}
          </p>
          {reason !== null && <UserText className="text-note">{reason}</UserText>}
          {state === 'waiting' && (
            <div className="flex flex-wrap gap-2">
              {(['confirmed', 'refused'] as const).map((decision) => (
                <ActionButton
                  key={decision}
                  endpoint={decideCategory}
                  input={(given) => ({ params: { id }, body: { family, decision, statedAt, reason: given } })}
                  words={decision === 'confirmed' ? words.confirm : words.refuse}
                  size="small"
                  danger={decision === 'refused'}
                  refetch={changedBy(id)}
                />
              ))}
            </div>
          )}
        </div>
      ))}
    </section>
  );
}

/** What may come next. */
const nextStates: Record<ScreeningState | 'none', readonly ScreeningState[]> = {
  none: ['clear', 'hit'],
  clear: ['clear', 'hit'],
  hit: ['cleared'],
  cleared: ['clear', 'hit'],
};

function Screening({ id, screening }: { id: number; screening: InvestorStanding['screening'] }) {
  const words = copy.screening;
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{words.title}</h3>
      {screening === null ? (
        <p className="text-ink-2">{words.none}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-note">
            <Badge tone={screening.state === 'hit' ? 'danger' : 'good'}>{words.states[screening.state]}</Badge>
            <MomentDay at={screening.at} />
            {screening.by !== null && <bdi>{copy.identity.by(screening.by)}</bdi>}
          </p>
          <UserText className="text-note">{screening.note}</UserText>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {nextStates[screening?.state ?? 'none'].map((state) => (
          <ActionButton
            key={state}
            endpoint={setScreening}
            input={(note) => ({ params: { id }, body: { state, note } })}
            words={{
              title: words.button[state],
              text: words.text[state],
              submit: words.button[state],
              reasonHint: words.noteHint,
              reasonLabel: words.noteLabel,
              done: words.done,
              failed: words.failed,
            }}
            size="small"
            danger={state === 'hit'}
            refetch={changedBy(id)}
          />
        ))}
      </div>
    </section>
  );
}
