// The only place that sets HTML: for HTML sanitized by the server (docs/decisions/0013-pictures-drafts-and-markdown.md), on the
// server for markup that React rendered from our own components, and in the browser to keep such markup.
import { useState } from 'react';

type SafeHtmlProps = {
  /** HTML that the server rendered from Markdown and sanitized. */
  html: string;
  className?: string;
};

export function SafeHtml({ html, className = '' }: SafeHtmlProps) {
  // oxlint-disable-next-line react/no-danger -- the reason of this file
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A list item with markup that React rendered before; see repeated-item.tsx. */
export function RenderedItem({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- the reason of this file
  return <li dangerouslySetInnerHTML={{ __html: html }} />;
}

/** During hydration, an element whose markup stays as the server sent it; see kept-part.tsx. */
export function KeptMarkup() {
  // oxlint-disable-next-line react/no-danger -- the reason of this file
  return <div className="kept" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}

/**
 * An email as the server composed it, as a document of its own. Same origin only so that its height can be read: without
 * `allow-scripts` nothing in it runs.
 */
export function EmailFrame({ title, html }: { title: string; html: string }) {
  const [height, setHeight] = useState(600);
  return (
    <iframe
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={html}
      className="w-full rounded-slip border border-line"
      style={{ height }}
      onLoad={({ currentTarget: { contentDocument } }) => {
        if (contentDocument === null) return;
        for (const link of contentDocument.links) link.target = '_blank';
        setHeight(contentDocument.documentElement.scrollHeight + 2);
      }}
    />
  );
}
