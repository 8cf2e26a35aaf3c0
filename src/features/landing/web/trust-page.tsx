// Trust & Safety: what the software guarantees by itself, what the operator owes, what is promised and not there yet.
import { TextLink } from '#ui/link-button.tsx';
import { screen } from '#ui/screen.ts';
import { useSite } from '#ui/site.tsx';
import { ReadingPage } from './reading.tsx';
import { promises } from './trust-copy.ts';

const title = 'Trust & Safety';
const lead =
  'What this software does by itself today, what the operator of this site must do, and what is not there yet.';

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
      <p className="max-w-[46rem] font-display text-[1.28rem] leading-[1.3] font-medium">
        Investing in young projects is risky. Most of them fail, shares are hard to sell, and you may lose all you put
        in. Nothing on this site makes that risk smaller. Invest only what you can spare.
      </p>
    </div>
  );
}

const guarantees = [
  {
    name: 'Nothing is oversold',
    text: 'Raised and held money together never exceed a project’s goal. The database refuses the write that would break this, so no mistake elsewhere in the software can.',
  },
  {
    name: 'Every cent is booked twice',
    text: 'Money moves in a double-entry ledger that can only be added to. An entry that does not sum to zero cannot be saved, and no booked entry can be changed or removed, by anyone using the software.',
  },
  {
    name: 'A payment counts once',
    text: 'However often the provider, your browser and our own checks report it, one payment makes one investment. Nothing your browser says is believed: the provider is asked.',
  },
  {
    name: 'Card numbers never touch us',
    text: 'They go from your browser to the card provider. This site stores the provider’s number for the payment, the amount and the time.',
  },
  {
    name: 'Sessions end when you end them',
    text: 'Signing out ends a session on the server immediately. Sessions expire after 12 hours without use, and after 7 days in any case.',
  },
  {
    name: 'What people write cannot run',
    text: 'Descriptions are shown as text or as markdown cleaned on the server. Nothing a creator writes can act in your browser.',
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
        <strong>That a project succeeds.</strong> Plans, figures and milestones are the creator’s own. A page that is
        complete is not a project that is sound.
      </li>
      <li>
        <strong>That a valuation is right.</strong> The creator names it; no market has tested it.
      </li>
      <li>
        <strong>That a person is who they say.</strong> People sign in through {identityProviderName}. How well that
        provider knows them is how well this site does.
      </li>
      <li>
        <strong>That someone else will want to buy a share.</strong> There is no market for shares here.
      </li>
      <li>
        <strong>Any return.</strong> No interest, no dividend, no repayment is promised by the software or by being
        listed.
      </li>
    </ul>
  );
}

function Promises() {
  return (
    <>
      <p>
        The pages of this site promise a launchpad with people behind it. Part of that is software, part is the daily
        work of the operator, and part is still to come. So that you need not guess:
      </p>
      <div className="reading-wide grid gap-5">
        {promises.map(({ name, software, operator, missing }) => (
          <article key={name} className="overflow-hidden rounded-slip border border-line bg-surface">
            <h3 className="h3 border-b border-line px-5 py-4">{name}</h3>
            <dl className="grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
              {[
                ['The software today', software, 'text-verdigris-ink'],
                ['The operator’s part', operator, 'text-copper-ink'],
                ['Not there yet', missing, 'text-ink-3'],
              ].map(([label, text, tone]) => (
                <div key={label} className="px-5 py-4">
                  <dt className={`text-[0.9rem] font-semibold ${tone}`}>{label}</dt>
                  <dd className="mt-1 text-[0.95rem] text-ink-2">{text}</dd>
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
        Administrators sign in apart from everyone else, with a password of at least 15 characters where it was set
        here. Every attempt is written down with its address.
      </p>
      <ul>
        <li>
          <strong>They can</strong> see all projects and people, feature a project, change its status, hide it, and end
          or remove it (which refunds its investors), erase a person, and make someone else an administrator.
        </li>
        <li>
          <strong>They cannot</strong> see a card number or the password you sign in with, change what is booked in the
          ledger, raise more than a goal, or type in a raised amount.
        </li>
      </ul>
    </>
  );
}

function Report() {
  return (
    <p>
      If a project is not what it says, copies someone’s work, or breaks the law,{' '}
      <TextLink to="/contact?topic=report">tell us</TextLink>. Each project’s page has a link that fills in which one it
      is. You need not be signed in. An administrator can hide or remove the project; the creator is not told who
      reported it.
    </p>
  );
}

function Security() {
  const { supportEmail } = useSite();
  return (
    <>
      <p>
        Found a way to see or change what is not yours? Write to{' '}
        <a className="link" href={`mailto:${supportEmail}?subject=Security`}>
          {supportEmail}
        </a>{' '}
        with the word “Security” in the subject: what you did, what you saw, and how to see it again. Please use an
        account of your own, stop at the first proof, and give us time to fix it before you disclose it.
      </p>
      <p>There is no bug bounty. You have our thanks, and credit for the fix if you want it.</p>
    </>
  );
}
