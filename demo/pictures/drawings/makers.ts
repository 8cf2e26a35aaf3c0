// One picture each for projects whose thing is made by hand: wood, dice, signs, clothes, instruments.
import { house, person, planks, shade, tree } from '../brushes.ts';
import { type Drawing, type Paper, paperSize } from '../paper.ts';

const { width, height } = paperSize;

/** Rings of a cut trunk. */
function slice(p: Paper, x: number, y: number, rx: number, ry: number): void {
  p.oval(x, y, rx, ry, '#5a3b25');
  p.oval(x, y, rx * 0.93, ry * 0.93, p.round(['#c98f58', '#e0b47c', '#c9935c']));
  for (let ring = 1; ring < 9; ring += 1)
    p.line(
      `M${x - (rx * ring) / 10} ${y} a${(rx * ring) / 10} ${(ry * ring) / 10} 0 1 0 ${(rx * ring) / 5} 0 a${(rx * ring) / 10} ${(ry * ring) / 10} 0 1 0 ${(-rx * ring) / 5} 0`,
      '#8a5a34',
      2.4,
      { o: 0.5 },
    );
  p.line(`M${x} ${y} L${x + rx * 0.7} ${y + ry * 0.3}`, '#6d4630', 4, { o: 0.7 });
}

export const secondGrain: Drawing = (p) => {
  p.ground('#d8e2dc', '#b9cbc4');
  p.rect(0, 0, width, 520, p.fade(['#8a6a52', '#6f5442']));
  p.rect(80, 60, 620, 380, '#3a2c24');
  p.rect(94, 74, 592, 352, p.fade(['#9cc7cf', '#e3ead2']));
  for (const [x, h] of [
    [120, 210],
    [230, 280],
    [380, 240],
    [520, 300],
  ] as const)
    house(p, { x, y: 426, w: 110, h: h * 0.6 }, { wall: '#a9746a', roof: '#6d4a4a', pane: '#e3ead2' });
  tree(p, 340, 430, 230, ['#8fae6a', '#6a8f54']);
  tree(p, 600, 430, 170, ['#b9a652', '#8f8a44']);
  for (const x of [236, 386, 536]) p.rect(x, 74, 10, 352, '#3a2c24');
  p.rect(94, 240, 592, 10, '#3a2c24');
  for (let index = 0; index < 7; index += 1)
    p.rect(
      800 + index * 44,
      110 + (index % 3) * 26,
      34,
      410 - (index % 3) * 26,
      ['#c98f58', '#a8703c', '#e0b47c'][index % 3] ?? '#c98f58',
      { r: 2 },
    );
  p.rect(0, 520, width, 230, p.fade(['#8d6a4c', '#5c4331']));
  p.poly([94, 520, 686, 520, 900, 750, 240, 750], '#fff2d2', { o: 0.22 });
  shade(p, 620, 700, 420, 22, 0.5);
  for (const x of [310, 880]) p.poly([x, 600, x + 46, 600, x + 34, 726, x + 12, 726], '#6d4630');
  p.path(
    'M210 560 C400 530 800 540 1010 556 C1040 580 1020 606 980 612 C760 622 420 624 240 612 C196 604 190 572 210 560 Z',
    p.fade(['#d9a468', '#b9803f']),
  );
  p.path(
    'M210 592 C420 624 800 622 1010 596 C1010 612 996 622 980 626 C760 640 420 640 240 626 C214 620 206 604 210 592 Z',
    '#7f5228',
  );
  for (let index = 0; index < 7; index += 1)
    p.line(
      `M${250 + index * 12} ${562 + index * 6} C500 ${546 + index * 8} 760 ${552 + index * 8} ${980 - index * 14} ${562 + index * 6}`,
      '#8a5a34',
      2.4,
      { o: 0.5 },
    );
  p.oval(660, 578, 60, 15, '#8a5a34', { o: 0.6 });
  p.oval(660, 578, 36, 8, '#5a3b25', { o: 0.6 });
  slice(p, 160, 660, 90, 84);
  p.glow(380, 240, 520, '#fff6dc', 0.35);
  person(
    p,
    { x: 1080, y: 730, size: 420, flip: true },
    { coat: '#33565a', arms: 'front', skin: '#c58d66', hair: '#2a1d18' },
  );
  for (let index = 0; index < 16; index += 1)
    p.line(`M${p.random(760, 960)} ${p.random(540, 560)} q8 -12 18 0 q4 10 -6 8`, '#f0d2a4', 4);
};

