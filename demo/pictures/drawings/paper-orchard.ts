// Paper Orchard: trees folded from one sheet each, lit from within.
import { person, planks, shade } from '../brushes.ts';
import { type Drawing, type Paper, paperSize } from '../paper.ts';

const { width, height } = paperSize;
type Sheet = { light: string; mid: string; dark: string };
const white: Sheet = { light: '#fffaf0', mid: '#eddcc4', dark: '#cbb093' };
const blush: Sheet = { light: '#ffe4d6', mid: '#f1b79d', dark: '#c9826a' };
const sage: Sheet = { light: '#e4efdd', mid: '#b4cba8', dark: '#7f9c7c' };

/** A folded tree: tiers of creased triangles on a pleated trunk. */
function foldedTree(p: Paper, x: number, y: number, size: number, sheet: Sheet, o = 1): void {
  p.at({ x, y, scale: size / 300, o }, () => {
    p.poly([-14, 0, -6, -150, 0, -150, 0, 0], sheet.mid);
    p.poly([0, 0, 0, -150, 6, -150, 14, 0], sheet.dark);
    for (const [index, tier] of [
      [92, -60],
      [78, -122],
      [60, -180],
      [40, -232],
    ].entries()) {
      const [half = 0, base = 0] = tier;
      const top = base - half * 1.05;
      const folds = 5 - index * 0.5;
      for (let fold = 0; fold < 6; fold += 1) {
        const from = -half + (fold * half) / 3;
        const to = from + half / 3;
        const drop = (at: number) => base + (1 - Math.abs(at) / half) * 16 - Math.abs(at / half) * folds;
        p.poly(
          [0, top, from, drop(from), to, drop(to)],
          fold % 2 === 0 ? sheet.light : fold < 3 ? sheet.mid : sheet.dark,
        );
      }
    }
  });
}

function crane(p: Paper, x: number, y: number, size: number, sheet: Sheet, turn = 0): void {
  p.at({ x, y, scale: size / 60, turn }, () => {
    p.poly([0, 0, -46, -30, -10, 10], sheet.light);
    p.poly([0, 0, 40, -40, 14, 8], sheet.mid);
    p.poly([-10, 10, 14, 8, 2, 24], sheet.dark);
    p.poly([14, 8, 52, 4, 40, -2], sheet.light);
  });
}

const hall: Drawing = (p) => {
  p.ground('#4a2f52', '#7d4c68', '#c37a75', '#e8ab8a');
  for (let index = 0; index < 7; index += 1) {
    p.rect(40 + index * 170, 40, 108, 400, p.fade(['#f7c9a0', '#f2ad8c']), { r: 54, o: 0.5 });
    p.rect(92 + index * 170, 40, 4, 400, '#7d4c68', { o: 0.5 });
  }
  p.rect(0, 470, width, 280, p.fade(['#b9776a', '#6d4152']));
  p.glow(600, 420, 620, '#ffe3bd', 0.7);
  for (const [x, size, sheet] of [
    [90, 230, blush],
    [240, 260, white],
    [400, 240, sage],
    [800, 240, white],
    [950, 260, blush],
    [1110, 240, sage],
  ] as const) {
    p.glow(x, 360, size * 0.7, '#fff0d5', 0.4);
    foldedTree(p, x, 500, size, sheet, 0.75);
  }
  for (const [x, y, size, sheet] of [
    [150, 600, 420, white],
    [1040, 600, 430, white],
    [360, 650, 400, blush],
    [850, 650, 400, sage],
  ] as const) {
    shade(p, x + 24, y, size * 0.26, 16, 0.4);
    p.glow(x, y - size * 0.5, size * 0.6, '#fff3de', 0.45);
    foldedTree(p, x, y, size, sheet);
  }
  shade(p, 620, 652, 70, 14, 0.5);
  person(p, { x: 590, y: 650, size: 250 }, { coat: '#2f5f63', arms: 'up', skin: '#d59f78' });
  person(
    p,
    { x: 680, y: 650, size: 165, flip: true },
    { coat: '#d9713f', arms: 'up', skin: '#d59f78', hair: '#6b3d22' },
  );
  for (let index = 0; index < 28; index += 1) {
    const [x, y] = [p.random(300, 900), p.random(90, 640)];
    const turn = p.random(0, 360);
    p.at({ x, y, turn, scale: p.random(0.5, 1.3) }, () => {
      p.poly([0, 0, 12, -6, 24, 0, 12, 6], '#fff6e6', { o: 0.9 });
      p.poly([0, 0, 24, 0, 12, 6], '#e0b597', { o: 0.9 });
    });
  }
  crane(p, 610, 210, 70, white, -8);
  crane(p, 720, 290, 46, blush, 6);
};

