// Illustrative testimonials, marked as such.
import { Avatar } from '#ui/avatar.tsx';
import { Section } from '#ui/section.tsx';
import { testimonials } from './home-sections-copy.ts';

export function Testimonials() {
  return (
    <Section title={testimonials.title} lead={testimonials.note}>
      <ul className="grid gap-6 lg:grid-cols-3">
        {testimonials.voices.map(({ text, name, role }) => (
          <li key={name} className="panel flex flex-col">
            <figure className="flex grow flex-col">
              <blockquote className="mb-7 font-display text-heading leading-[1.3] font-medium tracking-[-0.012em] text-pretty">
                {text}
              </blockquote>
              <figcaption className="mt-auto flex items-center gap-3">
                <Avatar name={name} size={44} />
                <span>
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-small text-ink-3">{role}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
