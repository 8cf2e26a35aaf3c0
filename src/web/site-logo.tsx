// The logo: half copper, half verdigris.
import { Link } from 'react-router';
import { useSite } from '#ui/site.tsx';

export const logoClass = 'flex min-h-[42px] items-center gap-2.5 font-display text-lead font-bold tracking-[-0.02em]';

export function SiteLogo({ to = '/' }: { to?: string }) {
  const { name } = useSite();
  return (
    <Link to={to} className={logoClass}>
      <LogoMark />
      {name}
    </Link>
  );
}

export function LogoMark() {
  return (
    <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
      <circle cx="13" cy="13" r="13" className="fill-verdigris" />
      <path d="M13 0a13 13 0 0 1 0 26Z" className="fill-copper" />
    </svg>
  );
}