function die(p: Paper, x: number, y: number, s: number, color: readonly [string, string, string], turn: number): void {
  p.at({ x, y, scale: s / 100, turn }, () => {
    p.poly([0, -60, 58, -30, 0, 0, -58, -30], color[0]);
    p.poly([-58, -30, 0, 0, 0, 64, -58, 34], color[1]);
    p.poly([58, -30, 0, 0, 0, 64, 58, 34], color[2]);
    p.oval(0, -30, 9, 5, '#f7ecd6');
    for (const [dx, dy] of [
      [-42, -2],
      [-16, 42],
      [-29, 20],
    ] as const)
      p.oval(dx, dy, 6, 8, '#f7ecd6');
    for (const [dx, dy] of [
      [20, 4],
      [42, -8],
      [20, 40],
      [42, 26],
    ] as const)
      p.oval(dx, dy, 6, 8, '#f7ecd6');
    for (let line = 0; line < 4; line += 1)
      p.line(`M-54 ${-18 + line * 12} L-4 ${8 + line * 12}`, '#000', 1.4, { o: 0.14 });
  });
}

export const dicewright: Drawing = (p) => {
  planks(p, { x: 0, y: 0, w: width, h: height, rows: 6 }, ['#3d3a36', '#36332f']);
  p.glow(380, 130, 760, '#ffd9a0', 0.5);
  shade(p, 820, 430, 230, 200, 0.6);
  p.path('M640 180 H1000 L980 620 H660 Z', '#bfe0e2', { o: 0.35 });
  p.path('M650 300 H990 L976 610 H664 Z', p.fade(['#6fb3bb', '#2f6f7c']), { o: 0.85 });
  p.oval(820, 300, 170, 26, '#a9dbdc');
  p.oval(820, 180, 180, 28, '#e3f3f0', { o: 0.5 });
  p.line('M640 180 L660 620 H980 L1000 180', '#e3f3f0', 6, { o: 0.8 });
  die(p, 800, 360, 120, ['#d98a5a', '#b5652f', '#8f4a20'], 24);
  for (let index = 0; index < 26; index += 1)
    p.dot(p.random(680, 960), p.random(330, 600), p.random(2, 7), '#e3f3f0', { o: 0.6 });
  for (const [x, y, s, t, c] of [
    [180, 560, 150, -12, 0],
    [370, 640, 130, 16, 1],
    [440, 450, 120, -6, 2],
    [250, 380, 110, 22, 1],
    [560, 620, 110, 8, 0],
  ] as const) {
    shade(p, x + 16, y + s * 0.6, s * 0.7, s * 0.22, 0.6);
    die(
      p,
      x,
      y,
      s,
      (
        [
          ['#e0b47c', '#c98f58', '#a8703c'],
          ['#8f5a74', '#6d3f5a', '#4f2a42'],
          ['#5a4638', '#43342a', '#2f241d'],
        ] as const
      )[c],
      t,
    );
  }
  p.at({ x: 250, y: 180, turn: -14 }, () => {
    p.rect(-170, -26, 250, 52, '#a8703c', { r: 26 });
    p.rect(70, -16, 60, 32, '#c9a15d');
    p.poly([130, -10, 260, -3, 260, 3, 130, 10], '#c9ced0');
  });
  for (let index = 0; index < 60; index += 1) {
    const [x, y] = [p.random(60, 620), p.random(260, 740)];
    p.line(`M${x} ${y} q6 -10 14 -2`, p.pick(['#e0b47c', '#c98f58', '#8f5a74']), 3, { o: 0.8 });
  }
};

