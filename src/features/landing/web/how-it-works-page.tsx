// How It Works: what happens to a project and to a dollar, step by step, as the software does it.
import { cancellationRule } from '#features/investing/cancellation-copy.ts';
import { reviewNote } from '#features/projects/claim-copy.ts';
import { earlyEndRefund } from '#features/projects/refund-extent-copy.ts';
import { releaseFeeSentence } from '#features/projects/release-fee-copy.ts';
import { reviewedFirst } from '#features/projects/web/page/review-standing.ts';
import { formatDollars } from '#kernel/money.ts';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { screen } from '#ui/screen.ts';
import { useSite } from '#ui/site.tsx';
import { ReadingPage } from './reading.tsx';
import { Figure, formatShare, PartsBar, ShareSlip, Steps } from './reading-figures.tsx';

const title = 'How It Works';
const lead =
  'From a first draft to a share on your dashboard: how the software works today, with the limits this site uses.';

export const howItWorksScreen = screen({ Component: HowItWorksPage, meta: () => ({ title, description: lead }) });

/** The example of this page: one project, one investment. */
const example = { amount: 1000, valuation: 420_000, goal: 60_000 };

function HowItWorksPage() {
  return (
    <ReadingPage
      title={title}
      lead={lead}
      sections={[
        { id: 'investors', title: 'For investors', content: <Investors /> },
        { id: 'share', title: 'What your share is', content: <Share /> },
        { id: 'hold', title: 'The fifteen minutes of a hold', content: <Hold /> },
        { id: 'refunds', title: 'When money comes back', content: <Refunds /> },
        { id: 'creators', title: 'For creators', content: <Creators /> },
        { id: 'goal', title: 'Goal, deadline and the last dollars', content: <Goal /> },
        { id: 'support', title: 'Support is not money', content: <Support /> },
      ]}
      closing={
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/projects">Browse projects</LinkButton>
          <LinkButton to="/submit" look="outline">
            Start a project
          </LinkButton>
        </div>
      }
    />
  );
}

function Investors() {
  const { identityProviderName, minInvestment } = useSite();
  return (
    <Steps
      steps={[
        {
          title: 'Read',
          text: 'A project’s page shows its goal, valuation, amount raised, plan, team and the risks its creator names. Everyone sees the same page, signed in or not. The creator writes everything on it.',
        },
        {
          title: 'Choose an amount',
          text: `At least ${formatDollars(minInvestment)}, at most the amount still available. Type it or move the slider: the form shows the share it buys before you enter anything else.`,
        },
        {
          title: 'Sign in',
          text: `Use your ${identityProviderName} account, or create one there. You can’t invest in your own project.`,
        },
        {
          title: 'Check out',
          text: 'The checkout reserves your amount for fifteen minutes and shows the project, amount, share and total. The figures come from the server, not from the page’s address.',
        },
        {
          title: 'Pay by card',
          text: 'Your card number goes from your browser directly to the card provider. It never reaches this site, so this site cannot leak it.',
        },
        {
          title: 'Own a share',
          text: 'As soon as the provider confirms the payment, it is recorded exactly once, even if the confirmation arrives several times. We email you, and the investment appears on your dashboard.',
        },
      ]}
    />
  );
}

function Share() {
  return (
    <>
      <p>
        The valuation is what the whole project is said to be worth <em>including</em> the new money; investors call
        that post-money. Your share is the amount you invest, times a hundred, divided by the valuation.
      </p>
      <Figure
        caption={`1,000 × 100 ÷ 420,000 = 0.238095…, kept to six decimals and never rounded up, shown to three: ${formatShare(example.amount, example.valuation)}.`}
      >
        <ShareSlip title="An investment in an instrument maker" amount={example.amount} valuation={example.valuation} />
      </Figure>
      <p>
        The share is fixed when the checkout begins. After the first investment, a project’s goal, valuation and owner
        cannot change, so every later investor buys at the same price.
      </p>
      <Figure
        caption={`If this project reaches its goal of $60,000 at a valuation of $420,000, all investors together own ${formatShare(example.goal, example.valuation)}. The software rejects a goal above the valuation, because that would sell more than 100%.`}
      >
        <PartsBar
          parts={[
            { label: 'Stays with the creators', percent: 85.7, tone: 'copper' },
            { label: 'All investors together', percent: 14.3, tone: 'verdigris' },
          ]}
        />
      </Figure>
      <p>
        What a share entitles you to, such as a vote or part of the profit, depends on the creator’s contract and the
        law. The software keeps count; it does not write that contract. See{' '}
        <TextLink to="/resources/what-equity-means">what equity means</TextLink>.
      </p>
    </>
  );
}

