// Contact Us: the form and the support address.

import { Mail } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { useSite } from '#ui/site.tsx';
import { Slip } from '#ui/slip.tsx';
import { contactCopy } from './contact-copy.ts';
import { ContactForm, startingValues } from './contact-form.tsx';

const title = contactCopy.title;
const lead = contactCopy.lead;

export const contactScreen = screen({ Component: ContactPage, meta: () => ({ title, description: lead }) });

function ContactPage() {
  const { publicUrl } = useSite();
  const [search] = useSearchParams();
  return (
    <div className="wrap">
      <PageHeader title={title} lead={lead} />
      <div className="grid gap-x-[clamp(40px,6vw,88px)] gap-y-10 border-t border-line pt-[clamp(24px,3vw,40px)] lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ContactForm initial={startingValues(search, publicUrl)} />
        <ByMail />
      </div>
    </div>
  );
}

function ByMail() {
  const { supportEmail } = useSite();
  return (
    <aside aria-label={contactCopy.otherWays} className="max-w-[26rem] lg:order-last">
      <Slip
        stub={
          <a href={`mailto:${supportEmail}`} className={buttonClass({ look: 'outline', wide: true })}>
            <Mail size={18} aria-hidden className="shrink-0" />
            <span className="min-w-0 wrap-anywhere">{supportEmail}</span>
          </a>
        }
      >
        <p className="h3">{contactCopy.byEmail}</p>
        <p className="mt-2 text-note text-ink-2">{contactCopy.byEmailText}</p>
      </Slip>
      <ul className="mt-8 grid gap-4 text-note text-ink-2">
        <li className="border-t border-line pt-4">
          {contactCopy.howItWorksBefore} <TextLink to="/how-it-works">{contactCopy.howItWorks}</TextLink>.
        </li>
        <li className="border-t border-line pt-4">
          {contactCopy.trustBefore} <TextLink to="/trust-and-safety">{contactCopy.trust}</TextLink>.
        </li>
        <li className="border-t border-line pt-4">
          {contactCopy.privacyBefore} <TextLink to="/privacy">{contactCopy.privacy}</TextLink>.
        </li>
      </ul>
    </aside>
  );
}
