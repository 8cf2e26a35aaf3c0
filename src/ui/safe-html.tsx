// The only place that sets HTML: HTML sanitized by the server (docs/decisions/0013-pictures-drafts-and-markdown.md).
import { useState } from 'react';
import { withBaseInHtml } from './base-path.ts';

type SafeHtmlProps = {
  /** HTML that the server rendered from Markdown and sanitized. */
  html: string;
  className?: string;
};

export function SafeHtml({ html, className = '' }: SafeHtmlProps) {
  // oxlint-disable-next-line react/no-danger -- the reason of this file
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: withBaseInHtml(html) }} />;
}

/**
 * An email as the server composed it, in a document of its own. Same origin only so that its height can be read: without `allow-scripts` no
 * script in it runs.
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
