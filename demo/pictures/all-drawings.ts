// Every drawing of the demo by the name of its file. The first of a project is its cover.

import { fieldnote, kelda, parcel } from './drawings/counters-and-coasts.ts';
import { depotHoney } from './drawings/depot-honey.ts';
import { ferryKeepers } from './drawings/ferry-keepers.ts';
import { fieldGuide } from './drawings/field-guide.ts';
import { hollowMoon } from './drawings/hollow-moon.ts';
import { dicewright, secondGrain, signwritersYard } from './drawings/makers.ts';
import { nightBakery } from './drawings/night-bakery.ts';
import { paperOrchard } from './drawings/paper-orchard.ts';
import { fieldnoteParts, parcelOnScreen } from './drawings/parcel-and-fieldnote.ts';
import { borrowedAtlas, buckwheatRoad, marginalia, quietPuppets } from './drawings/places.ts';
import { rainwool } from './drawings/rainwool.ts';
import { mendery, ninetyNine, parlourOrgan } from './drawings/rooms.ts';
import { saltStreetBarge } from './drawings/salt-street-barge.ts';
import { signalBoxCinema } from './drawings/signal-box-cinema.ts';
import { atlasOfSmallSounds, ferment, fermentMove, nightDeskLetters } from './drawings/still-lifes.ts';
import { tideOrgan } from './drawings/tide-organ.ts';
import type { Drawing } from './paper.ts';

const byProject: Record<string, readonly Drawing[]> = {
  'atlas-of-small-sounds': [atlasOfSmallSounds],
  'borrowed-atlas': [borrowedAtlas],
  'buckwheat-road': [buckwheatRoad],
  'depot-honey': depotHoney,
  dicewright: [dicewright],
  ferment: [ferment, fermentMove],
  'ferry-keepers': ferryKeepers,
  fieldnote: [fieldnote, fieldnoteParts],
  'hollow-moon': hollowMoon,
  kelda: [kelda],
  marginalia: [marginalia],
  mendery: [mendery],
  'night-bakery': nightBakery,
  'night-desk-letters': [nightDeskLetters],
  'ninety-nine': [ninetyNine],
  'paper-orchard': paperOrchard,
  parcel: [parcel, parcelOnScreen],
  'parlour-organ': [parlourOrgan],
  'quiet-puppets': [quietPuppets],
  rainwool,
  'salt-street-barge': saltStreetBarge,
  'second-grain': [secondGrain],
  'signal-box-cinema': signalBoxCinema,
  'signwriters-yard': [signwritersYard],
  'tide-organ': tideOrgan,
  'field-guide': fieldGuide,
};

/** `hollow-moon-1` and its drawing. */
export function listDrawings(): { name: string; draw: Drawing; seed: number }[] {
  return Object.entries(byProject).flatMap(([key, drawings]) =>
    drawings.map((draw, index) => ({ name: `${key}-${index + 1}`, draw, seed: key.length * 97 + 11 })),
  );
}
