// How It Works: what happens to a project and to a dollar, step by step, as the software does it.
import { cancellationRule } from '#features/investing/cancellation-words.ts';
import { reviewNote } from '#features/projects/claim-copy.ts';
import { releaseFeeSentence } from '#features/projects/release-fee-words.ts';
import { reviewedFirst } from '#features/projects/web/page/review-standing.ts';
import { formatDollars } from '#kernel/money.ts';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { screen } from '#ui/screen.ts';
import { useSite } from '#ui/site.tsx';
import { ReadingPage } from './reading.tsx';
import { Figure, PartsBar, ShareSlip, Steps, shareOf } from './reading-figures.tsx';

const title = 'How It Works';
const lead =
  'From a first draft to a share on your dashboard. Everything here is what the software does today, with the figures it uses.';

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
          text: 'A project’s page shows its goal, its valuation, what is raised, its plan, its team and the risks its creator names. Everyone sees the same page, signed in or not. Everything on the page is written by the creator.',
        },
        {
          title: 'Choose an amount',
          text: `At least ${formatDollars(minInvestment)}, at most what is still open. Type it or move the slider: the form shows the share it buys before you are asked for anything else.`,
        },
        {
          title: 'Sign in',
          text: `With ${identityProviderName}, which is an account you have or make there. You can’t invest in your own project.`,
        },
        {
          title: 'Check out',
          text: 'The checkout keeps your amount for you for fifteen minutes and repeats it: project, amount, share, total. The figures come from the server, not from the address of the page.',
        },
        {
          title: 'Pay by card',
          text: 'Your card number goes from your browser to the card provider. It never reaches this site, so this site cannot lose it.',
        },
        {
          title: 'Own a share',
          text: 'As soon as the provider confirms the payment, it is written into the books once, however often the confirmation arrives. We email you, and it appears on your dashboard.',
        },
      ]}
    />
  );
}

function Share() {
  return (
    <>
      <p>
        The valuation is what the whole project is said to be worth <em>with</em> the new money in it; investors call
        that post-money. Your share is the amount you invest, times a hundred, divided by the valuation.
      </p>
      <Figure
        caption={`1,000 × 100 ÷ 420,000 = 0.238095…, kept to six decimals and never rounded up, shown to three: ${shareOf(example.amount, example.valuation)}.`}
      >
        <ShareSlip title="An investment in an instrument maker" amount={example.amount} valuation={example.valuation} />
      </Figure>
      <p>
        The share is fixed when the checkout begins. From the first investment on, a project’s goal, valuation and owner
        cannot be changed, so everyone who follows buys at the same price.
      </p>
      <Figure
        caption={`If this project reaches its goal of $60,000 at a valuation of $420,000, all investors together own ${shareOf(example.goal, example.valuation)}. The software refuses a goal above the valuation: that would sell more than everything.`}
      >
        <PartsBar
          parts={[
            { label: 'Stays with the creators', percent: 85.7, tone: 'copper' },
            { label: 'All investors together', percent: 14.3, tone: 'verdigris' },
          ]}
        />
      </Figure>
      <p>
        What a share entitles you to, a vote or a part of a profit, is a matter of the contract the creator offers and
        of the law. The software keeps count; it does not write that contract. See{' '}
        <TextLink to="/resources/what-equity-means">what equity means</TextLink>.
      </p>
    </>
  );
}

