// The footer: three lists of links, legal links, the copyright line and the zone of the times on the page.
import { Link } from 'react-router';
import { useReaderZone } from '#ui/moment.tsx';
import { useSite } from '#ui/site.tsx';
import { type FooterLink, footerCopy, footerGroups, smallPrint, zoneNoteText } from './frame-copy.ts';
import { SiteLogo } from './site-logo.tsx';

export function SiteFooter() {
  const { name, today } = useSite();
  return (
    <footer className="mt-(--section-space) border-t border-line bg-sunken">
      <div className="wrap grid grid-cols-2 gap-x-6 gap-y-10 py-14 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="col-span-2 md:col-span-1">
          <SiteLogo />
          <p className="mt-2 max-w-[20rem] text-ink-2">{footerCopy.tagline}</p>
        </div>
        {footerGroups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className="font-semibold">{title}</p>
            <ul className="mt-2 text-note text-ink-2">
              {links.map((link) => (
                <FooterAnchor key={link.to} {...link} />
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4 text-small text-ink-3">
        <p className="max-w-[34rem] py-2">
          {/* Blocks, so that a line breaks between the sentences. */}
          <span className="inline-block">{footerCopy.copyright({ year: today.slice(0, 4), name })}</span>{' '}
          <span className="inline-block">{footerCopy.risk}</span>
        </p>
        <ul className="flex flex-wrap gap-x-6">
          {smallPrint.map((link) => (
            <FooterAnchor key={link.to} {...link} />
          ))}
        </ul>
      </div>
      <ZoneNote />
    </footer>
  );
}

/** Times on pages follow the reader's clock and do not repeat its zone; files and emails name theirs. */
function ZoneNote() {
  return <p className="wrap pb-6 text-small text-ink-3 print:hidden">{zoneNoteText(useReaderZone())}</p>;
}

function FooterAnchor({ label, to }: FooterLink) {
  return (
    <li>
      <Link to={to} className="footer-link">
        {label}
      </Link>
    </li>
  );
}
