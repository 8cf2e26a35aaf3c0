// Parts of forms that anyone can send: a trap for bots, and what is shown once the form was sent.
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { useFocusOnMount } from '#ui/use-focus-on-mount.ts';

/** Hidden from people and screen readers, filled in only by bots. */
export function Honeypot({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        {label}
        <input type="text" tabIndex={-1} autoComplete="off" {...input} />
      </label>
    </div>
  );
}

type FormSentProps = { title: string; another: string; onAnother: () => void; children: ReactNode };

/** Takes the form's place and the focus. */
export function FormSent({ title, another, onAnother, children }: FormSentProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div role="status" className="self-start rounded-art bg-verdigris-soft p-[clamp(22px,4vw,44px)]">
      <h2 ref={heading} tabIndex={-1} className="h2 focus:outline-none">
        {title}
      </h2>
      <div className="mt-4 max-w-[36rem]">{children}</div>
      <Button look="outline" className="mt-7" onClick={onAnother}>
        {another}
      </Button>
    </div>
  );
}
