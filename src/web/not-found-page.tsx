// '404 Page Not Found'.

import { type ReactNode, useLayoutEffect } from 'react';
import { keptPart } from '#ui/kept-part.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { frameCopy } from './frame-copy.ts';

const TornSlip = keptPart(async () => (await import('./torn-slip.tsx')).TornSlip);

export function NotFoundPage({ note }: { note?: ReactNode }) {
  return <Missing title={frameCopy.notFound.title} text={frameCopy.notFound.text} note={note} />;
}

export function Missing({ title, text, note }: { title: string; text: string; note?: ReactNode }) {
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className="wrap grid min-h-[60vh] content-center justify-items-start gap-6 py-16">
      <TornSlip />
      <h1 className="h1 text-title">{title}</h1>
      <p className="lead max-w-[34rem]">{text}</p>
      {note}
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/projects">{frameCopy.browse}</LinkButton>
        <LinkButton to="/" look="outline">
          {frameCopy.home}
        </LinkButton>
      </div>
    </div>
  );
}
