// Terms: a template in plain language that fits what the software does.
import { cancellationRule } from '#features/investing/cancellation-words.ts';
import { releaseFeeSentence } from '#features/projects/release-fee-words.ts';
import { formatDollars } from '#kernel/money.ts';
import { TextLink } from '#ui/link-button.tsx';
import { screen } from '#ui/screen.ts';
import { useSite } from '#ui/site.tsx';
import { ReadingPage } from './reading.tsx';
import { Blank, TemplateNotice } from './template-notice.tsx';

const title = 'Terms of Use';
const lead = 'What you may expect of this site, and what it expects of you.';

export const termsScreen = screen({ Component: TermsPage, meta: () => ({ title, description: lead }) });

function TermsPage() {
  return (
    <ReadingPage
      title={title}
      lead={lead}
      opening={<TemplateNotice changed="Nov 22, 2026" />}
      sections={[
        { id: 'who', title: 'Who we are', content: <Who /> },
        { id: 'account', title: 'Your account', content: <Account /> },
        { id: 'creators', title: 'If you offer a project', content: <Creators /> },
        { id: 'investors', title: 'If you invest', content: <Investors /> },
        { id: 'payments', title: 'Payments and refunds', content: <Payments /> },
        { id: 'conduct', title: 'What you may not do', content: <Conduct /> },
        { id: 'removal', title: 'Removing projects and accounts', content: <Removal /> },
        { id: 'liability', title: 'What we answer for', content: <Liability /> },
        { id: 'changes', title: 'Changes and law', content: <Changes /> },
      ]}
    />
  );
}

function Who() {
  const { name, supportEmail } = useSite();
  return (
    <>
      <p>
        This site is run by <Blank>name, legal form and address of the operator</Blank>, “we” in this text, with
        open-source software called Kindling. The authors of the software are not part of this agreement.
      </p>
      <p>
        You reach us at{' '}
        <a className="link" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        . By using {name} you accept these terms. To read public pages you need not accept anything.
      </p>
    </>
  );
}

function Account() {
  const { identityProviderName } = useSite();
  return (
    <ul>
      <li>
        You sign in through {identityProviderName}. Whatever you agreed with that provider stays between you and it.
      </li>
      <li>You use your own name and an address at which you can be reached, and one account.</li>
      <li>You are old enough to make a contract where you live, or your parents make it with us.</li>
      <li>
        What happens under your account while you are signed in counts as done by you. Sign out on devices you share.
      </li>
    </ul>
  );
}

function Creators() {
  return (
    <>
      <ul>
        <li>What you write is true, to the best of your knowledge, and names the risks you know of.</li>
        <li>
          You may offer what you offer: the project, its name, its pictures and the share in it are yours to give.
        </li>
        <li>
          Goal, valuation, deadline, funding model and owner can’t change while a payment is open, or ever again once
          someone has invested. Until then you may change them, and take the project back to a draft.
        </li>
        <li>
          You keep the rights in your words and pictures, and allow us to show them here for as long as the project is
          listed.
        </li>
        <li>
          You owe investors the share that was shown to them, in the legal form you agreed with us:{' '}
          <Blank>contract between creator and investor</Blank>.
        </li>
      </ul>
      <p>
        We may ask for papers, hold a project back or take it down while we check it. What we promise about that is
        listed on <TextLink to="/trust-and-safety#promises">Trust &amp; Safety</TextLink>.
      </p>
    </>
  );
}

function Investors() {
  return (
    <ul>
      <li>You may lose everything you invest. You invest only what you can spare.</li>
      <li>
        You decide by yourself. Nothing on this site is advice, and being listed or featured is no recommendation.
      </li>
      <li>Your share is the amount times 100 divided by the valuation shown, truncated to six decimals.</li>
      <li>Shares cannot be sold on this site.</li>
      <li>
        Laws may limit who may invest, and how much: <Blank>limits and duties of information that apply</Blank>. You
        tell us the truth where we have to ask.
      </li>
    </ul>
  );
}

function Payments() {
  const { cancellationHours, minInvestment, platformFeePercent } = useSite();
  const fee = releaseFeeSentence(platformFeePercent);
  return (
    <>
      <p>
        Amounts are US dollars. The smallest investment is {formatDollars(minInvestment)}, or exactly what remains when
        that is less. While you pay, your amount is held for you, usually for fifteen minutes. You are charged once, by
        the card provider, when you confirm; the investment is made when the provider confirms the payment.
      </p>
      <p>
        {cancellationRule(cancellationHours)} You also receive the whole amount back when the payment came too late to
        be used, when a project under all-or-nothing has not reached its goal by its deadline, and when the project is
        ended or removed before it was completed. A project that keeps what it raises keeps your investment too: its
        page says so before you invest. For anything else: <Blank>right of withdrawal and how to use it</Blank>. Fees:{' '}
        {fee ?? (
          <>
            <Blank>fees, or that there are none</Blank>.
          </>
        )}{' '}
        The software itself takes none.
      </p>
    </>
  );
}

function Conduct() {
  return (
    <ul>
      <li>No offer of anything unlawful, no invented people, figures or reviews, no work copied from others.</li>
      <li>No investing in your own project, directly or through someone else.</li>
      <li>No attempt to see or change what is not yours, to overload the site, or to collect people’s data from it.</li>
      <li>No money of unlawful origin.</li>
    </ul>
  );
}

function Removal() {
  return (
    <p>
      We may end, hide or remove a project and close an account that breaks these terms, and we say why. Ending or
      removing a project refunds its completed investments. You may ask us to erase your account at any time through{' '}
      <TextLink to="/contact?topic=account">the contact page</TextLink>; records of money stay without your name, as{' '}
      <TextLink to="/privacy">the privacy page</TextLink> explains.
    </p>
  );
}

function Liability() {
  return (
    <p>
      We run the site with care and keep correct books. We do not answer for the success of a project, for what creators
      write, or for a provider’s outage.{' '}
      <Blank>limits of liability that the law of the operator’s country allows</Blank>. The software comes without any
      warranty, as its license says.
    </p>
  );
}

function Changes() {
  return (
    <p>
      When we change these terms we say so here, with the date, and tell people with an account{' '}
      <Blank>how, and how long before</Blank>. Investments already made keep the terms they were made under. The law of{' '}
      <Blank>country</Blank> applies; disputes go to <Blank>court or arbitration</Blank>.
    </p>
  );
}
