// Explains, if scripts are off, why a form does nothing or a page never loads.
import type { ReactNode } from 'react';
import { useHydrated } from './use-hydrated.ts';

type NeedsScriptProps = { text?: string; className?: string };

export function NeedsScript({ text = 'This page needs JavaScript.', className = 'mb-4' }: NeedsScriptProps) {
  return (
    <noscript>
      <p className={`alert alert-warm ${className}`}>{text}</p>
    </noscript>
  );
}

type ScriptFieldsProps = { noScript: string; className: string; children: ReactNode };

/** The fields of a form that works with script alone. Disabled until hydration, because anything typed before would be lost. */
export function ScriptFields({ noScript, className, children }: ScriptFieldsProps) {
  const hydrated = useHydrated();
  return (
    <>
      <NeedsScript text={noScript} />
      <fieldset disabled={!hydrated} className={`grid min-w-0 disabled:[&_.input]:bg-surface ${className}`}>
        {children}
      </fieldset>
    </>
  );
}
