// A refusal by the rules: the figures behind it, and the way on that fits it.

import { useLocation, useSearchParams } from 'react-router';
import { investingSettingsPath } from '#features/investors/profile-form.ts';
import { findCents, formatDollarAmount } from '#kernel/money.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { useSite } from '#ui/site.tsx';
import { SlipRows } from '#ui/slip.tsx';
import type { RuleRefusal } from '../../gate-contract.ts';
import { withAmount } from './checkout-address.ts';
import { refusalCopy } from './checkout-copy.ts';
import { insteadLabel } from './checkout-refusals.ts';

const copy = refusalCopy.rules;

/** Limit, used and still allowed if the rule computes them, and when more becomes possible. */
export function RuleFacts({ refusal }: { refusal: RuleRefusal }) {
  const { rule, law, limit, used, stillAllowed, from, remedy } = refusal;
  const rows = [
    ...(limit === null ? [] : [{ label: copy.limit, value: formatDollarAmount(limit) }]),
    ...(used === null ? [] : [{ label: copy.usedSoFar, value: formatDollarAmount(used) }]),
    ...(limit === null ? [] : [{ label: copy.stillAllowed, value: formatDollarAmount(stillAllowed) }]),
    ...(limit === null || from === null ? [] : [{ label: copy.from, value: <Moment at={from} /> }]),
  ];
  return (
    <>
      {rows.length > 0 && (
        <div className="mt-4">
          <SlipRows rows={rows} />
        </div>
      )}
      {(asksProfile(remedy) || rule === 'identity') && <p className="mt-3 text-note text-ink-2">{copy.kept}</p>}
      {!ownRules.has(rule) && <p className="mt-3 text-small text-ink-3">{copy.rule(law)}</p>}
    </>
  );
}

function asksProfile(remedy: RuleRefusal['remedy']): boolean {
  return remedy === 'profile' || remedy === 'class';
}

/** Rules of this site or the project, which their sentence says. */
const ownRules = new Set(['country', 'identity', 'screening', 'age']);

/** What only a mistake in the profile, or a move, changes. */
function isAboutPerson(rule: string): boolean {
  return rule === 'country' || rule === 'age';
}

export function RuleRemedy({ refusal }: { refusal: RuleRefusal }) {
  const { rule, remedy, limit } = refusal;
  const profile = useProfileAddress(refusal);
  if (rule === 'screening') return <LinkButton to="/contact">{copy.write}</LinkButton>;
  if (rule === 'identity') {
    return (
      <>
        <LinkButton to={`${profile}#identity`}>{copy.verify}</LinkButton>
        <InvestLess stillAllowed={refusal.stillAllowed} look="outline" />
      </>
    );
  }
  if (asksProfile(remedy)) {
    return <LinkButton to={profile}>{remedy === 'class' ? copy.renew : copy.complete}</LinkButton>;
  }
  return (
    <>
      <InvestLess stillAllowed={refusal.stillAllowed} />
      {limit !== null && (
        <LinkButton to={profile} look="outline">
          {copy.update}
        </LinkButton>
      )}
      {isAboutPerson(rule) && <LinkButton to={profile}>{copy.correct}</LinkButton>}
    </>
  );
}

/** Not below the smallest investment, which would be refused as well. */
function InvestLess({ stillAllowed, look }: Pick<RuleRefusal, 'stillAllowed'> & { look?: 'outline' }) {
  const [search] = useSearchParams();
  const { minInvestment } = useSite();
  const available = findCents(stillAllowed) ?? 0;
  if (available === 0 || available < minInvestment) return null;
  return (
    <LinkButton to={withAmount(search, available)} replace {...(look && { look })}>
      {insteadLabel(available)}
    </LinkButton>
  );
}

/** Leads back to this checkout with its amount. */
function useProfileAddress({ family, missing }: Pick<RuleRefusal, 'family' | 'missing'>): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams({
    next: pathname + search,
    ...(family !== 'open' && { rules: family }),
    ...(missing.length > 0 && { ask: missing.join(',') }),
  });
  return `${investingSettingsPath}?${query}`;
}
