// Guide: what a share is, what dilutes it, and how all of it can be lost.
import { TextLink } from '#ui/link-button.tsx';
import { guideScreen } from '../article-page.tsx';
import { Figure, PartsBar, ShareSlip } from '../reading-figures.tsx';

export const equityScreen = guideScreen('what-equity-means', [
  {
    id: 'what',
    title: 'What you hold',
    content: (
      <>
        <p>
          Equity is a part of the whole project: of what it owns, what it owes, and what it may earn. It is not a loan,
          so no one has to pay it back. It is not a pre-order, so nothing arrives in the mail. If the whole becomes
          worth more, so does your part. If the whole becomes worth nothing, so does your part, even if no one did
          anything wrong.
        </p>
        <ShareSlip title="The example of this guide" amount={2000} valuation={500_000} />
        <p>
          You paid $2,000 at a valuation of $500,000 and hold 0.4%. If the project is one day sold for $2,000,000 and
          nothing else has happened, 0.4% of that is $8,000: four times what you paid. But something else usually
          happens.
        </p>
      </>
    ),
  },
  {
    id: 'dilution',
    title: 'How a share is diluted',
    content: (
      <>
        <p>
          When the project raises money again, it issues new shares. You keep yours, but there are now more in total, so
          your percentage is smaller. That is dilution. It is normal, and it doesn’t have to hurt.
        </p>
        <p>
          Say the project raises $500,000 more, at a valuation of $2,500,000 with that money in it. The new investors
          hold a fifth. Everyone else keeps four fifths of what they had: your 0.4% becomes 0.32%. Yet 0.32% of
          $2,500,000 is $8,000. You own less of something larger.
        </p>
        <Figure caption="After a second round: four fifths stay with the earlier owners, including you with 0.32%.">
          <PartsBar
            parts={[
              { label: 'Everyone from before', percent: 80, tone: 'copper' },
              { label: 'The second round', percent: 20, tone: 'verdigris' },
            ]}
          />
        </Figure>
        <p>
          It is different when the project is not worth more than before. Had the same $500,000 come in at a valuation
          of $1,000,000, the new investors would hold half and you 0.2%, worth $2,000, as on the first day. At $800,000
          they would hold 62.5%, and your 0.15% would be worth $1,200. That hurts, and no one asks you.
        </p>
      </>
    ),
  },
  {
    id: 'queue',
    title: 'Who is paid first',
    content: (
      <>
        <p>
          When a company closes or is sold, its creditors and owners are paid in order. Taxes and wages come first, then
          banks and suppliers, then investors who were promised to be paid before others, and ordinary shares come last.
          Take the project with your 0.32%, sold for $600,000 in a bad year, with $250,000 of debt and second-round
          investors who were promised their $500,000 back first.
        </p>
        <figure>
          <dl className="grid max-w-[30rem]">
            {[
              ['Sold for', '$600,000'],
              ['Debts', '− $250,000'],
              ['Second-round investors receive the rest', '− $350,000'],
              ['For everyone else, you included', '$0'],
            ].map(([label, value]) => (
              <div key={label} className="flex justify-between gap-6 border-t border-line py-3 last:font-semibold">
                <dt>{label}</dt>
                <dd className="font-strong whitespace-nowrap">{value}</dd>
              </div>
            ))}
          </dl>
        </figure>
        <p>
          The project was sold for more than you once thought it was worth, and you receive nothing. Before you invest,
          ask what others have been promised.
        </p>
      </>
    ),
  },
  {
    id: 'worthless',
    title: 'Five ways to lose everything',
    content: (
      <>
        <ul>
          <li>
            <strong>It fails.</strong> The most common one. The money is spent, honestly, on something that did not
            work.
          </li>
          <li>
            <strong>It works and never pays.</strong> A workshop that feeds its makers and pays out no profit can be a
            success for everyone but you.
          </li>
          <li>
            <strong>No one buys.</strong> A share can be worth something on paper forever. There is no market for it
            here.
          </li>
          <li>
            <strong>It is diluted,</strong> as above, on terms you had no say in.
          </li>
          <li>
            <strong>It was not true.</strong> Rare, and the reason to read <em>who</em> before <em>what</em>.
          </li>
        </ul>
        <p>
          None of this is a reason never to invest. It is the reason to invest a little in each, in things you would be
          glad to see in the world even if nothing came back. For the arithmetic of ten small investments, see{' '}
          <TextLink to="/resources/reading-a-project">reading a project as an investor</TextLink>.
        </p>
      </>
    ),
  },
]);