function Hold() {
  return (
    <>
      <p>
        Two people must not buy the same last dollars. So the checkout first takes a hold: your amount is set aside
        under the project’s goal. Held and raised money together never exceed the goal; the database itself refuses it,
        however many people press the button in the same second.
      </p>
      <figure>
        <ol className="grid gap-3 sm:grid-cols-3">
          {[
            ['0:00', 'The checkout opens', 'Your amount is held. Nothing is charged.'],
            ['up to 15:00', 'You pay', 'The hold turns into an investment.'],
            ['15:00', 'You did not pay', 'The payment is canceled, and the amount is open to others again.'],
          ].map(([when, what, text]) => (
            <li key={when} className="rounded-cover border border-line bg-surface p-4">
              <p className="figure text-[1.5rem]">{when}</p>
              <p className="mt-2 font-semibold">{what}</p>
              <p className="text-[0.95rem] text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
      </figure>
      <p>
        A hold is not an investment: it never counts as raised. Reloading the checkout or opening it twice finds the
        same hold. One person can have five open holds at a time. An operator may set another length than fifteen
        minutes; the checkout shows the time that is left.
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
          <strong>A project misses its goal.</strong> Under all-or-nothing, everybody who paid by card gets the whole
          amount back automatically, soon after the deadline, and an email says why.
        </li>
        <li>
          <strong>Your payment arrives after its hold ended.</strong> If the project still has room, the investment is
          completed all the same. If not, the whole amount is sent back automatically, and we email you.
        </li>
        <li>
          <strong>A project is ended by an administrator, or removed from the site.</strong> Open holds end, and every
          completed investment in it is refunded in full through the card provider.
        </li>
        <li>
          <strong>You dispute the payment at your bank.</strong> The bank decides. If it decides for you, your money
          comes back from there and your share ends.
        </li>
      </ul>
      <p>
        A refund goes to the card that paid. Banks take up to ten days to show it. If the provider reports that a refund
        failed, the refund is tried again, up to three times; then we write to you, and a person pays it in another way.
        Your receipt shows when a refund was asked for, sent and confirmed.
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
          title: 'Write it down',
          text: (
            <p>
              Title, description, category, goal and valuation are asked for; timeline, team, market, risks and
              questions are what investors look for. The <TextLink to="/resources">resource library</TextLink> helps
              with each. A draft is yours alone until you publish.
            </p>
          ),
        },
        {
          title: 'Publish',
          text: `The goal is at least ${formatDollars(minFundingGoal)}, the valuation at least ${formatDollars(minValuation)}. ${reviewBeforePublishing ? reviewedFirst : reviewNote(false)}`,
        },
        {
          title: 'Raise',
          text: 'Each completed investment counts as raised in the moment it is paid. Your dashboard and your page show the same figure as everyone’s.',
        },
        {
          title: 'Be funded',
          text: 'When the goal is reached, the page says “Fully Funded” and investing closes. If a refund frees up an amount before the deadline, it can be invested again.',
        },
        {
          title: 'Receive the money',
          text: (
            <p>
              In the books, what was raised is kept apart for your project. Paying it out to you, at once or milestone
              by milestone, is done by the operator outside this software today:{' '}
              <TextLink to="/trust-and-safety#promises">what is there and what is not</TextLink>.{fee && ` ${fee}`}
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
        <strong>The last dollars.</strong> The smallest investment is {least}, with one exception: when less than{' '}
        {least} is open, exactly that remainder may be invested, and the form offers it. Otherwise a project with $40 to
        go could never be fully funded. For the same reason an amount may not leave less than 50 cents, which no card
        could pay.
      </p>
      <p>
        <strong>The deadline.</strong> A project may have one. It ends with that day, in UTC; after it no new investment
        can be begun. A payment that was begun in time may still be finished. A project without a deadline stays open
        until its goal is reached.
      </p>
      <p>
        <strong>Below the goal at the deadline.</strong> The creator chooses in advance, and the project’s page says
        which applies. All or nothing, which is usual: the project ends and everybody is refunded. Keep what you raise:
        the project is funded with what was raised, and the shares are kept. After the first investment that choice,
        like the goal, cannot change.
      </p>
    </>
  );
}

function Support() {
  return (
    <p>
      Anyone who is signed in can support a project, once, for free, and take it back. Support tells a creator that
      people care, and others what is liked; it buys no share and counts towards no goal. Investors are counted
      separately.
    </p>
  );
}
