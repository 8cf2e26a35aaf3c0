// Hollow Moon: islands of hexagons under a moon that pulls the sea.
import { cloud, glints, lamp, person, planks, shade, stars } from '../brushes.ts';
import { type Drawing, type Paper, paperSize } from '../paper.ts';

const { width, height } = paperSize;
const sea = ['#12394a', '#0d2836', '#081a24'] as const;
type Tile = { x: number; y: number; r: number; rise: number; top: string; side: string };

function hexagon(p: Paper, { x, y, r, rise, top, side }: Tile): void {
  const [w, h] = [r * 0.87, r * 0.5];
  p.poly([x - w, y - h / 2, x - w, y - h / 2 + rise, x, y + h / 2 + h / 2 + rise, x, y + h], side);
  p.poly([x, y + h, x, y + h + rise, x + w, y + h / 2 + rise - h, x + w, y - h / 2], side);
  p.poly([x, y + h, x, y + h + rise, x + w, y + h / 2 + rise, x + w, y - h / 2], side);
  p.poly([x, y + h, x, y + h + rise, x + w, y + h / 2 + rise, x + w, y - h / 2], '#000', { o: 0.28 });
  p.poly([x - w, y - h / 2, x - w, y + h / 2 + rise, x, y + h + rise, x, y + h / 2], side);
  p.poly([x, y - h, x + w, y - h / 2, x + w, y + h / 2, x, y + h, x - w, y + h / 2, x - w, y - h / 2], top);
  p.line(`M${x - w} ${y - h / 2} L${x} ${y - h} L${x + w} ${y - h / 2}`, '#fff3cf', 2, { o: 0.35 });
}

function hut(p: Paper, x: number, y: number, size: number, roof: string): void {
  p.at({ x, y, scale: size / 40 }, () => {
    p.poly([-16, 4, -16, -14, 0, -8, 0, 12], '#e9d9b8');
    p.poly([0, 12, 0, -8, 18, -16, 18, 2], '#b99f7c');
    p.poly([-18, -13, -2, -32, 16, -38, 0, -7], roof);
    p.poly([0, -7, 16, -38, 21, -17], '#5b2d22');
    p.rect(-11, -8, 5, 8, '#ffd27a');
    p.rect(6, -9, 5, 8, '#ffd27a');
  });
}

function lighthouse(p: Paper, x: number, y: number, size: number): void {
  p.poly([x, y - size, x + 900, y - size - 150, x + 900, y - size + 30], p.fade(['#ffe6a6', '#ffe6a600'], 0), {
    o: 0.28,
  });
  p.poly(
    [x - size * 0.14, y, x - size * 0.09, y - size * 0.9, x + size * 0.09, y - size * 0.9, x + size * 0.14, y],
    '#f2ead8',
  );
  p.poly(
    [x + size * 0.02, y, x + size * 0.02, y - size * 0.9, x + size * 0.09, y - size * 0.9, x + size * 0.14, y],
    '#b9b3a5',
  );
  p.rect(x - size * 0.12, y - size * 0.62, size * 0.24, size * 0.16, '#c8552f');
  p.rect(x - size * 0.13, y - size * 0.28, size * 0.26, size * 0.14, '#c8552f');
  p.rect(x - size * 0.08, y - size * 1.06, size * 0.16, size * 0.16, '#ffe9ad');
  p.poly([x - size * 0.12, y - size * 1.06, x, y - size * 1.2, x + size * 0.12, y - size * 1.06], '#2a3d44');
  p.glow(x, y - size, size * 0.7, '#ffdf92', 0.8);
}

function moon(p: Paper, x: number, y: number, r: number): void {
  p.glow(x, y, r * 2.6, '#f7dfa6', 0.55);
  p.dot(x, y, r, p.round(['#fff6da', '#f3d99b', '#d9ac66'], { x: 0.35, y: 0.35 }));
  p.dot(x + r * 0.14, y + r * 0.06, r * 0.68, '#19384a');
  p.dot(x + r * 0.14, y + r * 0.06, r * 0.68, p.round(['#264f60', '#112b3a']));
  for (const [dx, dy, size] of [
    [-0.78, -0.2, 0.09],
    [-0.6, 0.52, 0.07],
    [-0.3, -0.78, 0.06],
    [0.35, 0.88, 0.05],
  ] as const)
    p.dot(x + dx * r, y + dy * r, size * r, '#c2965a', { o: 0.5 });
}

