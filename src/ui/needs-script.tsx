// Explains, if scripts are off, why a form does nothing or a page never loads.

export function NeedsScript({ text = 'This page needs JavaScript.' }: { text?: string }) {
  return (
    <noscript>
      <p className="alert alert-warm mb-4">{text}</p>
    </noscript>
  );
}
