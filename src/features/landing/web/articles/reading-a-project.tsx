// Guide: reading a project's page as a potential investor.
import { TextLink } from '#ui/link-button.tsx';
import { guideScreen } from '../article-page.tsx';
import { Figure, formatShare, PartsBar, ShareSlip } from '../reading-figures.tsx';

export const readingScreen = guideScreen('reading-a-project', [
  {
    id: 'order',
    title: 'Start with what could go wrong',
    content: (
      <>
        <p>
          A project’s page is written by the person who wants your money, and most of them believe every word. Read it
          in a different order than it was written. Start with the risks. If there are none, or only the ones everyone
          has, you have learned something in half a minute.
        </p>
        <p>
          Then the team: who has done which part of this before? Then the plan: does the first milestone answer the
          question that could end it? Only then the description, and the pictures last.
        </p>
      </>
    ),
  },
  {
    id: 'price',
    title: 'Turn the valuation into sentences',
    content: (
      <>
        <p>
          A valuation is hard to grasp. Divide it by things you know. Say a night bakery is raising $50,000 at a
          valuation of $400,000, sold bread for $96,000 last year and kept $12,000 of it.
        </p>
        <ShareSlip title="Your $500 in the bakery" amount={500} valuation={400_000} />
        <ul>
          <li>
            <strong>Against sales:</strong> 400,000 ÷ 96,000 is a little over four. The whole bakery costs four years of
            bread sales.
          </li>
          <li>
            <strong>Against profit:</strong> 400,000 ÷ 12,000 is about 33. At today’s profit it would take 33 years to
            earn back its price.
          </li>
          <li>
            <strong>Against the plan:</strong> if profit grew to $60,000 and all of it were paid out, your{' '}
            {formatShare(500, 400_000)} would bring $75 a year. That is 60,000 × 0.125 ÷ 100.
          </li>
        </ul>
        <p>
          So the price only makes sense if you believe in the growth. Perhaps you do: the goal pays for a second oven,
          and there is a line in front of the first. But now you know exactly what you are being asked to believe.
        </p>
      </>
    ),
  },
  {
    id: 'lose',
    title: 'Count on losing it',
    content: (
      <>
        <p>
          Suppose you put $500 into each of ten projects, $5,000 in all. A typical outcome, neither gloomy nor rare:
          after some years six are gone, three are worth about what you paid, and one does very well.
        </p>
        <Figure caption="Ten investments of $500. Six return nothing, and three return $1,500 together. To get your $5,000 back, the last one must return $3,500, seven times what you put in.">
          <PartsBar
            parts={[
              { label: 'Gone', percent: 60, tone: 'plain' },
              { label: 'About even', percent: 30, tone: 'copper' },
              { label: 'Very well', percent: 10, tone: 'verdigris' },
            ]}
          />
        </Figure>
        <p>
          The lesson is not to search for that one. It is that losing a single investment should annoy you and nothing
          more, and that ten small investments teach you more than one large one.
        </p>
      </>
    ),
  },
  {
    id: 'questions',
    title: 'Seven questions to ask',
    content: (
      <>
        <ul>
          <li>What exactly would I own, under which contract, in which company?</li>
          <li>Who owns the rest, and what have earlier investors been promised?</li>
          <li>What will the money be spent on in the first three months?</li>
          <li>What happens if only half of the goal is raised?</li>
          <li>How much do the people who do the work pay themselves?</li>
          <li>Who has already paid for it, and may I speak to one of them?</li>
          <li>How would I ever get money back: a dividend, a sale, a buyback?</li>
        </ul>
        <p>
          Good creators like these questions. If the answers stay vague, that is your answer.{' '}
          <TextLink to="/trust-and-safety">Trust &amp; Safety</TextLink> lists what the site itself checks and what it
          does not; the support count shows how many people like a project, not whether it is sound.
        </p>
      </>
    ),
  },
]);
