// Below the form: the review process, keys to success and contact.
import { CalendarRange, ChartLine, Mail, Receipt, ShieldCheck, Target, UsersRound } from 'lucide-react';
import { buttonClass } from '#ui/button.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Section } from '#ui/section.tsx';
import { useSite } from '#ui/site.tsx';
import { operatorNote } from '../../../claim-copy.ts';
import { contact, keys, process } from '../../../submit-copy.ts';

export function ProcessSection() {
  return (
    <Section title={process.title} action={<TextLink to="/trust-and-safety#promises">{process.more}</TextLink>}>
      <ol className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-5">
        {process.steps.map(({ title, text }, index) => (
          <li key={title} className="border-t-2 border-copper pt-4">
            <p className="figure text-large text-copper-ink" aria-hidden="true">
              {index + 1}
            </p>
            <h3 className="h3 mt-3">{title}</h3>
            <p className="mt-2 text-note text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-5 max-w-[46rem] text-small text-ink-2">{operatorNote}</p>
    </Section>
  );
}

const keyIcons = {
  team: UsersRound,
  need: Target,
  advantage: ShieldCheck,
  traction: ChartLine,
  timeline: CalendarRange,
  finance: Receipt,
};

export function KeysSection() {
  return (
    <Section title={keys.title} lead={keys.lead}>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {keys.items.map(({ key, title, text }) => {
          const Icon = keyIcons[key];
          return (
            <li key={key} className="panel">
              <Icon size={24} aria-hidden className="text-verdigris-ink" />
              <h3 className="h3 mt-4">{title}</h3>
              <p className="mt-2 text-ink-2">{text}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

export function ContactBlock() {
  const { supportEmail } = useSite();
  return (
    <section
      aria-labelledby="contact"
      className="flex flex-wrap items-center justify-between gap-6 rounded-art bg-sunken p-[clamp(22px,4vw,44px)]"
    >
      <div className="max-w-[36rem]">
        <h2 id="contact" className="h2">
          {contact.title}
        </h2>
        <p className="lead mt-3">{contact.text}</p>
      </div>
      <a href={`mailto:${supportEmail}`} className={buttonClass({ look: 'outline', size: 'large' }, 'max-w-full')}>
        <Mail size={18} aria-hidden className="shrink-0" />
        <span className="min-w-0 wrap-anywhere">{supportEmail}</span>
      </a>
    </section>
  );
}
