// What the rules that this site offers mean for one side. Nothing while it offers its own rules alone, which the texts describe anyway.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listPolicyPacks, type PolicyPack } from '#features/packs/pack-contract.ts';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';

export const packsQuery = queryFor(listPolicyPacks, {});

/** Offered in addition to the site's own rules. */
const isLegal = ({ family }: PolicyPack) => family !== 'open';

const titles = {
  investors: 'What the law of an offer adds',
  creators: 'What the law of your offer asks of you',
} as const;

type PackRulesProps = { side: keyof typeof titles };

export function PackRules({ side }: PackRulesProps) {
  return (
    <QueryView query={useQuery(packsQuery)} failed="We couldn’t load the rules of the offers.">
      {(offered) => <Rules side={side} packs={offered.filter(isLegal)} />}
    </QueryView>
  );
}

function Rules({ side, packs }: PackRulesProps & { packs: readonly PolicyPack[] }) {
  if (packs.length === 0) return null;
  return (
    <div className="mt-8">
      <h3 className="h3">{titles[side]}</h3>
      <p className="mt-2">Each offer names the rules it runs under. They are fixed when it is approved.</p>
      <div className="mt-4 grid gap-4">
        {packs.map((pack) => (
          <article
            key={pack.id}
            aria-labelledby={`${pack.id}-${side}`}
            className="rounded-slip border border-line bg-surface px-5 py-4"
          >
            <h4 id={`${pack.id}-${side}`} className="font-semibold">
              {pack.name}
            </h4>
            <p className="text-small text-ink-3">{pack.law}</p>
            <ul className="mt-3 grid list-disc gap-1.5 pl-5 marker:text-ink-3">
              {(side === 'investors' ? pack.forInvestors : pack.forCreators).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </article>
        ))}
      </div>
    </div>
  );
}

type Props = { children: ReactNode };

const useHasLegalPacks = () => useQuery(packsQuery).data?.some(isLegal) ?? false;

export const WithPacks = ({ children }: Props) => <span>{useHasLegalPacks() && children}</span>;
export const OnlyOpenPack = ({ children }: Props) => <span>{!useHasLegalPacks() && children}</span>;
