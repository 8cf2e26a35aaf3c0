// The latest changes of a team.
import { Moment } from '#ui/moment.tsx';
import type { Team } from '../team-contract.ts';
import { teamPageCopy as copy, eventSentences } from './teams-copy.ts';

export function TeamLog({ log }: Pick<Team, 'log'>) {
  return (
    <section aria-labelledby="team-log">
      <h2 id="team-log" className="h3 mb-3">
        {copy.log}
      </h2>
      <ol className="divide-y divide-line border-y border-line">
        {log.map(({ id, at, kind, actor, about, rights }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2.5 text-note">
            <span className="min-w-0 wrap-anywhere" dir="auto">
              {eventSentences[kind]({ actor: actor ?? copy.someone, about: about ?? copy.aboutNobody, rights })}
            </span>
            <span className="text-ink-3">
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
