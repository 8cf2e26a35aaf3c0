// 'Risk Assessment': risks and their mitigations.

import { ShieldCheck } from 'lucide-react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { UserText } from '#ui/user-text.tsx';
import type { RiskEntry } from '../../project-shapes.ts';
import { pageCopy } from './project-page-copy.ts';
import { ProjectSection } from './project-section.tsx';
import { sectionIds } from './section-ids.ts';

export function ProjectRisks({ risks }: { risks: readonly RiskEntry[] }) {
  return (
    <ProjectSection
      id={sectionIds.risks}
      title={pageCopy.risks.title}
      missing={risks.length === 0}
      comingSoon={pageCopy.risks.comingSoon}
    >
      <ul className="grid gap-5">
        {risks.map((risk, index) => (
          <li key={index} className="panel min-w-0 wrap-anywhere">
            <Risk risk={risk} />
          </li>
        ))}
      </ul>
    </ProjectSection>
  );
}

function Risk({ risk: { type, description, mitigation, probability, impact } }: { risk: RiskEntry }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 dir="auto" className="h3 mr-auto">
          {type}
        </h3>
        {probability && <Degree label={pageCopy.risks.probability} value={probability} />}
        {impact && <Degree label={pageCopy.risks.impact} value={impact} />}
      </div>
      <UserText className="mt-2.5 text-ink-2">{description}</UserText>
      {mitigation && (
        <div className="mt-4 flex gap-3 border-t border-line pt-4">
          <ShieldCheck size={20} aria-hidden className="mt-0.5 shrink-0 text-verdigris-ink" />
          <p className="min-w-0 whitespace-pre-line text-ink-2">
            <span className="font-semibold text-ink">{pageCopy.risks.mitigation} </span>
            <bdi>{mitigation}</bdi>
          </p>
        </div>
      )}
    </>
  );
}

const tones: Record<string, BadgeTone> = { low: 'good', medium: 'warm', high: 'danger' };

/** The three levels are badges; any other text is shown as plain text, which may wrap. */
function Degree({ label, value }: { label: string; value: string }) {
  const tone = tones[value.trim().toLowerCase()];
  const text = `${label}: ${value}`;
  return tone ? <Badge tone={tone}>{text}</Badge> : <p className="text-small text-ink-3">{text}</p>;
}
