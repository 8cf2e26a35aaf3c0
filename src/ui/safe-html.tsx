// The only place that sets HTML: only for HTML sanitized by the server (docs/decisions/0013-pictures-drafts-and-markdown.md).

type SafeHtmlProps = {
  /** HTML that the server rendered from Markdown and sanitized. */
  html: string;
  className?: string;
};

export function SafeHtml({ html, className = '' }: SafeHtmlProps) {
  // oxlint-disable-next-line react/no-danger -- the reason of this file
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
