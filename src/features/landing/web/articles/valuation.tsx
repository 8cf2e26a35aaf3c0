// Guide: how to arrive at a valuation, with one example worked through in three ways.
import { TextLink } from '#ui/link-button.tsx';
import { guideScreen } from '../article-page.tsx';
import { Figure, formatShare, PartsBar, ShareSlip, SumSlip } from '../reading-figures.tsx';

export const valuationScreen = guideScreen('valuation', [
  {
    id: 'what',
    title: 'What the number says',
    content: (
      <>
        <p>
          The valuation is what the whole project is worth once the money you ask for is in it. It is the most important
          figure on your page, because it sets the price of everyone’s share, and it cannot be changed once someone has
          started to invest.
        </p>
        <p>
          Post-money means that the new money is included. If your workshop is worth $240,000 today and you raise
          $60,000, it is worth $300,000 afterwards. You enter $300,000. Your investors together then own{' '}
          {formatShare(60_000, 300_000)}, and you keep the rest.
        </p>
        <Figure caption="Before the money, your workshop is all yours. Afterward it is worth more, and a fifth belongs to others.">
          <PartsBar
            parts={[
              { label: 'You', percent: 80, tone: 'copper' },
              { label: 'Investors', percent: 20, tone: 'verdigris' },
            ]}
          />
        </Figure>
      </>
    ),
  },
  {
    id: 'three-ways',
    title: 'Three ways to get there',
    content: (
      <>
        <p>
          Take Ilse, who builds small organs. She sold twelve last year at $9,000 each, which is $108,000. After
          materials and rent she kept $40,000, which is also her living. She wants $60,000 for a second workbench, an
          apprentice and a mold. She tries three ways and compares.
        </p>
        <p>
          <strong>What it would cost to build again.</strong> Anyone who wanted to get where she is would have to buy
          the tools, make the mistakes and win the customers.
        </p>
        <SumSlip
          title="To build it again"
          lines={[
            ['Tools and jigs, at today’s prices', 55_000],
            ['Two years of trying, at a modest wage', 90_000],
            ['Finding the first twenty customers', 35_000],
          ]}
          total="Before the money"
        />
        <p>With the $60,000 that makes $240,000. It is a floor: it counts what was spent, not what will be earned.</p>
        <p>
          <strong>What similar things sell for.</strong> Small workshops with loyal customers sell for between one and
          three times annual sales. Twice $108,000 is $216,000 before the money, $276,000 after it.
        </p>
        <p>
          <strong>What it could earn.</strong> With the apprentice she plans 24 organs a year. If that leaves $70,000 a
          year after wages, and a buyer wants a risky workshop to pay for itself in five years, that buyer would pay
          five times $70,000, or $350,000. None of it has happened yet, so she takes off a third: about $233,000.
        </p>
        <p>
          Three methods, three figures, money included: $240,000, $276,000 and $233,000. None is right. Together they
          show that something near $250,000 is defensible and $600,000 is not. She enters $250,000.
        </p>
        <ShareSlip title="What $1,000 buys in Ilse’s workshop" amount={1000} valuation={250_000} />
      </>
    ),
  },
  {
    id: 'too-high',
    title: 'Too high, too low',
    content: (
      <>
        <p>
          Too low costs you once: at $150,000 Ilse’s investors would hold {formatShare(60_000, 150_000)} instead of{' '}
          {formatShare(60_000, 250_000)}. Too high costs you every day. People who can count do not invest, and those
          who do are disappointed at the next round, when a more careful investor names a lower price.
        </p>
        <p>
          Leave room for that next round. If you sell a quarter now and a quarter of what is left later, you still own
          56.25%: three quarters of three quarters.
        </p>
        <ul>
          <li>
            Sell between a tenth and a quarter in one round. Above that, ask whether you need less money or more time.
          </li>
          <li>Pay yourself in the plan. A valuation built on your unpaid work falls when you get tired.</li>
          <li>Never work backwards from “I want to keep 95%”.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'write',
    title: 'Write the reasoning down',
    content: (
      <p>
        Put the three figures into your description or the FAQ, with your assumptions. Investors forgive an assumption
        they can see. Then plan <TextLink to="/resources/milestones">milestones that add up to the goal</TextLink>, so
        that every dollar you ask for has a purpose.
      </p>
    ),
  },
]);
