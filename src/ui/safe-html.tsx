// The one place where HTML as text enters a page: only what the server made safe may come here (decision 0013).

type SafeHtmlProps = {
  /** From a field that the server rendered from markdown and cleaned. */
  html: string;
  className?: string;
};

export function SafeHtml({ html, className = '' }: SafeHtmlProps) {
  // oxlint-disable-next-line react/no-danger -- the reason of this file
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
