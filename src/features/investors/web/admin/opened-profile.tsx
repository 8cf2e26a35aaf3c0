// The private profile of an investor, after an administrator gave a reason to see it.
import { useEffect, useRef } from 'react';
import { confirmedDownload } from '#features/accounts/web/admin/confirmed-call.ts';
import { Facts } from '#features/accounts/web/admin/record/facts.tsx';
import { countries } from '#kernel/countries.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { getAddress } from '#ui/call.ts';
import { UserText } from '#ui/user-text.tsx';
import { getIdentityFile, type OpenedProfile } from '../../investor-admin-contract.ts';
import { categories as known } from '../../investor-categories.ts';
import { investorAdminCopy } from './investor-admin-copy.ts';

const copy = investorAdminCopy.opened;
const amounts = ['income', 'netWorth', 'liquidAssets', 'commitments', 'elsewhere'] as const;

export function OpenedProfileFacts({ opened, onClose }: { opened: OpenedProfile; onClose: () => void }) {
  const { profile, files } = opened;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const country = (code: string | null) => code !== null && countries.label(code);
  return (
    <section className="grid gap-3 rounded-cover border border-line p-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        {copy.title}
      </h3>
      <Facts
        facts={{
          [copy.facts.kind]: copy.kinds[profile.kind],
          [copy.facts.name]: profile.name,
          [copy.facts.registrationNumber]: profile.registrationNumber,
          [copy.facts.signer]: profile.signer,
          [copy.facts.country]: country(profile.country),
          [copy.facts.region]: profile.region,
          [copy.facts.birthDate]: profile.birthDate !== null && formatDay(profile.birthDate),
          ...Object.fromEntries(
            amounts.map((name) => {
              const amount = profile[name];
              return [copy.facts[name], amount !== null && formatDollarAmount(amount)];
            }),
          ),
          [copy.joint]: profile.isJoint && '✓',
          [copy.facts.taxCountry]: country(profile.taxCountry),
          [copy.facts.taxNumber]: profile.taxNumber,
        }}
      />
      {profile.categories.map(({ family, stated }) =>
        stated === null ? null : <Basis key={family} {...{ family, stated, kind: profile.kind }} />,
      )}
      <div className="flex flex-wrap gap-2">
        {files.map(({ id }, place) => (
          <Button
            key={id}
            look="outline"
            size="small"
            onClick={() => void confirmedDownload(getAddress(getIdentityFile, { params: { id } }))}
          >
            {copy.download(place + 1)}
          </Button>
        ))}
        <Button look="quiet" size="small" onClick={onClose}>
          {copy.close}
        </Button>
      </div>
    </section>
  );
}

type StatedCategory = OpenedProfile['profile']['categories'][number];
type BasisProps = {
  family: StatedCategory['family'];
  stated: NonNullable<StatedCategory['stated']>;
  kind: OpenedProfile['profile']['kind'];
};

function Basis({ family, stated, kind }: BasisProps) {
  const category = known[family][stated.investorClass];
  const met = category?.criteria[kind].filter(({ id }) => stated.criteria.includes(id)) ?? [];
  return (
    <div className="grid gap-1.5 text-note">
      <p className="font-semibold">{category?.name}</p>
      <p className="text-ink-3">{copy.basis}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {met.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      {stated.note !== null && (
        <>
          <p className="text-ink-3">{copy.note}</p>
          <UserText>{stated.note}</UserText>
        </>
      )}
    </div>
  );
}
