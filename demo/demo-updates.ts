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
      'Forty meters, and it sheds water for **four hours and ten minutes** before a drop gets through. We hung it under the shower head of the workshop and went to lunch.\n\n- The weave is tighter than the sample by two threads\n- The smell of sheep is gone after the second wash\n\nNext week it goes to the testing house in Borås.\n\n' +
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
    title: 'Nineteen of forty trees are standing',
    content: [
      'Four folders, one rented gym, and a tree every three days. Of the ten sheets that we keep for mistakes we have used three, two of them on the same morning.',
      picture('paper-orchard-4', 'Two of the new trees, beside the crates they will travel in.'),
      'The fire certificate for the paper is here. It looks exactly as you imagine, and every crate gets a copy.',
    ].join('\n\n'),
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
      picture('ferry-keepers-4', 'Jonas and Katarzyna, waiting for the light. It came at ten to eight.'),
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
      picture('salt-street-barge-2', 'How she will look near Dendermonde, once the roof is on.'),
    ].join('\n\n'),
    visibility: 'public',
    daysAgo: 17,
  },
  {
    projectKey: 'depot-honey',
    title: 'Three roofs, in writing',
    content: [
      'The letter came on Tuesday: three more roofs from spring, if each passes a load test. The engineer says that thirty hives weigh less than the snow they calculated for, and asked about the jars.',
      'The rest of this page comes on Sunday, when the bees are asleep and I am not.',
    ].join('\n\n'),
    visibility: 'public',
    daysAgo: 1,
  },
  {
    projectKey: 'signal-box-cinema',
    title: 'The fire officer stayed for the tour',
    content: [
      'He asked for a second staircase, which is in the budget, and for the bar door to open outward, which is now.',
      picture('signal-box-cinema-4', 'Lever eleven used to stop trains. Baptiste is fond of it already.'),
      'Then he asked what is on next Thursday. We think that went well.',
    ].join('\n\n'),
    visibility: 'public',
    daysAgo: 2,
  },
  {
    projectKey: 'fieldnote',
    title: 'Thirty-one days at the observatory',
    content: [
      'All six slates there have been outside for a month, four of them without a lid on the box. The batteries are at 66%, which is on the line we drew for ninety days.',
      'One pen was lost, to a gull. We have asked Hanneke for a loop.',
    ].join('\n\n'),
    visibility: 'public',
    daysAgo: 2,
  },
  {
    projectKey: 'parcel',
    title: 'Summer has a ferry',
    content: [
      'It comes twice a day unless there is fog, and then the whole queue has an opinion. Aoife has written nineteen of the thirty-one new people; Kenji is drawing their handwriting, which is most of their character.',
      'The fog is a dice roll. We argued about that for a week.',
    ].join('\n\n'),
    visibility: 'public',
    daysAgo: 8,
  },
  {
    projectKey: 'ferment',
    title: 'A camera, twenty-six meters, the same two breaks',
    content: [
      'Before we signed for the drain we sent the camera through once more. Both breaks are where they were, and there is no third one. The fixed price stands and digging starts after the apples.',
      'If you want to bring a crock on moving day: the list hangs at the counter and has forty-one names on it.',
    ].join('\n\n'),
    visibility: 'public',
    daysAgo: 11,
  },
  {
    projectKey: 'atlas-of-small-sounds',
    title: 'Four soundboards from one glue-up',
    content: [
      'The trial jig made its first four. Three ring alike. The fourth has a knot I missed, so it lives in my kitchen now and plays the refrigerator.',
      'Anselm has cleared his Mondays.',
    ].join('\n\n'),
    visibility: 'public',
    daysAgo: 20,
  },
  {
    projectKey: 'kelda',
    title: 'Forty centimeters from the mark',
    content: [
      'Colin dug where two loggers told him to, in Todmorden, and the leak was forty centimeters from the chalk. He says it was luck. He has said so five times this year.',
      'Three clamps are at the test house, where they will sit in warm water for eight weeks.',
    ].join('\n\n'),
    visibility: 'public',
    daysAgo: 16,
  },
  {
    projectKey: 'dicewright',
    title: 'Five of seven cradles sit still',
    content: [
      'Four, six, eight, twelve and twenty lie where I put them. The two ten-sided ones rolled off the bench twice and under the lathe once.',
      'Erlend has an idea with three pins instead of a cup. We try it on Saturday.',
    ].join('\n\n'),
    visibility: 'public',
    daysAgo: 14,
  },
  {
    projectKey: 'buckwheat-road',
    title: 'The floor is poured',
    content: [
      'Forty-two square meters in one Saturday, with nineteen growers, one mixer and Aldo’s mother, who brought lunch and remarks.',
      'It has to harden for four weeks. A cat has already signed it.',
    ].join('\n\n'),
    visibility: 'public',
    daysAgo: 21,
  },
  {
    projectKey: 'quiet-puppets',
    title: 'The hare has been washed thirty-one times',
    content: [
      'It has to survive fifty. So far the ears come up after every one, and Sister Agnes has stopped wringing it on purpose.',
      'The otters have heads.',
    ].join('\n\n'),
    visibility: 'public',
    daysAgo: 13,
  },
  {
    projectKey: 'ninety-nine',
    title: 'One door, twenty-nine decibels',
    content: [
      'The first cork door hangs. We put the loudest band we know behind it and a meter on the street: twenty-nine decibels, until a scooter came past and spoiled the afternoon.',
      'Come and hit the wall. Thursdays from five.',
    ].join('\n\n'),
    visibility: 'public',
    daysAgo: 24,
  },
  {
    projectKey: 'marginalia',
    title: 'Issue six is coming home',
    content: [
      'Two hundred and twelve copies are back so far. One has a pressed fern in it and one a recipe that contradicts the essay on page nine.',
      'The best forty margins open issue seven. If yours is still on a shelf, there are three weeks left.',
    ].join('\n\n'),
    visibility: 'public',
    daysAgo: 15,
  },
  {
    projectKey: 'second-grain',
    title: 'The hoist has lifted its first oak',
    content: [
      'The slab has cured, the three-phase supply is on, and the hoist took two tons of Negley Avenue off the truck without a sound. Deshawn has stopped telling us that it would crack.',
      'The kiln order goes out the day this round closes.',
    ].join('\n\n'),
    visibility: 'public',
    daysAgo: 18,
  },
  {
    projectKey: 'signwriters-yard',
    title: 'The slater has two arms again',
    content: [
      'The east side is slated. The windows for the north side are in my hall, and my wife would like them in the roof.',
      'All six places on the first course are taken. Five more people are on the list for the second.',
    ].join('\n\n'),
    visibility: 'public',
    daysAgo: 9,
  },
  {
    projectKey: 'mendery',
    title: 'Leather has its own bench now',
    content: [
      'The Footscray bench opened on the first. In its first week it took in 61 bags, 23 belts and an accordion.',
      'Counters that used to hold a zip for nine days now hold it for two.',
    ].join('\n\n'),
    visibility: 'public',
    daysAgo: 28,
  },
  {
    projectKey: 'borrowed-atlas',
    title: 'The first payment has gone out',
    content: [
      'Six percent of what you put in, with the books attached: sales, printing, the neighborhoods’ dollars, and what was left. If yours has not arrived, write to me and not to the bank.',
      'Abeokuta is being walked. It rained on the first four days, and somebody drew that, too.',
    ].join('\n\n'),
    visibility: 'public',
    daysAgo: 35,
  },
];
