// All demo projects, oldest first, so that ids match their age.

import { atlasOfSmallSounds } from './atlas-of-small-sounds-demo.ts';
import { borrowedAtlas } from './borrowed-atlas-demo.ts';
import { buckwheatRoad } from './buckwheat-road-demo.ts';
import type { DemoProject } from './demo-project.ts';
import { depotHoney } from './depot-honey-demo.ts';
import { dicewright } from './dicewright-demo.ts';
import { ferment } from './ferment-demo.ts';
import { ferryKeepers } from './ferry-keepers-demo.ts';
import { fieldnote } from './fieldnote-demo.ts';
import { hollowMoon } from './hollow-moon-demo.ts';
import { kelda } from './kelda-demo.ts';
import { marginalia } from './marginalia-demo.ts';
import { mendery } from './mendery-demo.ts';
import { nightBakery } from './night-bakery-demo.ts';
import { nightDeskLetters } from './night-desk-letters-demo.ts';
import { ninetyNine } from './ninety-nine-demo.ts';
import { paperOrchard } from './paper-orchard-demo.ts';
import { parcel } from './parcel-demo.ts';
import { parlourOrgan } from './parlour-organ-demo.ts';
import { quietPuppets } from './quiet-puppets-demo.ts';
import { rainwool } from './rainwool-demo.ts';
import { saltStreetBarge } from './salt-street-barge-demo.ts';
import { secondGrain } from './second-grain-demo.ts';
import { signalBoxCinema } from './signal-box-cinema-demo.ts';
import { signwritersYard } from './signwriters-yard-demo.ts';

/** All demo projects as of `now`: 22 public projects, a draft of Ada's and a private one of Linus's. */
export function demoProjects(now: Date): DemoProject[] {
  return [
    borrowedAtlas(now),
    mendery(now),
    signwritersYard(now),
    rainwool(now),
    secondGrain(now),
    marginalia(now),
    ninetyNine(now),
    quietPuppets(now),
    buckwheatRoad(now),
    saltStreetBarge(now),
    ferryKeepers(now),
    dicewright(now),
    kelda(now),
    atlasOfSmallSounds(now),
    paperOrchard(now),
    nightBakery(now),
    hollowMoon(now),
    ferment(now),
    parcel(now),
    parlourOrgan(now),
    fieldnote(now),
    signalBoxCinema(now),
    depotHoney(),
    nightDeskLetters(now),
  ];
}
