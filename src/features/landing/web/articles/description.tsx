// Guide: what to write in a project's description.
import { TextLink } from '#ui/link-button.tsx';
import { guideScreen } from '../article-page.tsx';
import { Compare, Figure, SumSlip } from '../reading-figures.tsx';

export const descriptionScreen = guideScreen('description', [
  {
    id: 'first',
    title: 'The first two sentences',
    content: (
      <>
        <p>
          On a card people see the title and three lines, and most decide there. So the first sentence says what the
          thing is, plainly enough that a child could draw it. The second says who needs it today, and why. Everything
          else can wait.
        </p>
        <Figure caption="The clear version is not longer. It names a thing, a person and a number.">
          <Compare
            pairs={[
              {
                vague: 'We are reimagining the future of sustainable lighting experiences.',
                clear: 'A desk lamp that follows the sun through the room. Forty schools have asked for a silent one.',
              },
              {
                vague: 'Our passionate team brings decades of combined experience.',
                clear: 'Two of us built stage lights for eleven years. The third keeps the books.',
              },
            ]}
          />
        </Figure>
        <p>Read your first sentence to someone on the phone. If they ask “so what is it?”, write it again.</p>
      </>
    ),
  },
  {
    id: 'order',
    title: 'An order that works',
    content: (
      <>
        <p>
          Between 300 and 1,000 characters are enough for the main text; the other sections of your page have their own
          space. Answer six questions, in this order, in one or two sentences each:
        </p>
        <ul>
          <li>
            <strong>What is it?</strong> The object, its size, what it is made of.
          </li>
          <li>
            <strong>Who wants it?</strong> One real group of people, and how you know.
          </li>
          <li>
            <strong>What exists already?</strong> A prototype, ten sold, a waiting list, a first chapter.
          </li>
          <li>
            <strong>How does it earn?</strong> Price, cost, how many a year.
          </li>
          <li>
            <strong>What is the money for?</strong> Three things at most; the milestones cover the rest.
          </li>
          <li>
            <strong>Why you?</strong> What you have done that makes this likely.
          </li>
        </ul>
        <p>
          Use headings and lists if the text is longer than a screen. The form shows you how it will look. Leave out
          adjectives that could be on any page: innovative, unique, passionate. Show what is unique instead.
        </p>
      </>
    ),
  },
  {
    id: 'numbers',
    title: 'One number, worked through',
    content: (
      <>
        <p>
          Investors look for the point where the product pays for itself. Show it once, with figures they can follow.
          The lamp sells for $140 and costs $82 to make and ship.
        </p>
        <SumSlip
          title="What one lamp costs"
          lines={[
            ['Parts', 51],
            ['Assembly', 18],
            ['Packing and shipping', 13],
          ]}
          total="Cost of one"
        />
        <p>
          That leaves $58 on each. Rent, insurance and one salary come to $69,600 a year, so the workshop pays for
          itself at 1,200 lamps a year: 69,600 ÷ 58. Now a reader can ask the right question, which is whether 1,200
          lamps a year can be sold. If forty schools have asked and a school takes thirty, the first 1,200 have names.
        </p>
        <p>
          You may be wrong about each figure. A reader who sees the calculation can tell you which, and that is worth
          more than applause.
        </p>
      </>
    ),
  },
  {
    id: 'tone',
    title: 'How it sounds',
    content: (
      <>
        <p>
          Write as you would to a cousin who has money and no idea of your trade. Say “we don’t know yet” when you
          don’t. Promise nothing about returns: you can’t, and in many countries it is illegal.
        </p>
        <p>
          Back up every claim or take it out. “Loved by musicians” is nothing; “played on two records this year, by
          these people” is something, if they agree to be named. And keep the title under sixty characters: longer ones
          are cut on a phone.
        </p>
        <p>
          When you are done, sleep on it. Then cut the first paragraph: most drafts really begin with the second. After
          that, move on to <TextLink to="/resources/risks">the risks</TextLink>, which readers open next.
        </p>
      </>
    ),
  },
]);
