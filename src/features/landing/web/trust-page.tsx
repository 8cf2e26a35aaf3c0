// Trust & Safety: what the software guarantees, what the operator is responsible for, and what does not exist yet.
import { TextLink } from '#ui/link-button.tsx';
import { screen } from '#ui/screen.ts';
import { useSite } from '#ui/site.tsx';
import { ReadingPage } from './reading.tsx';
import { identityCopy, promises } from './trust-copy.ts';

const title = 'Trust & Safety';
const lead =
  'What this software does today, what the operator of this site is responsible for, and what isn’t available yet.';

export const trustScreen = screen({ Component: TrustPage, meta: () => ({ title, description: lead }) });

function TrustPage() {
  return (
    <ReadingPage
      title={title}
      lead={lead}
      opening={<RiskNote />}
      sections={[
        { id: 'guarantees', title: 'What the software guarantees', content: <Guarantees /> },
        { id: 'limits', title: 'What no one can guarantee', content: <Limits /> },
        { id: 'identity', title: 'How identity is verified', content: <IdentityChecks /> },
        { id: 'promises', title: 'Our promises, one by one', content: <Promises /> },
        { id: 'admins', title: 'What administrators can do', content: <Admins /> },
        { id: 'report', title: 'Report a project', content: <Report /> },
        { id: 'security', title: 'Report a security problem', content: <Security /> },
      ]}
    />
  );
}

function RiskNote() {
  return (
    <div className="rounded-slip bg-copper-soft p-[clamp(18px,3vw,28px)]">
      <p className="max-w-[46rem] font-display text-heading leading-[1.3] font-medium">
        Investing in young projects is risky. Most of them fail, shares are hard to sell, and you may lose everything
        you invest. Nothing on this site reduces that risk. Invest only what you can afford to lose.
      </p>
    </div>
  );
}

const guarantees = [
  {
    name: 'Nothing is oversold',
    text: 'Raised and held money together never exceed a project’s goal. The database rejects any write that would break this rule, so a bug elsewhere in the software cannot break it either.',
  },
  {
    name: 'Double-entry bookkeeping',
    text: 'Every cent is recorded in an append-only, double-entry ledger. An entry that does not sum to zero cannot be saved, and no one using the software can change or remove a recorded entry.',
  },
  {
    name: 'A payment counts once',
    text: 'One payment makes one investment, however often the provider, your browser and our own checks report it. We never rely on what your browser reports: we confirm it with the provider.',
  },
  {
    name: 'Card numbers never touch us',
    text: 'They go from your browser directly to the card provider. This site stores the provider’s payment ID, the amount and the time.',
  },
  {
    name: 'Sessions end when you end them',
    text: 'Signing out ends a session on the server immediately. Sessions expire after 12 hours without use, and after 7 days in any case.',
  },
  {
    name: 'User text cannot run code',
    text: 'Descriptions are shown as plain text or as Markdown sanitized on the server. Nothing a creator writes can run in your browser.',
  },
];

function Guarantees() {
  return (
    <ul className="reading-wide grid !max-w-none gap-x-8 gap-y-7 sm:grid-cols-2">
      {guarantees.map(({ name, text }) => (
        <li key={name} className="!mt-0 border-t-2 border-verdigris !pl-0 pt-4 before:hidden">
          <h3 className="h3">{name}</h3>
          <p className="mt-2 text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
  );
}

function Limits() {
  const { identityProviderName } = useSite();
  return (
    <ul>
      <li>
        <strong>That a project succeeds.</strong> Plans, figures and milestones come from the creator. A complete page
        does not mean a sound project.
      </li>
      <li>
        <strong>That a valuation is right.</strong> The creator names it; no market has tested it.
      </li>
      <li>
        <strong>That a person is who they say.</strong> People sign in through {identityProviderName}. This site knows
        investors only as well as that provider does. The card provider checks creators before they receive money, and
        it can be deceived.
      </li>
      <li>
        <strong>That someone else will want to buy a share.</strong> There is no market for shares here.
      </li>
      <li>
        <strong>Any return.</strong> Neither the software nor a listing here promises interest, dividends or repayment.
      </li>
    </ul>
  );
}

/** Describes the identity checks: what is checked, who checks it, and when. */
function IdentityChecks() {
  const { identityProviderName, reviewBeforePublishing } = useSite();
  return (
    <>
      <p>{identityCopy.lead}</p>
      <dl className="reading-wide grid gap-5 md:grid-cols-3">
        {identityCopy.checks({ identityProviderName, reviewBeforePublishing }).map(({ who, text }) => (
          <div key={who} className="rounded-slip border border-line bg-surface px-5 py-4">
            <dt className="font-semibold">{who}</dt>
            <dd className="mt-1 text-note text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
      <p>{identityCopy.limits}</p>
      <p>
        {identityCopy.creators} <TextLink to="/dashboard/payouts">{identityCopy.connect}</TextLink>
      </p>
    </>
  );
}

function Promises() {
  return (
    <>
      <p>
        This site promises a launchpad with people behind it. Some of that is software, some is the operator’s daily
        work, and some is still to come. Here is which is which:
      </p>
      <div className="reading-wide grid gap-5">
        {promises.map(({ id, name, see, software, operator, missing }) => (
          <article
            key={id}
            id={id}
            aria-labelledby={`${id}-name`}
            className="overflow-hidden rounded-slip border border-line bg-surface"
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line px-5 py-4">
              <h3 className="h3" id={`${id}-name`}>
                {name}
              </h3>
              {see && <TextLink to={see.to}>{see.label}</TextLink>}
            </div>
            <dl className="grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
              {[
                ['The software today', software, 'text-verdigris-ink'],
                ['The operator’s part', operator, 'text-copper-ink'],
                ['Not available yet', missing, 'text-ink-3'],
              ].map(([label, text, tone]) => (
                <div key={label} className="px-5 py-4">
                  <dt className={`text-small font-semibold ${tone}`}>{label}</dt>
                  <dd className="mt-1 text-note text-ink-2">{text}</dd>
                </div>
              ))}
            </dl>
          </article>
        ))}
      </div>
    </>
  );
}

function Admins() {
  return (
    <>
      <p>
        Administrators sign in separately from everyone else. Passwords set here have at least 15 characters, and every
        attempt is logged with its network address.
      </p>
      <ul>
        <li>
          <strong>They can</strong> see all projects and people, feature a project, change its status, hide it, end or
          remove it (which refunds its investors), erase a person’s data, and make someone else an administrator.
        </li>
        <li>
          <strong>They cannot</strong> see a card number or the password you sign in with, change ledger entries, let a
          project raise more than its goal, or enter a raised amount.
        </li>
      </ul>
    </>
  );
}

function Report() {
  return (
    <p>
      If a project is misleading, copies someone’s work, or breaks the law,{' '}
      <TextLink to="/contact?topic=report">report it to us</TextLink>. Each project’s page has a link that fills in its
      name. You don’t need to sign in. An administrator can hide or remove the project; we don’t tell the creator who
      reported it.
    </p>
  );
}

function Security() {
  const { supportEmail } = useSite();
  return (
    <>
      <p>
        Found a way to see or change someone else’s data? Write to{' '}
        <a className="link" href={`mailto:${supportEmail}?subject=Security`}>
          {supportEmail}
        </a>{' '}
        with the word “Security” in the subject. Describe what you did, what you saw, and how to reproduce it. Please
        use your own account, stop as soon as you have proof, and give us time to fix the problem before you disclose
        it.
      </p>
      <p>There is no bug bounty. You have our thanks, and credit for the fix if you want it.</p>
    </>
  );
}
