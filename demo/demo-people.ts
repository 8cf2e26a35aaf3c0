// Fictional people of the demo: three sign-in accounts, creators, investors and supporters.

export type DemoPerson = {
  key: string;
  email: string;
  name: string;
  /** As the product would assign it: anyone with a published project is an innovator. */
  role: 'innovator' | 'investor';
  bio: string;
  location: string;
  expertise: string[];
  interests: string[];
  joinedDaysAgo: number;
};

/** Accounts with a button in the development identity provider, matched by email address. */
const signInPeople: DemoPerson[] = [
  {
    key: 'ada',
    email: 'ada@example.org',
    name: 'Ada Sorensen',
    role: 'innovator',
    location: 'Gothenburg, Sweden',
    joinedDaysAgo: 430,
    bio: 'Runs Slipway, a workshop house that lends makers a bench, a bookkeeper and an impatient producer. The projects under my name are run together with the people on their team pages.',
    expertise: ['production', 'contracts', 'small manufacturing'],
    interests: ['Art & Design', 'Film', 'Publishing'],
  },
  {
    key: 'grace',
    email: 'grace@example.org',
    name: 'Grace Okafor',
    role: 'investor',
    location: 'Bristol, United Kingdom',
    joinedDaysAgo: 412,
    bio: 'Retired from structural engineering. I put small sums into things I can visit by train, and I read the risk section first.',
    expertise: ['structural engineering', 'due diligence'],
    interests: ['Technology', 'Fashion', 'Music'],
  },
  {
    key: 'linus',
    email: 'linus@example.org',
    name: 'Linus Berg',
    role: 'innovator',
    location: 'Uppsala, Sweden',
    joinedDaysAgo: 401,
    bio: 'Programmer, counter of seabirds, owner of a loud organ that is meant to be a quiet one. I make two things here and own a little of several others.',
    expertise: ['software', 'firmware'],
    interests: ['Games', 'Technology', 'Music'],
  },
];

const creators: DemoPerson[] = [
  creator('Teodora Vance', 'Porto, Portugal', 'Electronics for bakers. Grew up over a bakery.', 'Technology', 388),
  creator(
    'Ines Calder',
    'Pittsburgh, United States',
    'Cabinet maker. I know where your tree went.',
    'Art & Design',
    395,
  ),
  creator('Hamish Orrell', 'Dundee, United Kingdom', 'Signwriter, son of a signwriter.', 'Art & Design', 377),
  creator('Noor Halloran', 'Cork, Ireland', 'Carries the front half of a heron.', 'Arts', 372),
  creator(
    'Priya Nandakumar',
    'Melbourne, Australia',
    'Bought clothes for a chain for eleven years. Mending them now.',
    'Fashion',
    404,
  ),
  creator('Matteo Ferrandi', 'Tresivio, Italy', 'Agronomist on two-meter terraces.', 'Food', 369),
  creator('Wil Tran', 'Berlin, Germany', 'Beekeeper with a tram timetable.', 'Food', 352),
  creator('Oskar Brandvold', 'Trondheim, Norway', 'Pattern maker. Dice, one at a time.', 'Games', 361),
  creator('Delphine Achebe', 'Marseille, France', 'Bass player with too many keys.', 'Music', 398),
  creator('Samuel Oyelaran', 'Ibadan, Nigeria', 'Surveyor, lately a publisher of crooked maps.', 'Publishing', 420),
];

const investors: DemoPerson[] = [
  investor(
    'Bram Teunissen',
    'Rotterdam, Netherlands',
    'Sold a shipping software firm. Now mostly listens.',
    'Technology',
    417,
  ),
  investor('Catalina Reyes', 'Valparaíso, Chile', 'Former grain trader, second career in patience.', 'Food', 409),
  investor('Jun Hayashi', 'Kanazawa, Japan', "Keeps a small theater, and backs other people's.", 'Arts', 393),
  investor(
    'Margaret Oduya',
    'Leeds, United Kingdom',
    'Accountant. Asks for the second page of the books.',
    'Fashion',
    384,
  ),
];

const supporterFirstNames = [
  'Amara',
  'Björn',
  'Celia',
  'Dario',
  'Elif',
  'Farid',
  'Greta',
  'Hugo',
  'Ingrid',
  'Jonah',
  'Kezia',
  'Leon',
  'Maya',
  'Nils',
  'Olga',
  'Pavel',
  'Quinn',
  'Rosa',
  'Stefan',
  'Thandi',
  'Umberto',
  'Viola',
  'Wanjiru',
  'Xavier',
  'Yara',
  'Zeno',
  'Astrid',
  'Benoît',
  'Clara',
  'Dmitri',
];
const supporterLastNames = [
  'Abara',
  'Lindgren',
  'Moretti',
  'Novak',
  'Osei',
  'Pereira',
  'Quist',
  'Rahman',
  'Silva',
  'Tamm',
  'Ueda',
  'Varga',
  'Whitlock',
  'Ximenes',
  'Yilmaz',
  'Zawadzki',
  'Carver',
  'Dufour',
  'Eriksen',
  'Fontaine',
];
const supporterPlaces = [
  'Oslo, Norway',
  'Lyon, France',
  'Kraków, Poland',
  'Toronto, Canada',
  'Lisbon, Portugal',
  'Nairobi, Kenya',
  'Graz, Austria',
];
const supporterCount = 60;

/** Everyone, each with a unique key and email address. */
export const demoPeople: readonly DemoPerson[] = [...signInPeople, ...creators, ...investors, ...listSupporters()];

/** Excluded from generated data, so that their content is predictable for trying things out. */
export const signInKeys: readonly string[] = signInPeople.map((person) => person.key);

function creator(name: string, location: string, bio: string, interest: string, joinedDaysAgo: number): DemoPerson {
  return { ...named(name), role: 'innovator', bio, location, expertise: [], interests: [interest], joinedDaysAgo };
}

function investor(name: string, location: string, bio: string, interest: string, joinedDaysAgo: number): DemoPerson {
  return { ...named(name), role: 'investor', bio, location, expertise: [], interests: [interest], joinedDaysAgo };
}

function named(name: string) {
  const [first = '', last = ''] = name.toLowerCase().split(' ');
  return { key: first, name, email: `${first}.${last}@example.org` };
}

function listSupporters(): DemoPerson[] {
  return Array.from({ length: supporterCount }, (_, index) => {
    const round = Math.floor(index / supporterFirstNames.length);
    const first = supporterFirstNames[index % supporterFirstNames.length] ?? '';
    const last = supporterLastNames[(index * 7 + round * 3) % supporterLastNames.length] ?? '';
    return {
      key: `supporter-${index + 1}`,
      email: `supporter-${index + 1}@example.org`,
      name: `${first} ${last}`,
      role: 'investor',
      bio: '',
      location: supporterPlaces[index % supporterPlaces.length] ?? '',
      expertise: [],
      interests: [],
      joinedDaysAgo: 320 + ((index * 11) % 90),
    };
  });
}
