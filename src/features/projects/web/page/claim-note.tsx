// A quiet line beside a claim that says what keeps it, with the page that says more.
import { TextLink } from '#ui/link-button.tsx';
import { promisesLink } from '../../claim-copy.ts';

export function ClaimNote({ text, className = 'mt-4 max-w-[46rem]' }: { text: string; className?: string }) {
  return (
    <p className={`text-[0.9rem] text-ink-2 ${className}`}>
      {text} <TextLink to="/trust-and-safety#promises">{promisesLink}</TextLink>
    </p>
  );
}
