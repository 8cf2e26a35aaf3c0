// A note next to a claim that names who is responsible, with a link to details.
import { TextLink } from '#ui/link-button.tsx';
import { promisesLink } from '../../claim-copy.ts';

export function ClaimNote({ text, className = 'mt-4 max-w-[46rem]' }: { text: string; className?: string }) {
  return (
    <p className={`text-small text-ink-2 ${className}`}>
      {text} <TextLink to="/trust-and-safety#promises">{promisesLink}</TextLink>
    </p>
  );
}
