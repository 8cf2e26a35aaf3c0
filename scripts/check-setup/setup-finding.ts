// The result of checking one setting, in one plain line.

export type SetupFinding = {
  /** 'note': works, but the operator should know. */
  result: 'ok' | 'note' | 'failed';
  text: string;
};

export const ok = (text: string): SetupFinding => ({ result: 'ok', text });
export const note = (text: string): SetupFinding => ({ result: 'note', text });
export const failed = (text: string): SetupFinding => ({ result: 'failed', text });

export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  const inner = error.cause instanceof Error ? describeError(error.cause) : undefined;
  const message = error.message === '' ? (code ?? error.name) : error.message;
  return inner === undefined || message.includes(inner) ? message : `${message}: ${inner}`;
}
