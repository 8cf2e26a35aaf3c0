// The newsletter's public page: what is in it, and signing up.
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { newsletterCopy as copy } from './newsletter-copy.ts';
import { NewsletterForm } from './newsletter-form.tsx';

export const newsletterScreen = screen({
  Component: NewsletterPage,
  meta: () => ({ title: copy.title, description: copy.lead }),
});

function NewsletterPage() {
  return (
    <div className="wrap">
      <PageHeader title={copy.title} lead={copy.lead} />
      <div className="grid gap-x-[clamp(40px,6vw,88px)] gap-y-10 border-t border-line pt-[clamp(24px,3vw,40px)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <NewsletterForm />
        <section aria-label={copy.contentsTitle} className="lg:order-first">
          <h2 className="h2">{copy.contentsTitle}</h2>
          <dl className="mt-5 grid gap-4">
            {copy.contents.map(({ name, text }) => (
              <div key={name} className="border-t border-line pt-4">
                <dt className="h3">{name}</dt>
                <dd className="mt-1 text-ink-2">{text}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-6 border-t border-line pt-4 text-note text-ink-2">
            {copy.leave} {copy.signedIn}
          </p>
        </section>
      </div>
    </div>
  );
}
