// Guide: which risks to name and how.
import { TextLink } from '#ui/link-button.tsx';
import { guideScreen } from '../article-page.tsx';
import { Compare, Figure, SumSlip } from '../reading-figures.tsx';

export const risksScreen = guideScreen('risks', [
  {
    id: 'why',
    title: 'Why name them at all',
    content: (
      <>
        <p>
          Anyone reading your page as an investor is making a list of what could go wrong. You can’t stop them; you can
          only get there first. A risk you name shows that you have looked. A risk they find on their own suggests that
          you haven’t, or that you have and kept quiet.
        </p>
        <p>
          It also protects you. Someone who read “the mold may crack, and then we lose six weeks” will be patient in
          week four.
        </p>
      </>
    ),
  },
  {
    id: 'find',
    title: 'How to find five',
    content: (
      <>
        <p>
          Imagine it is two years from now and the project has failed. Write the three sentences that a friend would use
          to explain why. Do it alone, then ask each of your team to do the same. The sentences that come up twice are
          your risks. Then walk through these five places:
        </p>
        <ul>
          <li>
            <strong>Making it.</strong> The part no one has made before, or that only one supplier sells.
          </li>
          <li>
            <strong>Selling it.</strong> The customer who is said to want it and has not paid yet.
          </li>
          <li>
            <strong>People.</strong> The one person without whom it stops.
          </li>
          <li>
            <strong>Money.</strong> What happens if it takes half as long again.
          </li>
          <li>
            <strong>Rules.</strong> Licenses, safety tests, rights to a name, a song, a building.
          </li>
        </ul>
        <p>
          Leave out what applies to everyone. War and earthquakes are not your risks; the kiln you share with two other
          potters is.
        </p>
      </>
    ),
  },
  {
    id: 'write',
    title: 'What to say about each',
    content: (
      <>
        <p>
          The form has three fields: the kind of risk, what could happen, and what you are doing about it. The third is
          the one people read. It should be something you have done or will do by a certain date, not an attitude.
        </p>
        <Figure>
          <Compare
            pairs={[
              {
                vague: 'Supply: delays are possible. We will monitor the situation closely.',
                clear:
                  'Supply: one foundry casts our frames. We have a quote and three sample castings from a second one, 9% more expensive.',
              },
              {
                vague: 'Team: key people could leave. We have a strong culture.',
                clear:
                  'Team: only Mirela can tune the reeds. An apprentice started in March; until she is ready we take no more than two orders a month.',
              },
            ]}
          />
        </Figure>
        <p>
          If nothing can be done, say that too: “If the hall is not licensed by August, we lose one summer season and
          its ticket income.” An investor can price that.
        </p>
      </>
    ),
  },
  {
    id: 'price',
    title: 'Put a price on the worst one',
    content: (
      <>
        <p>
          A risk with a figure is half as frightening. Take a small cinema whose projector may not last. A new one costs
          $18,000, and the seller of the old one thinks the chance that it fails within two years is one in four.
        </p>
        <p>
          One in four of $18,000 is $4,500. That is the average cost, and a fair amount to put into the budget. But a
          projector does not fail on average. If it fails, $18,000 is due at once, so the plan must also say where that
          would come from:
        </p>
        <SumSlip
          title="If the projector fails"
          lines={[
            ['Reserve in the budget', 4_500],
            ['Trade-in of the old one, for parts', 1_500],
            ['Loan the bank has agreed to in writing', 12_000],
          ]}
          total="Covered"
        />
        <p>
          It covers the $18,000 exactly, and a reader sees in ten seconds that you have thought it through. Two or three
          sentences like that do more for trust than the rest of the page. Next, give the page{' '}
          <TextLink to="/resources/pictures">pictures that show the work</TextLink>.
        </p>
      </>
    ),
  },
]);