function boat(p: Paper, x: number, y: number, size: number): void {
  p.at({ x, y, scale: size / 50 }, () => {
    p.path('M-34 0 C-24 16 24 16 36 -2 Z', '#8a4a2c');
    p.line('M0 0 V-52', '#3b2a20', 3);
    p.path('M3 -50 C26 -36 28 -18 26 -6 L3 -6 Z', '#f0e2c4');
    p.path('M-3 -44 C-18 -30 -20 -16 -20 -8 L-3 -8 Z', '#d9c39a');
  });
}

const greens = ['#5f8f62', '#7ba26a', '#4c7c60', '#97b077'] as const;

const islands: Drawing = (p) => {
  p.ground('#0c2033', '#1d4657', '#4a7d80', '#8fb0a0');
  stars(p, 90, 330);
  moon(p, 815, 235, 165);
  cloud(p, 250, 200, 120, '#3d6d77', 0.5);
  cloud(p, 1060, 330, 100, '#7ea39c', 0.5);
  p.rect(0, 395, width, height - 395, p.fade([...sea]));
  p.blur(26, () => p.poly([740, 395, 890, 395, 1010, 760, 620, 760], '#f3d99b', { o: 0.16 }));
  glints(p, { top: 400, bottom: 750 }, '#7fb3b2', 70);
  glints(p, { top: 400, bottom: 700, from: 680, to: 960 }, '#ffe7b0', 46);
  const spots = [
    [300, 440, 44],
    [376, 440, 44],
    [338, 474, 44],
    [600, 470, 40],
    [960, 452, 46],
    [1040, 452, 46],
    [1000, 488, 46],
    [180, 560, 74],
    [309, 560, 74],
    [245, 616, 74],
    [374, 616, 74],
    [700, 590, 84],
    [847, 590, 84],
    [774, 653, 84],
    [553, 590, 84],
  ] as const;
  for (const [index, [x, y, r]] of spots.entries()) {
    p.blur(5, () => p.oval(x, y + r * 0.75, r * 1.05, r * 0.42, '#bfe0d4', { o: 0.35 }));
    hexagon(p, {
      x,
      y: y - (index % 3) * 8,
      r,
      rise: r * 0.42 + (index % 3) * 8,
      top: greens[(index * 3) % 4] ?? '#5f8f62',
      side: '#8b6a49',
    });
  }
  hut(p, 240, 598, 52, '#b6512f');
  hut(p, 182, 548, 44, '#8c3f2a');
  hut(p, 846, 572, 56, '#c8552f');
  hut(p, 340, 462, 26, '#b6512f');
  lighthouse(p, 700, 575, 132);
  for (const [x, y, s] of [
    [372, 600, 30],
    [392, 612, 24],
    [775, 640, 34],
    [752, 652, 26],
    [556, 580, 30],
    [534, 590, 24],
    [1000, 470, 20],
    [310, 548, 26],
  ] as const) {
    p.poly([x - s * 0.4, y, x, y - s * 1.4, x + s * 0.4, y], '#1f4a42');
    p.poly([x, y, x, y - s * 1.4, x + s * 0.4, y], '#143530');
  }
  boat(p, 480, 545, 44);
  boat(p, 1080, 640, 62);
  boat(p, 880, 446, 20);
};

/** The game on a table, under a lamp. */
const table: Drawing = (p) => {
  p.ground('#2b1d1a', '#3a2620');
  planks(p, { x: 0, y: 330, w: width, h: 420, rows: 6 }, ['#8d5c3a', '#7f5033']);
  p.rect(0, 0, width, 330, p.fade(['#20302f', '#2f4643']));
  for (let index = 0; index < 26; index += 1)
    p.rect(
      40 + index * 44,
      120 + (index % 3) * 9,
      34,
      210 - (index % 3) * 9,
      ['#a8563a', '#3f6b66', '#c9a15d', '#6d4a3a', '#7c8c6a'][index % 5] ?? '#888',
      { r: 2, o: 0.75 },
    );
  p.rect(0, 322, width, 12, '#4a2f21');
  lamp(p, 600, 120, 110, { shade: '#17453f', light: '#ffd68a' });
  person(p, { x: 250, y: 640, size: 370 }, { coat: '#b85a37', arms: 'front', sits: true });
  person(
    p,
    { x: 950, y: 640, size: 370, flip: true },
    { coat: '#2f6f69', arms: 'front', skin: '#8d5a3c', hair: '#17110f', sits: true },
  );
  planks(p, { x: 120, y: 500, w: 960, h: 250, rows: 3 }, ['#a06c44', '#94623d']);
  shade(p, 600, 610, 420, 90);
  p.poly([260, 560, 940, 560, 1060, 730, 140, 730], '#14404e');
  p.poly([260, 560, 940, 560, 944, 566, 256, 566], '#6fa3a1');
  for (let row = 0; row < 3; row += 1)
    for (let column = 0; column < 6; column += 1) {
      if ((row * 6 + column) % 5 === 3) continue;
      const r = 46 + row * 8;
      hexagon(p, {
        x: 340 + column * (104 + row * 10) - row * 32,
        y: 590 + row * 52,
        r,
        rise: 12,
        top: greens[(row + column * 3) % 4] ?? '#5f8f62',
        side: '#c9a878',
      });
    }
  hut(p, 452, 586, 34, '#b6512f');
  hut(p, 742, 634, 40, '#b6512f');
  p.dot(930, 600, 74, '#e7d3a4');
  p.dot(930, 600, 62, p.round(['#1f5060', '#14323f']));
  p.path('M930 540 A60 60 0 0 1 930 660 A42 60 0 0 0 930 540 Z', '#f3d99b');
  p.dot(930, 600, 6, '#b98444');
};

