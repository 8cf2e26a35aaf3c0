// Says without JavaScript why a form does nothing, or why a page never loads.

export function NeedsScript({ text = 'This page needs JavaScript.' }: { text?: string }) {
  return (
    <noscript>
      <p className="alert alert-warm mb-4">{text}</p>
    </noscript>
  );
}
