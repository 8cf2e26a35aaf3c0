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

/** The whole harvest is sold from a cargo bike, in front of the depot. */
const bike: Drawing = (p) => {
  p.ground('#8fc4cf', '#d5e3cf', '#f3e3b8');
  cloud(p, 200, 90, 120, '#ffffff', 0.7);
  cloud(p, 980, 70, 140, '#ffffff', 0.6);
  p.rect(0, 150, width, 400, '#b5654a');
  for (let row = 0; row < 16; row += 1)
    for (let column = 0; column < 16; column += 1)
      p.rect(column * 80 - (row % 2) * 38, 154 + row * 25, 74, 20, p.pick(['#a9583f', '#c0735a', '#b0614a']), {
        r: 2,
        o: 0.55,
      });
  p.rect(-10, 132, 1220, 26, '#8d4a36');
  for (const [x, color] of [
    [230, '#3f8f8a'],
    [330, '#f0d28a'],
    [860, '#d9713f'],
    [960, '#5b86b0'],
  ] as const)
    hive(p, x, 136, 62, color);
  for (const x of [60, 470, 880]) {
    p.path(`M${x} 560 V330 C${x} 220 ${x + 270} 220 ${x + 270} 330 V560 Z`, '#f0dcc0');
    p.path(`M${x + 16} 560 V334 C${x + 16} 238 ${x + 254} 238 ${x + 254} 334 V560 Z`, p.fade(['#2f3a3d', '#48504e']));
  }
  p.rect(0, 540, width, 210, p.fade(['#b9b1a0', '#8c8576']));
  for (let index = 0; index < 9; index += 1) p.line(`M${index * 190 - 260} 760 L${index * 150 + 20} 552`, '#9d9585', 4);
  p.line('M0 700 H1200 M0 728 H1200', '#6f6a60', 6);
  p.at({ x: 345, y: 556 }, () => {
    p.rect(-270, -276, 520, 226, p.fade(['#f6cd55', '#e0a92f']), { r: 26 });
    p.rect(-270, -114, 520, 40, '#f7efdc');
    for (let index = 0; index < 4; index += 1)
      p.rect(-246 + index * 92, -246, 76, 104, p.fade(['#cfe6e6', '#86aab0']), { r: 10 });
    p.rect(126, -246, 92, 180, '#3d4a4c', { r: 8 });
    p.rect(134, -238, 34, 164, p.fade(['#cfe6e6', '#86aab0']), { r: 5 });
    p.rect(176, -238, 34, 164, p.fade(['#cfe6e6', '#86aab0']), { r: 5 });
    p.rect(-280, -60, 540, 26, '#3d4a4c', { r: 6 });
    p.dot(250, -94, 12, '#fff6d2');
    p.line('M-60 -276 L-10 -326 L50 -276 M-80 -328 H70', '#3d4a4c', 6);
    for (const x of [-190, -130, 110, 170]) p.dot(x, -26, 24, '#2b3335');
  });
  shade(p, 770, 708, 250, 16, 0.45);
  for (const x of [610, 950]) {
    p.dot(x, 640, 64, '#23292b');
    p.dot(x, 640, 54, '#b9b1a0');
    for (let index = 0; index < 9; index += 1)
      p.at({ x, y: 640, turn: index * 20 }, () => p.rect(-1, -54, 2, 108, '#7a7f7e'));
    p.dot(x, 640, 9, '#23292b');
  }
  p.line('M610 640 L660 540 L760 640 M660 540 L640 470 M760 640 L950 640 M950 640 L930 500 L900 486', '#2f6f69', 12);
  p.rect(616, 458, 60, 16, '#3b2a20', { r: 8 });
  p.line('M760 640 L880 520', '#2f6f69', 10);
  p.poly([700, 500, 900, 500, 884, 616, 716, 616], '#a8703c');
  p.poly([850, 500, 900, 500, 884, 616, 838, 616], '#000', { o: 0.18 });
  p.rect(692, 490, 216, 18, '#c08a52', { r: 4 });
  p.rect(756, 530, 88, 62, '#fbf3e0', { r: 6 });
  bee(p, 798, 562, 30);
  for (let index = 0; index < 4; index += 1)
    p.at({ x: 728 + index * 48, y: 490, scale: 0.34 }, () => {
      p.path(
        'M-62 0 C-70 -20 -70 -120 -58 -150 H58 C70 -120 70 -20 62 0 Z',
        p.fade(['#ffd560', '#f0a52c', '#b9640f'], 30),
      );
      p.rect(-60, -182, 120, 36, '#f3ecda', { r: 6 });
      p.rect(-40, -106, 80, 66, '#fbf3e0', { r: 5 });
    });
  person(
    p,
    { x: 600, y: 712, size: 330 },
    { coat: '#3f6b86', arms: 'out', skin: '#c98f6a', hair: '#241a16', hat: '#e9dcb8' },
  );
  person(
    p,
    { x: 1060, y: 716, size: 330, flip: true },
    { coat: '#8a5a7c', arms: 'front', skin: '#8d5a3c', hair: '#17110f' },
  );
  person(
    p,
    { x: 1140, y: 716, size: 200, flip: true },
    { coat: '#c8552f', arms: 'up', skin: '#8d5a3c', hair: '#17110f' },
  );
  for (let index = 0; index < 12; index += 1)
    bee(p, p.random(120, 1150), p.random(90, 300), p.random(7, 12), p.random(-40, 40));
};

export const depotHoney = [roof, comb, jars, bike];
