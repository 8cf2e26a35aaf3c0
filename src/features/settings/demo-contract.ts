// API of the demo on this site: what of it is here, and the choice to keep or remove it.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';

/** `partly`: a removal ended before everything was gone. */
export const demoStates = ['none', 'here', 'running', 'partly'] as const;

const demoStanding = z.object({
  state: z.enum(demoStates),
  projects: z.int(),
  people: z.int(),
  /** Why it cannot be removed now, with the page where that can be changed. */
  obstacles: z.array(z.object({ text: z.string(), to: z.string() })),
  /** Whether an administrator chose to keep it for now. */
  isKept: z.boolean(),
});
export type DemoStanding = z.infer<typeof demoStanding>;

export const getDemo = endpoint('GET /api/admin/demo', {
  access: 'admin',
  summary: 'Get what of the demo is on this site',
  output: demoStanding,
});

export const keepDemo = endpoint('POST /api/admin/demo/keep', {
  access: 'admin',
  audit: 'demo.kept',
  summary: 'Keep the demo for now',
  output: demoStanding,
});

export const removeDemo = endpoint('POST /api/admin/demo/removal', {
  access: 'admin',
  audit: 'demo.removed',
  stepUp: true,
  summary: 'Start to remove the demo in the background',
  output: demoStanding,
  success: { 202: 'The removal runs; read the demo to see how it ends' },
});
