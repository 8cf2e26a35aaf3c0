// Terms: a plain-language template that matches what the software does.
import { cancellationRule } from '#features/investing/cancellation-copy.ts';
import { earlyEndRefund } from '#features/projects/refund-extent-copy.ts';
import { releaseFeeSentence } from '#features/projects/release-fee-copy.ts';
import { formatDollars } from '#kernel/money.ts';
import { TextLink } from '#ui/link-button.tsx';
import { screen } from '#ui/screen.ts';
import { useSite } from '#ui/site.tsx';
import { ReadingPage } from './reading.tsx';
import { Blank, TemplateNotice } from './template-notice.tsx';

const title = 'Terms of Use';
const lead = 'What you can expect from this site, and what it expects from you.';

export const termsScreen = screen({ Component: TermsPage, meta: () => ({ title, description: lead }) });

function TermsPage() {
  return (
    <ReadingPage
      title={title}
      lead={lead}
      opening={<TemplateNotice changed="Nov 23, 2026" />}
      sections={[
        { id: 'who', title: 'Who we are', content: <Who /> },
        { id: 'account', title: 'Your account', content: <Account /> },
        { id: 'creators', title: 'If you offer a project', content: <Creators /> },
        { id: 'investors', title: 'If you invest', content: <Investors /> },
        { id: 'payments', title: 'Payments and refunds', content: <Payments /> },
        { id: 'conduct', title: 'What you may not do', content: <Conduct /> },
        { id: 'removal', title: 'Removing projects and accounts', content: <Removal /> },
        { id: 'liability', title: 'Liability', content: <Liability /> },
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
        This site is run by <Blank>name, legal form and address of the operator</Blank> (“we”), using open-source
        software called Kindling. The authors of the software are not party to this agreement.
      </p>
      <p>
        You can reach us at{' '}
        <a className="link" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        . By using {name} you accept these terms. You don’t need to accept anything to read public pages.
      </p>
    </>
  );
}

function Account() {
  const { identityProviderName } = useSite();
  return (
    <ul>
      <li>You sign in through {identityProviderName}. Your agreement with that provider is between you and them.</li>
      <li>You use your own name, an email address where you can be reached, and a single account.</li>
      <li>You are old enough to enter into a contract where you live, or your parents do so on your behalf.</li>
      <li>You are responsible for what happens in your account while you are signed in. Sign out on shared devices.</li>
    </ul>
  );
}

function Creators() {
  return (
    <>
      <ul>
        <li>What you write is true, to the best of your knowledge, and names the risks you know of.</li>
        <li>You have the right to offer what you offer: the project, its name, its pictures and the share in it.</li>
        <li>
          Goal, valuation, deadline, funding model and owner can’t change while a payment is open, or ever again once
          someone has invested. Until then you may change them, and take the project back to a draft.
        </li>
        <li>
          You keep the rights to your text and pictures, and allow us to show them here for as long as the project is
          listed.
        </li>
        <li>
          You owe investors the share they were shown, in the legal form you agreed with us:{' '}
          <Blank>contract between creator and investor</Blank>.
        </li>
      </ul>
      <p>
        We may ask for documents, and hold a project back or take it down while we check it. Our promises about that are
        listed on <TextLink to="/trust-and-safety#promises">Trust &amp; Safety</TextLink>.
      </p>
    </>
  );
}

function Investors() {
  return (
    <ul>
      <li>You may lose everything you invest. Invest only what you can afford to lose.</li>
      <li>
        The decision is yours. Nothing on this site is advice, and a listed or featured project is not a recommendation.
      </li>
      <li>Your share is the amount times 100 divided by the valuation shown, truncated to six decimals.</li>
      <li>Shares cannot be sold on this site.</li>
      <li>
        Laws may limit who can invest, and how much: <Blank>limits and disclosure duties that apply</Blank>. You answer
        truthfully when we have to ask.
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
        Amounts are US dollars. The minimum investment is {formatDollars(minInvestment)}, or exactly the remaining
        amount if that is less. While you pay, your amount is held for you, usually for fifteen minutes. The card
        provider charges you once, when you confirm; the investment is made when the provider confirms the payment.
      </p>
      <p>
        {cancellationRule(cancellationHours)} You are also refunded in full when the payment arrived too late to be
        used, and when an all-or-nothing project has not reached its goal by its deadline. {earlyEndRefund} A project
        that keeps what it raises also keeps your investment; its page says so before you invest. For anything else:{' '}
        <Blank>right of withdrawal and how to use it</Blank>. Fees:{' '}
        {fee ? (
          <span>{fee}</span>
        ) : (
          <span>
            <Blank>fees, or that there are none</Blank>.
          </span>
        )}{' '}
        <span>The software itself charges none.</span>
      </p>
    </>
  );
}

function Conduct() {
  return (
    <ul>
      <li>Don’t offer anything unlawful, invent people, figures or reviews, or copy other people’s work.</li>
      <li>Don’t invest in your own project, directly or through someone else.</li>
      <li>Don’t try to see or change other people’s data, overload the site, or collect people’s data from it.</li>
      <li>Don’t use money from unlawful sources.</li>
    </ul>
  );
}

function Removal() {
  return (
    <p>
      We may end, hide or remove a project and close an account that breaks these terms, and we will say why.{' '}
      {earlyEndRefund} You may ask us to erase your account at any time through{' '}
      <TextLink to="/contact?topic=account">the contact page</TextLink>; financial records are kept without your name,
      as <TextLink to="/privacy">the privacy page</TextLink> explains.
    </p>
  );
}

function Liability() {
  return (
    <p>
      We run the site with care and keep correct books. We are not liable for the success of a project, for what
      creators write, or for a provider’s outage.{' '}
      <Blank>limits of liability that the law of the operator’s country allows</Blank>. The software comes without any
      warranty, as stated in its license.
    </p>
  );
}

function Changes() {
  return (
    <p>
      When we change these terms we update this page and its date, and notify account holders{' '}
      <Blank>how, and how long before</Blank>. Earlier investments keep the terms they were made under. The law of{' '}
      <Blank>country</Blank> applies; disputes go to <Blank>court or arbitration</Blank>.
    </p>
  );
}
