// Project status labels for the project's owner.

import type { BadgeTone } from '#ui/badge.tsx';
import type { ProjectStatus } from '../../project-rules.ts';

type StatusLook = {
  label: string;
  tone: BadgeTone;
  /** Why the owner cannot change it. */
  explanation: string;
};

export const statusLook = {
  draft: { label: 'Draft', tone: 'secondary', explanation: 'Only you can see this project.' },
  active: {
    label: 'Active',
    tone: 'primary',
    explanation: 'People have invested in this project, so it stays public and cannot become a draft again.',
  },
  funded: {
    label: 'Funded',
    tone: 'good',
    explanation: 'This project is fully funded. It stays public so that its investors can find it.',
  },
  completed: {
    label: 'Completed',
    tone: 'good',
    explanation: 'This project is completed. It stays public so that its investors can find it.',
  },
  failed: {
    label: 'Failed',
    tone: 'danger',
    explanation: 'This project did not reach its goal. It stays visible but is closed to new investments.',
  },
} as const satisfies Record<ProjectStatus, StatusLook>;