/** The tide clock of cardboard and brass. */
const clock: Drawing = (p) => {
  planks(p, { x: 0, y: 0, w: width, h: height, rows: 7 }, ['#b98a5c', '#ad7f52']);
  p.glow(260, 90, 760, '#ffe9bd', 0.55);
  shade(p, 640, 420, 340, 320, 0.5);
  p.dot(620, 380, 315, '#e9d6a8');
  p.dot(620, 380, 300, '#f4e7c6');
  for (let index = 0; index < 24; index += 1)
    p.at({ x: 620, y: 380, turn: index * 15 }, () =>
      p.rect(-3, -292, 6, index % 6 === 0 ? 46 : 24, '#8a5f36', { r: 3 }),
    );
  p.dot(620, 380, 226, p.round(['#2f6e7c', '#1a4a5a', '#123543']));
  p.inside('M394 380 a226 226 0 1 0 452 0 a226 226 0 1 0 -452 0 Z', () => {
    for (let index = 0; index < 5; index += 1)
      p.path(
        `M360 ${430 + index * 36} q70 -34 130 0 t130 0 t130 0 t130 0 V640 H360 Z`,
        ['#3c8188', '#2c6d78', '#205a68', '#174857', '#113a48'][index] ?? '#123',
      );
    moon(p, 690, 290, 74);
    stars(p, 30, 380);
    boat(p, 540, 425, 70);
  });
  p.at({ x: 620, y: 380, turn: 38 }, () => {
    p.path('M-9 40 L-5 -232 L0 -262 L5 -232 L9 40 Z', '#b4533a');
    p.dot(0, 0, 26, '#c99b52');
    p.dot(-5, -6, 11, '#f7dfa6');
  });
  for (const [x, y, top] of [
    [160, 570, '#5f8f62'],
    [250, 640, '#97b077'],
    [1020, 160, '#7ba26a'],
    [1090, 600, '#4c7c60'],
  ] as const) {
    shade(p, x + 8, y + 44, 70, 26, 0.4);
    hexagon(p, { x, y, r: 74, rise: 22, top, side: '#c9a878' });
  }
  hut(p, 1022, 150, 54, '#b6512f');
};

/** Water takes the lowest island. */
const flood: Drawing = (p) => {
  p.ground('#101b30', '#2a3f59', '#8a6f6a', '#e0a072');
  stars(p, 60, 240);
  moon(p, 300, 210, 104);
  p.rect(0, 420, width, 330, p.fade(['#35596a', '#173848', '#0b212d']));
  glints(p, { top: 424, bottom: 740 }, '#f0b98a', 60);
  for (const [x, y, r] of [
    [820, 470, 60],
    [925, 470, 60],
    [560, 452, 46],
  ] as const)
    hexagon(p, { x, y, r, rise: 30, top: '#4c7c60', side: '#70543f' });
  hut(p, 822, 456, 44, '#c8552f');
  hexagon(p, { x: 560, y: 600, r: 150, rise: 20, top: '#6d9468', side: '#70543f' });
  p.path(
    'M-10 634 q80 -16 160 0 t160 0 t160 -4 t160 4 t160 0 t160 0 t160 0 t160 0 V760 H-10 Z',
    p.fade(['#1f4d5e', '#0f2b38']),
    { o: 0.94 },
  );
  glints(p, { top: 646, bottom: 745 }, '#f0b98a', 26);
  p.line('M420 634 q50 -12 110 0 t120 -2 t70 4', '#d7ece4', 5, { o: 0.8 });
  hut(p, 560, 588, 110, '#b6512f');
  boat(p, 860, 650, 110);
  boat(p, 210, 520, 50);
};

export const hollowMoon = [islands, table, clock, flood];
