// The demo's pictures: what they show, and where their files are. Their names are those of the drawings.

export const pictureFolder = 'demo/pictures/files';
export const pictureSize = { width: 1200, height: 750, widths: [480, 800, 1200] } as const;
export const portraitSize = { width: 320, height: 320, widths: [320] } as const;

/** What each picture shows, by project; the first is its cover, the others are its gallery. */
const shown: Record<string, readonly [string, ...string[]]> = {
  'atlas-of-small-sounds': ['A shallow wooden box on a table, with leads to a bowl, a radiator and a window'],
  'borrowed-atlas': ['A hand-drawn map of a neighborhood with a mango tree and a closed cinema'],
  'buckwheat-road': ['A stone mill below terraces of flowering buckwheat'],
  'depot-honey': [
    'A beekeeper among colorful hives on a roof above the city',
    'Bees on a honeycomb',
    'Five jars of honey in front of a window',
    'Customers at a cargo bike full of honey, a yellow tram and the depot behind it',
  ],
  dicewright: ['A wooden die floating in a glass of salt water, others beside it'],
  ferment: [
    'A brick cellar with shelves of jars and large crocks',
    'Five people carry crocks over a crosswalk to a brick dairy',
  ],
  'ferry-keepers': [
    'A cable ferry crossing a misty river at sunrise',
    'A ferry keeper at her kitchen table, the ferry in the window',
    'A person and a dog in a rowing boat among flooded houses',
    'Two people filming the ferry at sunset',
  ],
  fieldnote: [
    'A hand writing on an e-paper slate above a cliff of seabirds in the rain',
    'A slate taken apart on a cutting mat: case, battery, board, screen, frame, pen and eight screws',
  ],
  'hollow-moon': [
    'Islands of hexagons in a dark sea under a hollow moon',
    'Two people play the game under a lamp',
    'The tide clock of cardboard and brass',
    'Water rises around a small island with a house',
  ],
  kelda: ['Two loggers on hydrants listen to a leak in a pipe below the street'],
  marginalia: ['An open journal with notes in three colors in its margins'],
  mendery: ['A mending counter with a sewing machine below a rail of colorful clothes'],
  'night-bakery': [
    'The lit window of a bakery in a dark street',
    'A baker at a deck oven with a controller beside it',
    'The controller board on a floured table',
    'Two people with a cart of bread at dawn',
  ],
  'night-desk-letters': ['A typewriter and letters under a green lamp, snow in the window'],
  'ninety-nine': ['A band rehearses in a cork-lined room'],
  'paper-orchard': [
    'An adult and a child among tall trees of folded paper',
    'Two hands fold a large sheet of paper',
    'Two people lift a new sheet out of a bath of pulp',
    'Folded trees beside the crates they travel in',
  ],
  parcel: [
    'The counter of a small post office with a lighthouse in the window',
    'The game on a laptop: four people wait at the counter',
  ],
  'parlour-organ': ['A small pipe organ in a living room at night'],
  'quiet-puppets': ['Two puppeteers bring a heron of human size to a person in bed'],
  rainwool: [
    'A bearded man in a long wool coat stands in the rain among sheep',
    'A weaver at a wooden loom with dark blue cloth',
    'Drops of water on dark blue wool with a felled seam',
    'A sewing table below a rail of finished coats',
  ],
  'salt-street-barge': [
    'A barge with an open stage is moored in a canal town in the evening',
    'The barge on a canal between poplars',
    'Two actors on the stage, seen from the last row',
    'Workers in a yard lift a section of the steel roof onto the barge',
  ],
  'second-grain': ['A long table of city oak in a workshop'],
  'signal-box-cinema': [
    'A signal box with eleven lit windows above railway tracks at dusk',
    'A full auditorium in front of the screen',
    'A projectionist beside a film projector with two reels',
    'A projectionist pulls a signal lever and the shutters come down',
  ],
  'tide-organ': [
    'Nine wooden organ pipes stand in a quay wall at high tide',
    'Three pipes in a tank of water in the workshop',
    'Two people lower the seventh pipe into the quay wall at low tide',
    'Someone with headphones records the pipes at night',
  ],
  'field-guide': [
    'An open book with a drawing of a boat and a sound, beside a bell and a microphone',
    'A microphone over the ice at a fish market before sunrise',
    'Two people in a boat record a bell buoy',
    'The book in the pocket of a wet yellow oilskin',
  ],
  'signwriters-yard': ['A signwriter on a ladder paints a shop front in gold'],
};

export type DemoPicture = { name: string; alt: string };

/** In the order of their numbers. */
export function picturesOf(projectKey: string): DemoPicture[] {
  return (shown[projectKey] ?? []).map((alt, index) => ({ name: `${projectKey}-${index + 1}`, alt }));
}

export const demoPictures: readonly DemoPicture[] = Object.keys(shown).flatMap(picturesOf);

/** A picture in a text. The seed replaces the place with the address that the picture gets. */
export function picture(name: string, caption: string): string {
  const alt = demoPictures.find((one) => one.name === name)?.alt ?? '';
  return `![${alt}](demo:${name} "${caption}")`;
}

/** The portrait of a person with this name: "Dr. Imogen Thackray" is `imogen-thackray`. */
export function portraitName(person: string): string {
  return person
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^(dr\.|sister) /, '')
    .replaceAll(' ', '-');
}

/** Everyone who has one. */
export const portraitFiles: readonly string[] =
  'ada-sorensen agnes-mullan aldo-bonetti anselm-krug aoife-tierney baptiste-moreau beatriz-lomeli benedita-rocha bram-teunissen brynhild-joensen catalina-reyes chidi-nwosu colin-ashworth delphine-achebe deshawn-pruitt duarte-pinho emir-hadzic erlend-foss ewan-guthrie fionn-breathnach folake-adisa giulia-paravicini grace-okafor gudrun-eklof hamish-orrell hanneke-visser hiroshi-tanabe imogen-thackray ines-calder jeppe-mortensen joke-vandamme jonas-wiek jun-hayashi karim-belhadj katarzyna-brenner kenji-alvarado lea-winther ling-osei linus-berg lorraine-tsai maj-holmlund margaret-oduya marisol-quiroga matteo-ferrandi noor-halloran oda-falkenberg oskar-brandvold petr-havlik priya-nandakumar raf-de-smet rosalind-petrie samuel-oyelaran solene-garnier sunniva-aas tariq-sefrioui teodora-vance vera-lindholm wil-tran ylva-nordin yusuf-demir zofia-malik'.split(
    ' ',
  );