const folding: Drawing = (p) => {
  planks(p, { x: 0, y: 0, w: width, h: height, rows: 5 }, ['#6d4a52', '#64434b']);
  p.glow(320, 110, 760, '#ffd9b0', 0.55);
  p.blur(12, () => p.poly([232, 268, 778, 182, 984, 590, 352, 668], '#120a10', { o: 0.55 }));
  p.poly([210, 240, 760, 150, 960, 560, 330, 640], '#fbf3e4');
  p.poly([760, 150, 960, 560, 620, 420], '#e8d6bb');
  p.poly([330, 640, 960, 560, 620, 420], '#f3e6d0');
  p.poly([210, 240, 620, 420, 330, 640], '#ffffff', { o: 0.5 });
  for (const d of [
    'M210 240 L620 420 L960 560',
    'M760 150 L620 420 L330 640',
    'M485 195 L620 420 L645 600',
    'M270 440 L620 420 L860 355',
  ])
    p.line(d, '#c9ab86', 2.5, { o: 0.8 });
  for (const [x, y, flip, turn] of [
    [300, 720, false, -30],
    [940, 720, true, 30],
  ] as const)
    p.at({ x, y, flip, turn }, () => {
      p.path(
        'M-70 120 C-74 20 -60 -40 -30 -90 C-20 -108 0 -104 -2 -86 L0 -150 C2 -170 28 -168 28 -148 L32 -84 L38 -160 C40 -178 64 -176 64 -156 L62 -80 L76 -136 C82 -152 102 -146 98 -128 L84 -40 C78 20 60 70 54 120 Z',
        '#c98d6a',
      );
      p.path('M-80 150 C-80 100 60 100 66 150 V260 H-80 Z', '#2f5f63');
    });
  crane(p, 1060, 190, 110, blush, 12);
  crane(p, 150, 120, 80, sage, -20);
  p.rect(930, 350, 200, 16, '#d2a95e', { r: 8, turn: 62 });
};

const bath: Drawing = (p) => {
  p.ground('#34525a', '#5d8487', '#a9bfb2');
  p.rect(0, 430, width, 320, p.fade(['#8d8a80', '#57544f']));
  for (const x of [120, 980]) {
    p.rect(x, 60, 130, 330, '#d7ecdf', { o: 0.4, r: 65 });
    p.rect(x + 62, 60, 5, 330, '#34525a', { o: 0.5 });
  }
  for (let index = 0; index < 5; index += 1) {
    p.line(`M250 ${70 + index * 56} H980`, '#3d2d29', 5);
    for (let sheet = 0; sheet < 6; sheet += 1) {
      const x = 270 + sheet * 118;
      p.rect(x, 70 + index * 56, 98, 46, index % 2 ? '#f3e6d0' : '#fbf3e4', { r: 2 });
      p.rect(x, 104 + index * 56, 98, 12, '#000', { o: 0.08 });
    }
  }
  p.poly([250, 520, 950, 520, 1050, 700, 150, 700], '#5a3b2a');
  p.poly([276, 532, 924, 532, 1000, 660, 200, 660], p.fade(['#dfeae2', '#b7cbc4']));
  for (let index = 0; index < 50; index += 1)
    p.line(`M${Math.round(p.random(240, 920))} ${Math.round(p.random(546, 650))} q20 -8 44 0`, '#ffffff', 3, {
      o: 0.6,
    });
  p.rect(150, 700, 900, 40, '#432a1e');
  person(p, { x: 420, y: 560, size: 330 }, { coat: '#c8704a', arms: 'front', skin: '#e0b08a', hair: '#d9b36a' });
  p.poly([470, 540, 690, 520, 720, 590, 490, 616], '#caa06a');
  p.poly([486, 548, 680, 530, 704, 582, 502, 604], '#fbf6ea');
  person(
    p,
    { x: 820, y: 570, size: 320, flip: true },
    { coat: '#2c4a52', arms: 'out', skin: '#c58d66', hair: '#5a4a3f' },
  );
};

const crates: Drawing = (p) => {
  p.ground('#f1d7b8', '#e6bd98');
  p.rect(0, 0, width, 500, p.fade(['#d9c7ae', '#eadbc4']));
  p.rect(760, 90, 320, 410, p.fade(['#86b6bd', '#c9dfd8']));
  for (const x of [862, 968]) p.rect(x, 90, 10, 410, '#f5ecdc');
  p.rect(760, 280, 320, 10, '#f5ecdc');
  p.rect(0, 500, width, 250, p.fade(['#b88a66', '#8d6548']));
  p.poly([760, 500, 1080, 500, 900, 750, 420, 750], '#fff2d9', { o: 0.3 });
  for (const [x, y, w, h] of [
    [90, 520, 260, 170],
    [120, 350, 220, 170],
    [360, 560, 230, 150],
    [150, 216, 170, 134],
  ] as const) {
    shade(p, x + w / 2 + 20, y + h, w * 0.55, 14, 0.4);
    p.rect(x, y, w, h, '#c0905f');
    for (let index = 0; index < 4; index += 1) {
      p.rect(x, y + (h / 4) * index, w, h / 4 - 4, index % 2 ? '#c99b6a' : '#b98856');
    }
    p.rect(x, y, 20, h, '#9b6f45');
    p.rect(x + w - 20, y, 20, h, '#8d633c');
    p.line(`M${x + 20} ${y + 6} L${x + w - 20} ${y + h - 6}`, '#9b6f45', 14);
  }
  shade(p, 700, 690, 110, 18, 0.4);
  foldedTree(p, 690, 690, 470, white);
  foldedTree(p, 900, 640, 300, blush);
  person(
    p,
    { x: 1040, y: 700, size: 300, flip: true },
    { coat: '#7d4c68', arms: 'out', skin: '#e0b08a', hair: '#d9b36a' },
  );
};

export const paperOrchard = [hall, folding, bath, crates];
