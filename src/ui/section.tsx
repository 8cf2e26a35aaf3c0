// The building blocks of a page: header, sections and boxed panels.
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { actionCopy } from './action-copy.ts';
import { LinkButton } from './link-button.tsx';

type PageLink = { to: string; label: ReactNode };

/** The page above most pages of a signed-in person. */
export const toDashboard: PageLink = { to: '/dashboard', label: actionCopy.dashboard };

/** The link to the page above, in line with the text below it, and links to pages next to this one. */
export function BackLink({ to, label, more = [] }: PageLink & { more?: readonly PageLink[] }) {
  return (
    <p className="-ml-[18px] flex flex-wrap print:hidden">
      <LinkButton look="quiet" className="text-start" to={to}>
        <ArrowLeft size={18} aria-hidden className="shrink-0" />
        {label}
      </LinkButton>
      {more.map((link) => (
        <LinkButton key={link.to} look="quiet" to={link.to}>
          {link.label}
        </LinkButton>
      ))}
    </p>
  );
}

type SubPageProps = { back: PageLink; links?: readonly PageLink[]; className?: string; children: ReactNode };

/** A page below another one. `className` sets its width. */
export function SubPage({ back, links, className = '', children }: SubPageProps) {
  return (
    <div className={`wrap ${className} pt-[clamp(20px,4vw,40px)] pb-(--section-space)`}>
      <BackLink {...back} {...(links && { more: links })} />
      {children}
    </div>
  );
}

type PageHeaderProps = {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Compact, for pages whose main content, such as a form, starts right below. */
  compact?: boolean;
};

export function PageHeader({ title, lead, actions, compact = false }: PageHeaderProps) {
  return (
    <header
      className={`flex flex-wrap items-end justify-between gap-x-8 gap-y-5 page-space ${compact ? 'page-compact' : ''}`}
    >
      <div className={`min-w-0 wrap-anywhere ${compact ? 'max-w-[60rem]' : 'max-w-[46rem] admin:max-w-[60rem]'}`}>
        <h1 dir="auto" className={`h1 ${compact ? 'text-section admin:text-title' : 'text-title'}`}>
          {title}
        </h1>
        {lead && (
          <p
            dir="auto"
            className={
              compact
                ? 'mt-2 text-note text-ink-2 md:mt-2.5 md:text-base'
                : 'lead mt-4 admin:mt-1.5 admin:text-note admin:text-ink-2'
            }
          >
            {lead}
          </p>
        )}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}

type SectionProps = { title: ReactNode; lead?: ReactNode; action?: ReactNode; id?: string; children: ReactNode };

/** A titled section with a hairline above. */
export function Section({ title, lead, action, id, children }: SectionProps) {
  const headingId = useId();
  return (
    <section className="sec" id={id} aria-labelledby={headingId}>
      <div className="mb-9 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="max-w-[44rem]">
          <h2 className="h2" id={headingId}>
            {title}
          </h2>
          {lead && <p className="lead mt-3">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

type PanelProps = { title?: ReactNode; actions?: ReactNode; className?: string; children: ReactNode };

export function Panel({ title, actions, className = '', children }: PanelProps) {
  return (
    <section className={`panel ${className}`}>
      {title && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="h3 flex-1">{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
