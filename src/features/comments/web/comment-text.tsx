// The text of a comment: plain, with its line breaks and with links to web addresses.
import { splitLinks } from './link-parts.ts';

export function CommentText({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-line wrap-anywhere">
      {splitLinks(text).map(({ text: words, href }, index) =>
        // Parts of a text never change order, so the index is a stable key.
        href === undefined ? (
          <span key={index}>{words}</span>
        ) : (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className="link">
            {words}
          </a>
        ),
      )}
    </p>
  );
}
