// User text as plain text: paragraphs and line breaks are kept, nothing is interpreted.

/** Blank lines separate paragraphs. */
export function splitParagraphs(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

export function TextParagraphs({ paragraphs, className = '' }: { paragraphs: readonly string[]; className?: string }) {
  return (
    <div className={`grid gap-4 ${className}`}>
      {paragraphs.map((paragraph, index) => (
        // Paragraphs of one text never change order, so the index is their key.
        <p key={index} className="whitespace-pre-line wrap-anywhere">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