function Hold() {
  return (
    <>
      <p>
        So that two people can’t buy the same last dollars, checkout reserves your amount first. Reserved and raised
        money together can never exceed the goal: the database enforces this, however many people invest in the same
        second.
      </p>
      <figure>
        <ol className="grid gap-3 sm:grid-cols-3">
          {[
            ['0:00', 'The checkout opens', 'Your amount is held. Nothing is charged.'],
            ['up to 15:00', 'You pay', 'The hold becomes an investment.'],
            ['15:00', 'You did not pay', 'The payment is canceled, and the amount becomes available to others.'],
          ].map(([when, what, text]) => (
            <li key={when} className="rounded-cover border border-line bg-surface p-4">
              <p className="figure text-large">{when}</p>
              <p className="mt-2 font-semibold">{what}</p>
              <p className="text-note text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
      </figure>
      <p>
        A hold is not an investment and never counts as raised. Reloading the checkout or opening it twice shows the
        same hold. One person can have five open holds at a time. An operator may choose a different duration; the
        checkout shows the time remaining.
      </p>
    </>
  );
}

function Refunds() {
  const { cancellationHours } = useSite();
  return (
    <>
      <ul>
        <li>
          <strong>You changed your mind.</strong> {cancellationRule(cancellationHours)} Your dashboard has the button.
        </li>
        <li>
          <strong>A project misses its goal.</strong> Under all-or-nothing, everyone who paid by card is refunded in
          full automatically, soon after the deadline, and an email explains why.
        </li>
        <li>
          <strong>Your payment arrives after its hold ended.</strong> If the amount still fits under the goal, the
          investment completes anyway. If not, the full amount is refunded automatically, and we email you.
        </li>
        <li>
          <strong>A project ends early.</strong> {earlyEndRefund} Open holds are canceled.
        </li>
        <li>
          <strong>You dispute the payment at your bank.</strong> The bank decides. If it decides in your favor, it
          returns your money and your share ends.
        </li>
      </ul>
      <p>
        Refunds go to the card you paid with and can take up to ten days to appear. If the provider reports that a
        refund failed, it is tried up to three times; after that we write to you and pay you another way. Your receipt
        shows when a refund was requested, sent and confirmed, and every part that was released or returned.
      </p>
    </>
  );
}

function Creators() {
  const { minFundingGoal, minValuation, platformFeePercent, reviewBeforePublishing } = useSite();
  const fee = releaseFeeSentence(platformFeePercent);
  return (
    <Steps
      steps={[
        {
          title: 'Write your page',
          text: (
            <p>
              Title, description, category, goal and valuation are required; investors also look for a timeline, team,
              market, risks and questions. The <TextLink to="/resources">resource library</TextLink> helps with each.
              Only you can see a draft until you publish it.
            </p>
          ),
        },
        {
          title: 'Publish',
          text: `The goal is at least ${formatDollars(minFundingGoal)}, the valuation at least ${formatDollars(minValuation)}. ${reviewBeforePublishing ? reviewedFirst : reviewNote(false)}`,
        },
        {
          title: 'Raise',
          text: 'Each completed investment counts as raised the moment it is paid. Your dashboard and your public page show the same figure.',
        },
        {
          title: 'Be funded',
          text: 'When the goal is reached, the page says “Fully Funded” and investing closes. If a refund frees up an amount before the deadline, others can invest it.',
        },
        {
          title: 'Receive the money',
          text: (
            <p>
              The ledger holds the money raised for your project, separate from all other money. For each milestone you
              submit evidence; once it is approved, that milestone’s money is sent to your account at the card provider,
              which pays it to your bank. <TextLink to="/transparency">Everyone can follow it</TextLink>, and{' '}
              <TextLink to="/trust-and-safety#promises">Trust &amp; Safety</TextLink> lists who does what.
              {fee && <span> {fee}</span>}
            </p>
          ),
        },
      ]}
    />
  );
}

function Goal() {
  const least = formatDollars(useSite().minInvestment);
  return (
    <>
      <p>
        <strong>The last dollars.</strong> The minimum investment is {least}, with one exception: when less than {least}{' '}
        remains, you can invest exactly that remainder, and the form offers it. Otherwise a project with $40 to go could
        never be fully funded. For the same reason an amount may not leave less than 50 cents, which is too little for a
        card payment.
      </p>
      <p>
        <strong>The deadline.</strong> A project may have one. It closes at the end of that day, in UTC; after that no
        one can start a new investment, but a payment started in time can still be completed. A project without a
        deadline stays open until it reaches its goal.
      </p>
      <p>
        <strong>Below the goal at the deadline.</strong> The creator chooses in advance, and the project’s page says
        which applies. All or nothing, the usual choice: the project ends and everyone is refunded. Keep what you raise:
        the project is funded with the amount raised, and investors keep their shares. After the first investment this
        choice, like the goal, cannot change.
      </p>
    </>
  );
}

function Support() {
  return (
    <p>
      Anyone who is signed in can support a project once, for free, and withdraw that support. It shows the creator and
      other visitors that people like the project, but it buys no share and doesn’t count toward the goal. Investors are
      counted separately.
    </p>
  );
}
