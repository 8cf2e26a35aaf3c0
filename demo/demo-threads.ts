// Short threads of the demo: a comment or question, and its answer. Every text is fictional.

/** A comment on a project, and what its creator or another person answers. */
export type Thread = {
  about: string;
  by: string;
  hoursAgo: number;
  text: string;
  answer?: { by: string; text: string };
};

export const demoThreads: readonly Thread[] = [
  {
    about: 'depot-honey',
    by: 'catalina',
    hoursAgo: 58,
    text: 'Eight hives made 190 kilos. What do you expect from thirty in the second year, once the lime trees are shared?',
    answer: {
      by: 'wil',
      text: 'About 20 kilos each, so 600. The limes are not the limit, my back is, hence the room to extract in.',
    },
  },
  {
    about: 'signal-box-cinema',
    by: 'supporter-8',
    hoursAgo: 96,
    text: 'Will there be a seat without stairs?',
    answer: { by: 'delphine', text: 'Four, in the second row, and the lift is the first thing we build.' },
  },
  {
    about: 'fieldnote',
    by: 'grace',
    hoursAgo: 120,
    text: 'I wrote on bridges in the rain for thirty years. Can I order one before the two hundred?',
    answer: {
      by: 'linus',
      text: 'There is one prototype with a scratched corner. Write to me and it is yours for the winter.',
    },
  },
  {
    about: 'fieldnote',
    by: 'supporter-21',
    hoursAgo: 70,
    text: 'Does the pen work with mittens?',
    answer: { by: 'linus', text: 'With mittens and with a mitten holding the mitten. It is a thick pen.' },
  },
  {
    about: 'parcel',
    by: 'supporter-3',
    hoursAgo: 380,
    text: 'I finished the jam version twice and I still do not know what happened to the sister.',
    answer: { by: 'linus', text: 'Aoife knows. She has told nobody, including us.' },
  },
  {
    about: 'parcel',
    by: 'margaret',
    hoursAgo: 150,
    text: 'What does the summer chapter cost to translate, compared with what it may sell in those four languages?',
    answer: {
      by: 'linus',
      text: 'About $4,100 each. The jam version was played in those four by a third of all players, which is why it is these.',
    },
  },
  {
    about: 'ferment',
    by: 'supporter-14',
    hoursAgo: 410,
    text: 'Is thirteen degrees too warm for sauerkraut in August?',
    answer: { by: 'ada', text: 'It is a little warm, and Ylva moves those crocks to the floor, where it is eleven.' },
  },
  {
    about: 'ferment',
    by: 'bram',
    hoursAgo: 200,
    text: 'You offer a quarter for $60,000. What keeps the next round from making it an eighth?',
    answer: {
      by: 'ada',
      text: 'Nothing in the papers. We do not plan one: at 180 members the cellar pays for itself, and it cannot grow beyond its walls.',
    },
  },
  {
    about: 'paper-orchard',
    by: 'supporter-30',
    hoursAgo: 260,
    text: 'What happens to the leaves that visitors add?',
    answer: { by: 'ada', text: 'They go into the bath with everything else. Yours is in somebody’s tree by now.' },
  },
  {
    about: 'atlas-of-small-sounds',
    by: 'delphine',
    hoursAgo: 700,
    text: 'Played one in Leipzig. It made my bass case sound better than my bass.',
    answer: { by: 'ada', text: 'Vera would like to meet the case.' },
  },
  {
    about: 'atlas-of-small-sounds',
    by: 'grace',
    hoursAgo: 310,
    text: 'How do you keep three a week from becoming three alike?',
    answer: {
      by: 'ada',
      text: 'The jig makes the soundboards equal. The pegs are still set by ear, and Vera and Anselm do not hear the same.',
    },
  },
  {
    about: 'kelda',
    by: 'priya',
    hoursAgo: 820,
    text: 'What does a utility pay today to find one leak by hand?',
    answer: {
      by: 'ada',
      text: 'Between $900 and $1,400, most of it for the night shift. Two loggers cost $216 for the year.',
    },
  },
  {
    about: 'kelda',
    by: 'supporter-17',
    hoursAgo: 240,
    text: 'Thank you for printing the two dry digs in the offer. My council would not have.',
  },
  {
    about: 'dicewright',
    by: 'linus',
    hoursAgo: 600,
    text: 'Could the rig learn a die that is meant to be unfair?',
    answer: { by: 'oskar', text: 'It could. I would have to find another name for the workshop.' },
  },
  {
    about: 'dicewright',
    by: 'supporter-44',
    hoursAgo: 90,
    text: 'Mine rolled a one first. Then I understood the man in Trondheim.',
    answer: { by: 'oskar', text: 'He has since bought a second set.' },
  },
  {
    about: 'salt-street-barge',
    by: 'jun',
    hoursAgo: 900,
    text: 'How long does it take from mooring to curtain?',
    answer: { by: 'ada', text: 'Four hours with the tent. With the roof we expect one and a half, most of it chairs.' },
  },
  {
    about: 'salt-street-barge',
    by: 'supporter-26',
    hoursAgo: 320,
    text: 'You were in Lembeke for five nights and my mother went to all five.',
    answer: { by: 'ada', text: 'Row three, with the thermos? Raf says hello.' },
  },
  {
    about: 'buckwheat-road',
    by: 'catalina',
    hoursAgo: 1100,
    text: 'Who sets the grain price in a year when everybody else’s doubles?',
    answer: {
      by: 'matteo',
      text: 'Aldo and I in October, within the band in the contract. Above it, growers get half of the difference.',
    },
  },
  {
    about: 'buckwheat-road',
    by: 'supporter-11',
    hoursAgo: 400,
    text: 'My grandfather had one of those terraces above Teglio. Is anyone working it?',
    answer: { by: 'matteo', text: 'Tell me the name of the field and I will walk up and look.' },
  },
  {
    about: 'quiet-puppets',
    by: 'margaret',
    hoursAgo: 900,
    text: '44% from one hospital group worries me. When does that contract end?',
    answer: { by: 'noor', text: 'In fourteen months, with six months of notice. Galway starts in four.' },
  },
  {
    about: 'quiet-puppets',
    by: 'supporter-5',
    hoursAgo: 150,
    text: 'The heron stood beside my father for eleven minutes. He talked about it until the end. Thank you.',
    answer: { by: 'noor', text: 'I remember him. He told the heron to mind the drip.' },
  },
  {
    about: 'ninety-nine',
    by: 'matteo',
    hoursAgo: 1300,
    text: 'What is the building like in August?',
    answer: { by: 'delphine', text: 'Cork keeps it at nineteen degrees. The queue for the bar does not.' },
  },
  {
    about: 'ninety-nine',
    by: 'supporter-33',
    hoursAgo: 210,
    text: 'My daughter is three and I play drums. Is the nursery room next to the loud ones?',
    answer: { by: 'delphine', text: 'Two floors up, and Solène measured it with a sleeping child. Hers.' },
  },
  {
    about: 'marginalia',
    by: 'samuel',
    hoursAgo: 1000,
    text: 'How do you choose which margins open the next issue?',
    answer: {
      by: 'ada',
      text: 'Benedita and Zofia each pick thirty without talking. What both picked is in; about the rest they do talk.',
    },
  },
  {
    about: 'marginalia',
    by: 'supporter-19',
    hoursAgo: 330,
    text: 'Mine came back to me by mistake, with somebody else’s notes under mine. Please do not fix this.',
    answer: { by: 'ada', text: 'We will try to keep making it.' },
  },
  {
    about: 'second-grain',
    by: 'oskar',
    hoursAgo: 1200,
    text: 'I take your bad third, the ash especially. It turns well.',
    answer: { by: 'ines', text: 'A crate is on the pallet. You will find two nails in it.' },
  },
  {
    about: 'second-grain',
    by: 'hamish',
    hoursAgo: 260,
    text: 'Does the vacuum change the color of the oak?',
    answer: { by: 'ines', text: 'A little paler at first. After a summer by a window nobody can tell, me included.' },
  },
  {
    about: 'signwriters-yard',
    by: 'supporter-38',
    hoursAgo: 1400,
    text: 'You painted my aunt’s bakery when I was six and let me do the dot on the i.',
    answer: { by: 'hamish', text: 'It has held up. Most of my dots have not.' },
  },
  {
    about: 'signwriters-yard',
    by: 'bram',
    hoursAgo: 300,
    text: '$14,000 a year once two courses run: is that before or after your own wage?',
    answer: { by: 'hamish', text: 'After, and mine is in the book on page three.' },
  },
  {
    about: 'mendery',
    by: 'grace',
    hoursAgo: 1500,
    text: 'Which repair do you refuse?',
    answer: { by: 'priya', text: 'Zips in wetsuits. Lorraine took one and we lost her for a day.' },
  },
  {
    about: 'mendery',
    by: 'margaret',
    hoursAgo: 420,
    text: 'What does a counter that works earn in its first full year?',
    answer: {
      by: 'priya',
      text: 'Between $31,000 and $44,000 after wages and rent. The four are on page two of the file with names.',
    },
  },
  {
    about: 'borrowed-atlas',
    by: 'supporter-2',
    hoursAgo: 900,
    text: 'My street is on page 114, with the dog. Thank you.',
    answer: { by: 'samuel', text: 'Three people asked for that dog to be larger.' },
  },
  {
    about: 'night-bakery',
    by: 'supporter-12',
    hoursAgo: 200,
    text: 'Our oven is older than my father and has opinions. Would the probes fit?',
    answer: { by: 'teodora', text: 'Send Duarte a photograph of the flue. He has not said no to an oven yet.' },
  },
];
