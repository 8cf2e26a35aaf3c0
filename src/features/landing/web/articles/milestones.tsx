// Guide: cutting a budget into milestones whose amounts add up to the goal.
import { TextLink } from '#ui/link-button.tsx';
import { guideScreen } from '../article-page.tsx';
import { Figure, PartsBar, SumSlip } from '../reading-figures.tsx';

export const milestonesScreen = guideScreen('milestones', [
  {
    id: 'what',
    title: 'A milestone proves something',
    content: (
      <>
        <p>
          A milestone is a moment at which an outsider can see that a question has been answered. “Work on the
          prototype” is not one. “Ten prototypes have run for thirty days in other people’s kitchens” is. The first says
          how you spend your time; the second says what an investor will know that they did not know before.
        </p>
        <p>
          Start with the questions, not with the calendar. What must be true for this to work? Can it be made at all?
          Can it be made for that price? Will people pay? Can it run without you doing every step yourself? Put the
          question that could end the project first. If the answer is no, most of the money is still there.
        </p>
      </>
    ),
  },
  {
    id: 'example',
    title: 'A board game, from $48,000',
    content: (
      <>
        <p>
          Priit and Noor have a cooperative board game that works on paper. Printing 2,000 copies costs $14 each, which
          is $28,000. Before that it has to be tested, drawn and proofed; after it, it has to reach shops. They plan
          four steps:
        </p>
        <SumSlip
          title="Four milestones"
          lines={[
            ['Rules tested with 30 groups of strangers', 5_000],
            ['Art and proof copy approved', 9_500],
            ['2,000 copies printed and checked', 28_000],
            ['In 40 shops, first reorder taken', 5_500],
          ]}
          total="Funding goal"
        />
        <Figure caption="To scale, rounded to whole percent. Nearly three fifths of the money is for the printer; the first two steps, with 30% of it, decide whether to print at all.">
          <PartsBar
            parts={[
              { label: 'Testing', percent: 10, tone: 'copper' },
              { label: 'Art', percent: 20, tone: 'plain' },
              { label: 'Printing', percent: 58, tone: 'verdigris' },
              { label: 'Shops', percent: 11, tone: 'copper' },
            ]}
          />
        </Figure>
        <p>
          The amounts add up to the goal because the form requires it: either a project has no amounts, or they add up
          to the goal, to the cent. If yours don’t, don’t stretch the last one until they do. You forgot something,
          usually tax, postage or your own rent.
        </p>
      </>
    ),
  },
  {
    id: 'reserve',
    title: 'Where the reserve goes',
    content: (
      <>
        <p>
          Everything takes longer than planned. A common and honest approach is to add a reserve of about 15% and spread
          it over the steps where it will be needed, instead of hiding it. Priit and Noor’s $28,000 for printing
          includes no reserve, because the printer’s quote is fixed. The $9,500 for art includes $1,500, because
          drawings get redone.
        </p>
        <p>
          Say so. “Includes $1,500 for redrawing” reads as experience. A reserve called “miscellaneous” reads as a hole.
        </p>
      </>
    ),
  },
  {
    id: 'dates',
    title: 'Dates and deliverables',
    content: (
      <>
        <ul>
          <li>
            <strong>Three to five steps.</strong> With two there is nothing to follow; with nine, no one reads them.
          </li>
          <li>
            <strong>One or two deliverables each,</strong> things you could put on a table: a report, a proof copy, a
            signed contract, a box.
          </li>
          <li>
            <strong>A quarter, not a day.</strong> “Q2 2027” is believable. “May 14” will be wrong, and then you have
            broken a promise.
          </li>
          <li>
            <strong>The last step happens out in the world.</strong> It ends with someone paying, playing, reading or
            visiting, not with the product sitting in your room.
          </li>
        </ul>
        <p>
          <TextLink to="/trust-and-safety#promises">Trust &amp; Safety</TextLink> describes how money follows milestones
          on this site today, and which part is the operator’s work. Either way, the plan is worth making: it is what
          investors come back to.
        </p>
      </>
    ),
  },
]);
