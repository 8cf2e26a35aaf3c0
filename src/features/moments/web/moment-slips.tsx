// The moments of a person's projects and investments, newest first, each with its next step.
import { CircleCheck, CircleDashed, Flag, HandCoins, PartyPopper, Rocket, RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod/mini';
import { projectKitPath, type SharedMoment } from '#features/projects/project-kit-path.ts';
import { sharePicturePath, sharePictureSize } from '#features/sharing/share-paths.ts';
import { ShareMenu } from '#features/sharing/web/share-buttons.tsx';
import { useProjectShare } from '#features/sharing/web/share-project.tsx';
import { withBase } from '#ui/base-path.ts';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { Slip } from '#ui/slip.tsx';
import type { momentSlip } from '../moment-contract.ts';
import type { MomentKind, MomentStep } from '../moment-rules.ts';
import { momentCopy as copy } from './moment-copy.ts';

type MomentView = z.infer<typeof momentSlip>;

/** Further slips are collapsed, so that the rest of the dashboard stays in view. */
const shownAtOnce = 2;

export function MomentSlips({ moments }: { moments: readonly MomentView[] }) {
  if (moments.length === 0) return null;
  const later = moments.slice(shownAtOnce);
  return (
    <div className="grid gap-5 pb-8 print:hidden">
      <SlipGrid moments={moments.slice(0, shownAtOnce)} pictured={moments.find(({ isShared }) => isShared)} />
      {later.length > 0 && (
        <details className="group">
          <summary className="link flex min-h-[42px] w-fit cursor-pointer items-center group-open:hidden">
            {copy.more(later.length)}
          </summary>
          <SlipGrid moments={later} />
        </details>
      )}
    </div>
  );
}

/** @param pictured the newest one that can be shared shows the picture that goes with it */
function SlipGrid({ moments, pictured }: { moments: readonly MomentView[]; pictured?: MomentView | undefined }) {
  return (
    <div className={`grid items-start gap-5 ${moments.length > 1 ? 'lg:grid-cols-2' : ''}`}>
      {moments.map((moment) => (
        <MomentSlip key={moment.key} moment={moment} isPictured={moment === pictured} />
      ))}
    </div>
  );
}

const icons = {
  live: Rocket,
  first_investor: PartyPopper,
  half: PartyPopper,
  funded: PartyPopper,
  reached: Flag,
  sent: HandCoins,
  backed_funded: PartyPopper,
  backed_reached: Flag,
  backed_returned: RotateCcw,
} as const satisfies Record<MomentKind, unknown>;

/** What the share picture says about each moment. Without one it is the picture of the project. */
const pictureMoments: Partial<Record<MomentKind, SharedMoment>> = {
  live: 'live',
  first_investor: 'first_investor',
  half: 'half',
  funded: 'funded',
  reached: 'milestone',
  sent: 'milestone',
  backed_funded: 'funded',
  backed_reached: 'milestone',
};

function MomentSlip({ moment, isPictured }: { moment: MomentView; isPictured: boolean }) {
  const { projectId, title, text, steps, isShared } = moment;
  const headingId = useId();
  const Icon = icons[moment.kind];
  return (
    <section aria-labelledby={headingId}>
      <Slip
        stub={
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
            <Steps steps={steps} />
            {isShared && <ShareMoment moment={moment} />}
          </div>
        }
      >
        {/* The picture stands beside the text where one slip has the whole width. */}
        <div className="@container">
          <div className="@2xl:flex @2xl:items-start @2xl:justify-between @2xl:gap-x-8">
            <div className="min-w-0 max-w-[40rem]">
              <h2 id={headingId} dir="auto" className="h3 flex items-start gap-2.5 text-large wrap-anywhere">
                <Icon size={22} aria-hidden className="mt-0.5 shrink-0 text-verdigris-ink" />
                {title}
              </h2>
              <p className="mt-1.5 wrap-anywhere text-ink-2">
                {text} <TextLink to={`/projects/${projectId}`}>{copy.view}</TextLink>
              </p>
            </div>
            {isPictured && <SharePicture moment={moment} />}
          </div>
        </div>
      </Slip>
    </section>
  );
}

/** Their titles are what one would post, too. */
const titledForAll: ReadonlySet<MomentKind> = new Set([
  'first_investor',
  'half',
  'reached',
  'backed_funded',
  'backed_reached',
]);

function ShareMoment({ moment: { kind, projectId, projectTitle, title } }: { moment: MomentView }) {
  // Only these come after its funding.
  const standing = kind === 'funded' || kind === 'sent' ? 'funded' : 'active';
  const share = useProjectShare({ id: projectId, title: projectTitle, standing });
  const words = titledForAll.has(kind) ? `${title}.` : share.words;
  return <ShareMenu isInline {...share} words={words} kit={projectKitPath(projectId, pictureMoments[kind])} />;
}

function SharePicture({ moment: { kind, projectId, projectTitle } }: { moment: MomentView }) {
  const about = pictureMoments[kind];
  return (
    <Link to={projectKitPath(projectId, about)} className="mt-4 block w-full max-w-[17rem] @2xl:mt-0">
      <img
        src={withBase(sharePicturePath(`/projects/${projectId}`) + (about === undefined ? '' : `?moment=${about}`))}
        {...sharePictureSize}
        alt={copy.pictureAlt(projectTitle)}
        loading="lazy"
        className="h-auto w-full rounded-button border border-line"
      />
    </Link>
  );
}

function Steps({ steps }: { steps: readonly MomentStep[] }) {
  const [only, ...others] = steps;
  if (only === undefined) return null;
  if (others.length === 0 && only.key === 'next') {
    return (
      <LinkButton to={only.to} look="outline">
        {only.label}
      </LinkButton>
    );
  }
  return (
    <ul className="grid gap-1" aria-label={copy.steps}>
      {steps.map(({ key, label, isDone, to }) => (
        <li key={key} className="flex items-center gap-3">
          {isDone ? (
            <CircleCheck size={19} aria-hidden className="shrink-0 text-verdigris-ink" />
          ) : (
            <CircleDashed size={19} aria-hidden className="shrink-0 text-ink-3" />
          )}
          <span className="sr-only">{isDone ? copy.done : copy.open}</span>
          {isDone ? (
            <span className="py-2 text-ink-3">{label}</span>
          ) : (
            <TextLink to={to} className="inline-flex min-h-[42px] items-center">
              {label}
            </TextLink>
          )}
        </li>
      ))}
    </ul>
  );
}
