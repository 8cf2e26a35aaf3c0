// Honey from the tram depot roof: hives above the city, and what comes out of them.
import { cloud, house, person, planks, ridge, shade, tree } from '../brushes.ts';
import { type Drawing, type Paper, paperSize } from '../paper.ts';

const { width } = paperSize;

function bee(p: Paper, x: number, y: number, size: number, turn = 0): void {
  p.at({ x, y, scale: size / 20, turn }, () => {
    p.oval(-3, -9, 5, 10, '#ffffff', { o: 0.75, turn: -24 });
    p.oval(6, -9, 5, 10, '#ffffff', { o: 0.75, turn: 20 });
    p.oval(0, 0, 13, 8, '#e8a92f');
    p.rect(-5, -8, 4, 16, '#2b1d12');
    p.rect(3, -7, 4, 14, '#2b1d12');
    p.dot(12, -1, 5, '#2b1d12');
  });
}

function hive(p: Paper, x: number, y: number, size: number, color: string): void {
  p.at({ x, y, scale: size / 100 }, () => {
    p.rect(-46, -6, 92, 8, '#5a3b25');
    p.rect(-38, 0, 8, 14, '#5a3b25');
    p.rect(30, 0, 8, 14, '#5a3b25');
    for (const [index, top] of [-46, -86, -122].entries()) {
      p.rect(-40, top, 80, 38, color);
      p.rect(16, top, 24, 38, '#000', { o: 0.14 });
      p.rect(-40, top + 36, 80, 3, '#000', { o: 0.22 });
      p.rect(-12, top + 12, 24, 6, '#000', { r: 3, o: 0.3 });
      if (index === 0) p.rect(-26, -16, 52, 7, '#2b1d12', { r: 3 });
    }
    p.rect(-48, -134, 96, 14, '#c9ced0', { r: 3 });
    p.rect(10, -134, 38, 14, '#000', { o: 0.12 });
  });
}

const roof: Drawing = (p) => {
  p.ground('#6bb0c9', '#a9d3cf', '#f6e3a8', '#f4c877');
  p.glow(940, 190, 420, '#fff3c2', 0.95);
  p.dot(940, 190, 56, '#fffbe6');
  cloud(p, 260, 130, 140, '#ffffff', 0.8);
  cloud(p, 620, 90, 90, '#ffffff', 0.6);
  for (let index = 0; index < 11; index += 1)
    house(
      p,
      { x: -40 + index * 118, y: 480, w: 112, h: 90 + ((index * 71) % 130) },
      { wall: ['#d9a27a', '#c98a6a', '#e3c295'][index % 3] ?? '#d9a27a', roof: '#a8604a', pane: '#7f6a66' },
    );
  p.line('M760 480 V210', '#8f9a98', 10);
  p.dot(760, 196, 32, '#9aa8a6');
  p.line('M760 170 V90', '#8f9a98', 5);
  for (let index = 0; index < 12; index += 1)
    tree(p, 40 + index * 104, 510, 74 + (index % 3) * 16, ['#8fae5e', '#6a914f']);
  p.poly([-20, 500, 1220, 500, 1220, 760, -20, 760], p.fade(['#b9b3a2', '#8d8878']));
  p.rect(-20, 494, 1240, 20, '#d6cfbb');
  p.rect(-20, 512, 1240, 6, '#000', { o: 0.2 });
  for (let index = 0; index < 7; index += 1)
    p.line(`M${index * 230 - 200} 760 L${index * 150 + 120} 516`, '#a39d8c', 4);
  for (const [x, y, size, color] of [
    [170, 600, 100, '#3f8f8a'],
    [310, 606, 104, '#f0d28a'],
    [450, 600, 100, '#d9713f'],
    [240, 700, 140, '#f3ead2'],
    [430, 706, 144, '#5b86b0'],
    [980, 640, 120, '#e0b04a'],
    [1110, 640, 120, '#3f8f8a'],
  ] as const) {
    shade(p, x + 14, y + 8, size * 0.55, 10);
    hive(p, x, y, size, color);
  }
  shade(p, 720, 706, 70, 12);
  person(
    p,
    { x: 710, y: 700, size: 300 },
    { coat: '#f7f2e4', legs: '#f0e8d4', arms: 'front', skin: '#d9a57e', hair: '#f7f2e4', hat: '#e9dcb8' },
  );
  p.oval(712, 430, 44, 54, '#2b2b22', { o: 0.22 });
  p.oval(712, 404, 66, 13, '#e9dcb8');
  p.rect(782, 520, 76, 110, '#a8703c');
  p.rect(790, 528, 60, 90, '#e8a92f');
  for (let row = 0; row < 5; row += 1)
    for (let column = 0; column < 4; column += 1)
      p.dot(800 + column * 14 + (row % 2) * 6, 540 + row * 17, 6, '#b97418', { o: 0.6 });
  for (let index = 0; index < 46; index += 1)
    bee(p, p.random(80, 1150), p.random(300, 640), p.random(7, 15), p.random(-40, 40));
  for (const x of [40, 620, 900, 1170]) {
    p.rect(x - 34, 690, 68, 46, '#a8604a', { r: 4 });
    for (let index = 0; index < 16; index += 1) {
      p.line(`M${x} 694 q${p.random(-20, 20)} -30 ${p.random(-44, 44)} ${-p.random(40, 70)}`, '#4f7d4a', 3);
      p.dot(x + p.random(-46, 46), 640 + p.random(-16, 20), 7, '#9a7fc2');
    }
  }
};

