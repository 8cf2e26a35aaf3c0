// Privacy: which data the software keeps, why, for how long, and which cookies it sets. A template, true to the code.
import type { ReactNode } from 'react';
import { TextLink } from '#ui/link-button.tsx';
import { screen } from '#ui/screen.ts';
import { useSite } from '#ui/site.tsx';
import { ReadingPage } from './reading.tsx';
import { Blank, TemplateNotice } from './template-notice.tsx';

const title = 'Privacy';
const lead = 'Which data this site keeps about you, why, for how long, and how to have it removed.';

export const privacyScreen = screen({ Component: PrivacyPage, meta: () => ({ title, description: lead }) });

function PrivacyPage() {
  return (
    <ReadingPage
      title={title}
      lead={lead}
      opening={<TemplateNotice changed="Nov 21, 2026" />}
      sections={[
        { id: 'short', title: 'In short', content: <Short /> },
        { id: 'kept', title: 'What is kept', content: <Kept /> },
        { id: 'cookies', title: 'Cookies and your browser’s storage', content: <Cookies /> },
        { id: 'public', title: 'What everyone can see', content: <Public /> },
        { id: 'others', title: 'Who else receives data', content: <Others /> },
        { id: 'erasure', title: 'Having it erased', content: <Erasure /> },
        { id: 'rights', title: 'Your rights, and whom to ask', content: <Rights /> },
      ]}
    />
  );
}

function Short() {
  return (
    <ul>
      <li>You can read every public page without an account and without a cookie.</li>
      <li>There are no ads, trackers or third-party analytics. Fonts and pictures come from this site.</li>
      <li>Your card number and your password are never here: the card provider and the identity provider have them.</li>
      <li>If you ask to be erased, your name goes. The records of money stay, without it.</li>
    </ul>
  );
}

type Row = { what: ReactNode; why: string; long: string };

const kept: readonly Row[] = [
  {
    what: 'Your account: a number made from your identity provider’s, your name and email address as that provider gave them, when you joined and were last here, and what you add to your profile',
    why: 'To know you again and to write to you about your investments',
    long: 'Until it is erased',
  },
  {
    what: 'Your session: a fingerprint of the cookie’s secret, and where your provider allows it an encrypted key to renew it',
    why: 'To keep you signed in',
    long: '12 hours without use, 7 days at most',
  },
  {
    what: 'Projects and pictures you publish, and the projects you support',
    why: 'To show them',
    long: 'Until they are removed; once you are erased, without your name as the creator’s',
  },
  {
    what: 'Drafts of the project form, as you type',
    why: 'So that nothing you typed is lost; only you see them',
    long: 'Until you submit or discard them',
  },
  {
    what: 'Investments, payments and refunds: amount, project, share, times, the card provider’s number for the payment',
    why: 'The books of this site, and the law on them',
    long: 'They stay; without your name once you are erased',
  },
  {
    what: 'Messages from the contact page: name, address, topic, text',
    why: 'To answer you',
    long: 'Until your account is erased, or on request',
  },
  {
    what: 'Attempts to sign in as an administrator: user name, network address, time',
    why: 'To see attacks and slow them down',
    long: 'No automatic end',
  },
  {
    what: 'That someone viewed a project today: a fingerprint of network address and browser, or of your account, made with a secret of the day',
    why: 'To count how many people look at a project. If your browser asks not to be followed, you are not counted',
    long: 'Until the next day is over; then only the number is left',
  },
  {
    what: 'The server’s log: errors, and the numbers of records and amounts. Not which pages you read, not your address, no texts',
    why: 'To find faults',
    long: 'As long as the operator keeps it',
  },
  {
    what: 'Your network address, in memory',
    why: 'To refuse floods of requests',
    long: 'About a minute',
  },
];