export const signwritersYard: Drawing = (p) => {
  p.ground('#9cc3cf', '#d6e0d0');
  house(p, { x: -60, y: 640, w: 260, h: 520 }, { wall: '#8d8a86', roof: '#4a4d52', pane: '#d6e0d0' });
  house(p, { x: 1020, y: 640, w: 260, h: 480 }, { wall: '#a39a8e', roof: '#4a4d52', pane: '#d6e0d0' });
  p.rect(180, 70, 860, 580, '#7f6a5c');
  for (let row = 0; row < 15; row += 1)
    for (let column = 0; column < 12; column += 1)
      p.rect(184 + column * 74 - (row % 2) * 30, 74 + row * 40, 68, 34, p.pick(['#8f796a', '#857062', '#998474']), {
        r: 3,
        o: 0.5,
      });
  p.rect(220, 330, 780, 330, '#14403f');
  p.rect(250, 400, 300, 220, p.fade(['#cfe3dc', '#8fb0a8']));
  p.rect(590, 400, 120, 260, '#0c2b2b');
  p.rect(604, 416, 92, 120, p.fade(['#cfe3dc', '#8fb0a8']));
  p.rect(740, 400, 230, 220, p.fade(['#cfe3dc', '#8fb0a8']));
  for (const [x, c] of [
    [300, '#cc672f'],
    [360, '#2f6f69'],
    [420, '#e2b23c'],
    [480, '#a8384a'],
  ] as const) {
    p.path(`M${x - 20} 610 v-44 q20 -26 40 0 v44 Z`, c);
  }
  p.rect(200, 190, 820, 140, '#0f3436');
  p.rect(200, 190, 820, 140, p.fade(['#17504f', '#0f3436']));
  p.line('M218 206 H1002 V314 H218 Z', '#e2b23c', 5);
  // Strokes of gold that read as lettering without being letters.
  const gold = p.fade(['#fff0b0', '#e2b23c', '#b98420']);
  for (let index = 0; index < 7; index += 1) {
    const x = 280 + index * 84;
    p.line(
      `M${x} 292 C${x - 24} 240 ${x + 26} 210 ${x + 36} 232 C${x + 44} 262 ${x - 8} 272 ${x + 30} 294`,
      '#5a3b12',
      13,
      { o: 0.5 },
    );
    p.line(
      `M${x} 288 C${x - 24} 236 ${x + 26} 206 ${x + 36} 228 C${x + 44} 258 ${x - 8} 268 ${x + 30} 290`,
      index > 4 ? '#7c9a92' : gold,
      index > 4 ? 4 : 12,
    );
  }
  p.rect(0, 650, width, 100, p.fade(['#8d8a86', '#6a6864']));
  p.line('M690 700 L740 250 M850 700 L800 250', '#c9a15d', 12);
  for (let index = 0; index < 7; index += 1)
    p.line(`M${696 + index * 7} ${640 - index * 56} H${844 - index * 7}`, '#c9a15d', 9);
  person(
    p,
    { x: 770, y: 500, size: 330, flip: true },
    { coat: '#efe6d2', legs: '#33424a', arms: 'up', skin: '#e0b08a', hair: '#b9b2a6', hat: '#5a4a3f' },
  );
  p.line('M700 186 L640 230', '#7a4f30', 7);
  p.line('M646 226 l-14 12', '#e2b23c', 9);
  person(p, { x: 420, y: 716, size: 260 }, { coat: '#a8384a', arms: 'front', hair: '#6b3d22' });
  for (const [x, c] of [
    [500, '#e2b23c'],
    [548, '#14403f'],
    [596, '#cc672f'],
  ] as const) {
    p.rect(x, 680, 38, 36, '#c9ced0', { r: 3 });
    p.oval(x + 19, 680, 19, 6, c);
  }
};
