// The footer: three lists of links and the copyright line. Links without a page yet are placeholders and say so.
import { Link } from 'react-router';
import { useSite } from '#ui/site.tsx';
import { SiteLogo } from './site-logo.tsx';

type FooterLink = { label: string; to: string };

const placeholder = (label: string): FooterLink => ({ label, to: '#' });

const groups: readonly { title: string; links: readonly FooterLink[] }[] = [
  {
    title: 'Explore',
    links: [
      { label: 'Browse Projects', to: '/projects' },
      { label: 'Start a Project', to: '/submit' },
    ],
  },
  {
    title: 'Categories',
    links: ['Technology', 'Arts', 'Film & Video', 'Games'].map(placeholder),
  },
  {
    title: 'About',
    links: ['Our Story', 'How It Works', 'Trust & Safety', 'Contact Us'].map(placeholder),
  },
];

export function SiteFooter() {
  const { name, today } = useSite();
  return (
    <footer className="mt-[clamp(48px,7vw,96px)] border-t border-line bg-sunken">
      <div className="wrap grid grid-cols-2 gap-x-6 gap-y-10 py-14 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="col-span-2 md:col-span-1">
          <SiteLogo />
          <p className="mt-2 max-w-[20rem] text-ink-2">Creative projects, and the people who own a piece of them.</p>
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className="font-semibold">{title}</p>
            <ul className="mt-2 text-[0.96rem] text-ink-2">
              {links.map(({ label, to }) => (
                <li key={label}>
                  <FooterAnchor label={label} to={to} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="wrap border-t border-line py-6 text-[0.9rem] text-ink-3">
        <p>
          © {today.slice(0, 4)} {name}. All rights reserved. Investing in young projects is risky: you may lose all you
          put in.
        </p>
      </div>
    </footer>
  );
}

function FooterAnchor({ label, to }: FooterLink) {
  const className = 'flex min-h-[42px] items-center hover:text-ink hover:underline';
  if (to !== '#') {
    return (
      <Link to={to} className={className}>
        {label}
      </Link>
    );
  }
  return (
    <a href="#main" className={className} title="This page is being written">
      {label}
    </a>
  );
}
