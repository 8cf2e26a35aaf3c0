// Privacy: what data the software keeps, why, for how long, and which cookies it sets. A template that matches the code.
import type { ReactNode } from 'react';
import { TextLink } from '#ui/link-button.tsx';
import { screen } from '#ui/screen.ts';
import { useSite } from '#ui/site.tsx';
import { ReadingPage } from './reading.tsx';
import { Blank, TemplateNotice } from './template-notice.tsx';

const title = 'Privacy';
const lead = 'What data this site keeps about you, why, for how long, and how to have it erased.';

export const privacyScreen = screen({ Component: PrivacyPage, meta: () => ({ title, description: lead }) });

function PrivacyPage() {
  return (
    <ReadingPage
      title={title}
      lead={lead}
      opening={<TemplateNotice changed="Nov 24, 2026" />}
      sections={[
        { id: 'short', title: 'In short', content: <Short /> },
        { id: 'kept', title: 'What is kept', content: <Kept /> },
        { id: 'cookies', title: 'Cookies and your browser’s storage', content: <Cookies /> },
        { id: 'public', title: 'What everyone can see', content: <Public /> },
        { id: 'others', title: 'Who else receives data', content: <Others /> },
        { id: 'erasure', title: 'Erasing your data', content: <Erasure /> },
        { id: 'rights', title: 'Your rights and who to contact', content: <Rights /> },
      ]}
    />
  );
}

function Short() {
  return (
    <ul>
      <li>You can read every public page without an account and without a cookie.</li>
      <li>There are no ads, trackers or third-party analytics. Fonts and pictures come from this site.</li>
      <li>We never receive your card number or your password: only the card provider and the identity provider do.</li>
      <li>If you ask to be erased, your name is removed. Financial records stay, without your name.</li>
    </ul>
  );
}

type Row = { what: ReactNode; why: string; long: string };