const comb: Drawing = (p) => {
  p.ground('#e09a2a', '#b96a18');
  for (let row = -1; row < 9; row += 1)
    for (let column = -1; column < 12; column += 1) {
      const [x, y, r] = [column * 116 + (row % 2) * 58, row * 100, 62];
      const points = Array.from({ length: 6 }, (_, at) => [
        x + r * Math.sin((at * Math.PI) / 3),
        y + r * Math.cos((at * Math.PI) / 3),
      ]).flat();
      p.poly(points, '#8a4a12');
      const inner = points.map((value, at) => (at % 2 ? y : x) + (value - (at % 2 ? y : x)) * 0.88);
      const full = p.random();
      p.poly(inner, full > 0.62 ? '#f3dca0' : p.round(['#ffd560', '#f0a52c', '#a85c12'], { x: 0.4, y: 0.35 }));
      if (full <= 0.62) p.oval(x - 18, y - 22, 17, 8, '#fff3c2', { turn: -32, o: 0.9 });
    }
  for (const [x, y, s, t] of [
    [260, 250, 110, 20],
    [720, 420, 130, -30],
    [980, 180, 96, 64],
    [420, 600, 104, -70],
    [860, 640, 88, 12],
  ] as const) {
    shade(p, x + 10, y + 24, s * 0.6, s * 0.24, 0.45);
    bee(p, x, y, s * 1.25, t);
  }
};

const jars: Drawing = (p) => {
  p.ground('#f3e2bd', '#e9cf9c');
  p.rect(650, 60, 430, 420, '#f7f0de');
  p.rect(670, 80, 390, 380, p.fade(['#8fc4cf', '#d9e6c4']));
  for (let index = 0; index < 4; index += 1) tree(p, 720 + index * 96, 460, 150, ['#8fae5e', '#6a914f']);
  p.rect(858, 80, 14, 380, '#f7f0de');
  planks(p, { x: 0, y: 540, w: width, h: 210, rows: 3 }, ['#b07a48', '#a06c3e']);
  p.glow(860, 280, 560, '#fff6d2', 0.5);
  for (const [x, y, s] of [
    [180, 600, 1.1],
    [350, 640, 1.35],
    [560, 600, 1.05],
    [760, 650, 1.3],
    [960, 610, 1.15],
  ] as const)
    p.at({ x, y, scale: s }, () => {
      p.blur(10, () => p.oval(46, 4, 90, 14, '#e8a92f', { o: 0.5 }));
      p.path(
        'M-62 0 C-70 -20 -70 -120 -58 -150 H58 C70 -120 70 -20 62 0 C40 10 -40 10 -62 0 Z',
        p.fade(['#ffd560', '#f0a52c', '#b9640f'], 30),
      );
      p.path('M-50 -10 C-56 -40 -56 -110 -46 -140 h16 C-40 -110 -40 -40 -34 -8 Z', '#fff3c2', { o: 0.6 });
      p.rect(-60, -178, 120, 32, '#e9e2d0', { r: 6 });
      p.rect(-60, -160, 120, 8, '#000', { o: 0.1 });
      p.rect(-40, -106, 80, 66, '#fbf3e0', { r: 5 });
      bee(p, 0, -72, 24);
    });
  p.at({ x: 330, y: 330, turn: 14 }, () => {
    p.rect(-6, -190, 12, 170, '#8d5c3a', { r: 6 });
    for (let index = 0; index < 5; index += 1) p.oval(0, index * 14 - 20, 30 - Math.abs(index - 2) * 5, 9, '#a8703c');
    p.path('M-22 0 C-16 60 -8 80 -4 130 C-2 160 6 160 6 130 C8 80 18 50 24 0 Z', '#f0a52c', { o: 0.95 });
  });
  ridge(p, 760, 4, '#8d5c3a');
};

export const depotHoney = [roof, comb, jars];
