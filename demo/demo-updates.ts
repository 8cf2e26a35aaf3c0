// The demo's updates. Every text is fictional.
import { picture } from './pictures/demo-pictures.ts';

export type DemoUpdate = {
  projectKey: string;
  title: string;
  content: string;
  visibility: 'public' | 'backers_only';
  daysAgo: number;
};

export const demoUpdates: readonly DemoUpdate[] = [
  {
    projectKey: 'rainwool',
    title: 'The first bolt is off the loom',
    content:
      'Forty meters, and it sheds water for **eleven hours** before a drop gets through. We hung it under the shower head of the workshop and went to lunch.\n\n- The weave is tighter than the sample by two threads\n- The smell of sheep is gone after the second wash\n\nNext week it goes to the testing house in Borås.\n\n' +
      picture('rainwool-2', 'Emir cutting the first bolt free.'),
    visibility: 'public',
    daysAgo: 41,
  },
  {
    projectKey: 'rainwool',
    title: 'What the testing house wrote, including page four',
    content:
      'You invested, so you get the report before it is tidied up. Abrasion is fine. **The seams are not**: two of six leaked under pressure. We are moving to a felled seam, which costs about 40 minutes more for each coat.\n\nThe budget has room for it. The calendar loses nine days.',
    visibility: 'backers_only',
    daysAgo: 19,
  },
  {
    projectKey: 'rainwool',
    title: 'Seams that hold',
    content:
      'Six of six, at twice the pressure. Thank you for the patience, and for the two letters about waxed thread.\n\n' +
      picture('rainwool-4', 'The sewing room in Tallinn, this week.'),
    visibility: 'public',
    daysAgo: 4,
  },
  {
    projectKey: 'night-bakery',
    title: 'The board survived flour',
    content:
      'Three weeks in a working bakery, no lid, no mercy. One relay stuck and was replaced by a part that costs 30 cents more.\n\nThe drawings are public, as promised.\n\n' +
      picture('night-bakery-3', 'The board after its three weeks, flour and all.'),
    visibility: 'public',
    daysAgo: 26,
  },
  {
    projectKey: 'paper-orchard',
    title: 'Pages two to nine are drawn',
    content:
      'The apple scenes took longest. Everything is scanned; printing starts after the proofs.\n\n' +
      picture('paper-orchard-4', 'The first set of trees, back from Trieste.'),
    visibility: 'public',
    daysAgo: 9,
  },
  {
    projectKey: 'hollow-moon',
    title: 'The printer asked for a flatter sea',
    content: [
      'Lea painted the water with so much ink that the paper curled in the press. We went through three sheets of board together and chose the heaviest, which costs 11 cents more a copy and lies flat.',
      picture('hollow-moon-4', 'The flood card, as it will be printed.'),
      'Rules freeze next quarter. If you have found a sentence that two of you read differently, **now** is the time to write.',
    ].join('\n\n'),
    visibility: 'public',
    daysAgo: 6,
  },
  {
    projectKey: 'ferry-keepers',
    title: 'Shooting day seventy-one',
    content: [
      'Wanda took the last crossing on her own, with a hearse, two cyclists and a boy who wanted to know who is allowed to press the horn. (He is, it turned out.)',
      picture('ferry-keepers-4', 'Jonas and Oda, waiting for the light. It came at ten to eight.'),
      'Nineteen days to go, most of them for weather we do not have yet. The river is not in a hurry.',
    ].join('\n\n'),
    visibility: 'public',
    daysAgo: 12,
  },
  {
    projectKey: 'salt-street-barge',
    title: 'Raf has measured every bridge',
    content: [
      'All sixty-three between Ghent and Namur, with a pole and a rowing boat. With the roof sections off we pass under all of them; with the roof on, under fifty-eight.',
      picture('salt-street-barge-2', 'Near Dendermonde, on the way home.'),
    ].join('\n\n'),
    visibility: 'public',
    daysAgo: 17,
  },
];