function Kept() {
  return (
    <div className="reading-wide">
      <ul className="grid gap-4">
        {kept.map(({ what, why, long }, index) => (
          <li
            key={index}
            className="grid gap-x-8 gap-y-3 rounded-slip border border-line bg-surface px-5 py-4 md:grid-cols-[1.5fr_1fr]"
          >
            <p>{what}</p>
            <dl className="grid content-start gap-2 text-[0.95rem]">
              <div>
                <dt className="text-[0.9rem] text-ink-3">Why</dt>
                <dd className="text-ink-2">{why}</dd>
              </div>
              <div>
                <dt className="text-[0.9rem] text-ink-3">How long</dt>
                <dd className="font-semibold">{long}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}

const stored = [
  ['kindling_session', 'Keeps you signed in. Scripts cannot read it.', 'Until you sign out, 7 days at most'],
  ['kindling_signin_…', 'Remembers, encrypted, where a sign-in you began should lead.', '10 minutes'],
  ['kindling_admin', 'Keeps an administrator signed in.', '12 hours at most'],
  ['theme', 'Remembers light or dark, if you chose one.', 'One year'],
  ['banner', 'Remembers which notice on top of the pages you put away.', 'Until you close the browser'],
  [
    'checkout:… (local storage)',
    'A random key for each checkout, so that reloading it does not charge twice.',
    '24 hours',
  ],
  [
    'kindling-copy:… (local storage)',
    'What you type into the project form, in case the server does not get it.',
    'Until it is saved or you sign out',
  ],
  [
    'Signs of the tab (session storage)',
    'Where you had scrolled to, and whether a page had to be reloaded.',
    'Until the tab is closed',
  ],
] as const;

function Cookies() {
  return (
    <>
      <p>
        None of them follows you to another site, so there is no banner to press away. Where the site is served with
        encryption, the names of the first three begin with <span className="whitespace-nowrap">“__Host-”</span>.
      </p>
      <dl className="grid max-w-[52rem]">
        {stored.map(([name, text, long]) => (
          <div key={name} className="grid gap-x-6 gap-y-1 border-t border-line py-4 sm:grid-cols-[15rem_1fr]">
            <dt className="font-semibold [overflow-wrap:anywhere]">{name}</dt>
            <dd>
              {text} <span className="block text-[0.92rem] text-ink-3">{long}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Public() {
  return (
    <ul>
      <li>Your name and avatar, and what you add to your profile about yourself: text, place, website and links.</li>
      <li>Projects you publish, with everything in them.</li>
      <li>The amount and time of each investment, without the name of who made it.</li>
    </ul>
  );
}

function Others() {
  const { identityProviderName, payments } = useSite();
  return (
    <ul>
      <li>
        <strong>{identityProviderName}</strong> learns that you sign in here. It sets cookies of its own on its own
        pages.
      </li>
      <li>
        {payments === 'stripe' ? (
          <>
            <strong>Stripe</strong> receives your card data, the amount and a number for the investment. Its script is
            loaded on the checkout page alone, and may set cookies there against fraud.
          </>
        ) : (
          <>
            <strong>The card provider</strong> is a sandbox inside this installation: no real money moves and no card
            data leaves it.
          </>
        )}
      </li>
      <li>
        <strong>The mail server</strong> of the operator carries what is written to you and what you write on the
        contact page: <Blank>provider</Blank>.
      </li>
      <li>
        <strong>Server location:</strong> <Blank>hosting company and country</Blank>.
      </li>
      <li>
        <strong>A project’s video</strong>, where it has one, comes from a video service. Until you press play, nothing
        is asked of that service.
      </li>
    </ul>
  );
}

function Erasure() {
  return (
    <>
      <p>
        Write to us through <TextLink to="/contact?topic=account">the contact page</TextLink>. An administrator then
        erases you, which cannot be undone: your sessions end immediately; name, email address, picture, profile and the
        tie to your identity provider are removed; so are messages you wrote or received, drafts, and whatever was noted
        or answered about you.
      </p>
      <p>
        Investments, payments and entries in the ledger stay, because the books must still add up and the law asks for
        them. They then belong to “Deleted user”. Projects you submitted stay with what they say, because others rely on
        it. If you sign in again later, you are a new person here.
      </p>
    </>
  );
}

function Rights() {
  const { supportEmail } = useSite();
  return (
    <p>
      You may ask what is kept about you, have it corrected, have it erased, object, and complain to an authority:{' '}
      <Blank>authority of the operator’s country</Blank>. Responsible is{' '}
      <Blank>name and address of the operator, and of a data protection officer if there is one</Blank>. Write to{' '}
      <a className="link" href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
      . There is no download of your own data here yet; we send it to you.
    </p>
  );
}
