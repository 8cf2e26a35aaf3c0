// The appearance of a project's state for its owner and administrators.

import type { BadgeTone } from '#ui/badge.tsx';
import { getStanding, type Standing, type StandingFacts, standingLabel } from '../../project-standing.ts';

type StatusLook = {
  label: string;
  tone: BadgeTone;
  /** Explains why the owner cannot change it. */
  explanation: string;
};

/** Label, tone and explanation for one project. */
export function standingLook(project: StandingFacts): StatusLook {
  return { label: standingLabel(project), ...looks[getStanding(project)] };
}

const looks = {
  draft: { tone: 'secondary', explanation: 'Only you can see this project.' },
  active: {
    tone: 'primary',
    explanation: 'People have invested in this project, so it stays public and cannot become a draft again.',
  },
  funded: {
    tone: 'good',
    explanation: 'This project is fully funded. It stays public so that its investors can find it.',
  },
  completed: {
    tone: 'good',
    explanation: 'This project is completed. It stays public so that its investors can find it.',
  },
  failed: {
    tone: 'danger',
    explanation: 'This project did not reach its goal. It stays visible but is closed to new investments.',
  },
  stopped: {
    tone: 'warm',
    explanation:
      'This project was funded and later stopped. It stays public so that its investors can find it, and you keep what you were paid.',
  },
  ended_elsewhere: {
    tone: 'secondary',
    explanation: 'The funding of this project was over before it was imported.',
  },
} as const satisfies Record<Standing, Omit<StatusLook, 'label'>>;
