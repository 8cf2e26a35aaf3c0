// Links between a few views of a page, each with its own URL; the current one is marked.
import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';

type ChoiceLinksProps = {
  label: string;
  /** The query parameter that selects the view. */
  name: string;
  chosen: string;
  choices: readonly { value: string; label: string }[];
};

/** A link to a view; the current one has `aria-current="true"`. */
export const choiceClass = buttonClass(
  { look: 'outline' },
  'aria-[current=true]:border-verdigris aria-[current=true]:bg-verdigris-soft aria-[current=true]:text-verdigris-ink',
);

export function ChoiceLinks({ label, name, chosen, choices }: ChoiceLinksProps) {
  return (
    <nav aria-label={label} className="mb-10 flex flex-wrap gap-2">
      {choices.map(({ value, label: words }) => (
        <Link
          key={value}
          to={`?${name}=${value}`}
          preventScrollReset
          aria-current={value === chosen ? 'true' : undefined}
          className={choiceClass}
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}