const kept: readonly Row[] = [
  {
    what: 'Your account: an ID derived from your identity provider’s, your name and email address from that provider, when you joined and last visited, and what you add to your profile',
    why: 'To recognize you and to write to you about your investments',
    long: 'Until it is erased',
  },
  {
    what: 'Your session: a hash of the cookie’s secret and, if your provider supports it, an encrypted token to refresh it',
    why: 'To keep you signed in',
    long: '12 hours without use, 7 days at most',
  },
  {
    what: 'Projects and pictures you publish, and the projects you support',
    why: 'To show them',
    long: 'Until they are removed; after you are erased, without your name as the creator',
  },
  {
    what: 'Your comments and the messages you send and receive',
    why: 'To show comments to everyone, and messages to the two people in the conversation',
    long: 'Until you delete a comment; otherwise until you are erased',
  },
  {
    what: 'People you follow and projects you save; your notifications and how you want to receive them',
    why: 'To show you their news. No one else sees the people you follow or the projects you saved',
    long: 'Until you undo it, or are erased',
  },
  {
    what: 'Drafts of the project form, as you type',
    why: 'So that nothing you type is lost; only you can see them',
    long: 'Until you submit or discard them',
  },
  {
    what: 'Investments, payments and refunds: amount, project, share, times, the card provider’s payment ID',
    why: 'Bookkeeping, and the laws that apply to it',
    long: 'Permanently; without your name after you are erased',
  },
  {
    what: 'If you receive money for a project: the ID of your account at the card provider, your country, whether the provider has verified you, what it says is missing, and the name and last four digits of your bank account',
    why: 'To send released money to you and no one else',
    long: 'The ID permanently; the rest until you are erased',
  },
  {
    what: 'Messages from the contact page: name, address, topic, text',
    why: 'To answer you',
    long: 'Until your account is erased, or on request',
  },
  {
    what: 'Your email address, if you subscribe to the newsletter, and when you confirmed it',
    why: 'To send you the newsletter',
    long: 'Until you unsubscribe; 7 days if you don’t confirm it; one year if your mail server refuses our emails, so that we stop writing to you',
  },
  {
    what: 'Attempts to sign in as an administrator: username, network address, time',
    why: 'To detect attacks and slow them down',
    long: 'No automatic deletion',
  },
  {
    what: 'That someone viewed, shared, supported or invested in a project today, and the website they came from: a hash of the network address and browser, or of your account, made with a secret that changes daily',
    why: 'To count visits and what they lead to, for the project’s creator. If your browser asks not to be tracked, you are not counted',
    long: 'Until the end of the next day; after that only the counts by website remain, and for 90 days when each happened, without who it was',
  },
  {
    what: 'The server’s log: errors, record IDs and amounts, but not the pages you read, your address or any text you write',
    why: 'To find and fix errors',
    long: 'As long as the operator keeps it',
  },
  {
    what: 'Your network address, in memory',
    why: 'To limit request rates',
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
            <dl className="grid content-start gap-2 text-note">
              <div>
                <dt className="text-small text-ink-3">Why</dt>
                <dd className="text-ink-2">{why}</dd>
              </div>
              <div>
                <dt className="text-small text-ink-3">How long</dt>
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
  ['kindling_signin_…', 'Remembers, encrypted, where to go after you sign in.', '10 minutes'],
  ['kindling_admin', 'Keeps an administrator signed in.', '12 hours at most'],
  ['theme', 'Remembers light or dark, if you chose one.', 'One year'],
  ['banner', 'Remembers which notice at the top of the pages you dismissed.', 'Until you close the browser'],
  [
    'checkout:… (local storage)',
    'A random key for each checkout, so that reloading it does not charge twice.',
    '24 hours',
  ],
  [
    'kindling-copy:… (local storage)',
    'What you type into the project form, comments, messages and your profile, in case it can’t be saved to the server.',
    'Until it is saved or you sign out',
  ],
  [
    'Tab state (session storage)',
    'Your scroll position, whether a page had to be reloaded, and the button that you pressed before signing in.',
    'Until the tab is closed; the button for 15 minutes',
  ],
] as const;

function Cookies() {
  return (
    <>
      <p>
        None of them tracks you on other sites, so there is no cookie banner. If the site is served over HTTPS, the
        names of the first three begin with <span className="whitespace-nowrap">“__Host-”</span>.
      </p>
      <dl className="grid max-w-[52rem]">
        {stored.map(([name, text, long]) => (
          <div key={name} className="grid gap-x-6 gap-y-1 border-t border-line py-4 sm:grid-cols-[15rem_1fr]">
            <dt className="font-semibold wrap-anywhere">{name}</dt>
            <dd>
              {text} <span className="block text-note text-ink-3">{long}</span>
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
      <li>Your name and avatar, and what you add to your profile: bio, location, website and links.</li>
      <li>Projects you publish, including everything in them, and how many people follow you.</li>
      <li>Your comments, with your name.</li>
      <li>
        The time of each investment, with what its investor chose to show: their name, a pseudonym or neither, and the
        amount or not. Without a choice it is the amount alone. The total of a project is public, so others may be able
        to work out an amount that is not shown.
      </li>
    </ul>
  );
}

function Others() {
  const { identityProviderName, payments } = useSite();
  return (
    <ul>
      <li>
        <strong>{identityProviderName}</strong> learns that you sign in here. It sets its own cookies on its own pages.
      </li>
      <li>
        {payments === 'stripe' ? (
          <span>
            <strong>Stripe</strong> receives your card data, the amount and the investment’s ID. Its script is loaded
            only on the checkout page, where it may set cookies to prevent fraud.
          </span>
        ) : (
          <span>
            <strong>The card provider</strong> is a sandbox inside this installation: no real money moves and no card
            data leaves it.
          </span>
        )}
      </li>
      <li>
        <strong>{payments === 'stripe' ? 'Stripe' : 'The card provider'}</strong> also receives the name, email address
        and country of creators who connect an account to get paid. They give it their identity details and bank account
        on its own pages; those never reach this site.
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
        is loaded from that service.
      </li>
    </ul>
  );
}

function Erasure() {
  return (
    <>
      <p>
        Delete your account in <TextLink to="/settings/data">your settings</TextLink>, or write to us through{' '}
        <TextLink to="/contact?topic=account">the contact page</TextLink> if you can’t. It cannot be undone. Your
        sessions end immediately, and we remove your name, email address, picture, profile, the link to your identity
        provider, your comments, the messages you sent or received, whom you follow, what you saved, your drafts, and
        any notes or replies about you. While you have open projects, they have to end or be handed over first.
      </p>
      <p>
        Investments, payments and ledger entries stay, because the books must still add up and the law requires them.
        They then belong to “Deleted user”. Projects you submitted keep their content, because others rely on it. If you
        sign in again later, you get a new account.
      </p>
    </>
  );
}

function Rights() {
  const { supportEmail } = useSite();
  return (
    <p>
      You may ask what data is kept about you, have it corrected or erased, object to its use, and complain to an
      authority: <Blank>authority of the operator’s country</Blank>. The data controller is{' '}
      <Blank>name and address of the operator, and of a data protection officer if there is one</Blank>. Write to{' '}
      <a className="link" href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
      . You can download a copy of all your data, as JSON and CSV, in{' '}
      <TextLink to="/settings/data">your settings</TextLink>.
    </p>
  );
}
