// The shape of a moment in answers.
import * as z from 'zod/mini';
import { idNumber, moment } from '#kernel/fields.ts';
import { momentKinds, momentSteps } from './moment-rules.ts';

export const momentSlip = z.object({
  key: z.string(),
  kind: z.enum(momentKinds),
  projectId: idNumber,
  projectTitle: z.string(),
  at: moment,
  title: z.string(),
  text: z.string(),
  /** Several are a list that stays until all are done. */
  steps: z.array(z.object({ key: z.enum(momentSteps), label: z.string(), isDone: z.boolean(), to: z.string() })),
  /** Whether sharing the project is offered. */
  isShared: z.boolean(),
});
