// Night Bakery: a lit window in a dark street, and the oven behind it.
import { cloud, glints, house, person, planks, stars } from '../brushes.ts';
import { type Drawing, type Paper, paperSize } from '../paper.ts';

const { width, height } = paperSize;

function loaf(p: Paper, x: number, y: number, size: number, turn = 0): void {
  p.at({ x, y, scale: size / 100, turn }, () => {
    p.path('M-62 22 C-72 -30 -30 -44 0 -44 C32 -44 72 -30 62 22 C40 32 -40 32 -62 22 Z', '#8f4d22');
    p.path('M-58 14 C-64 -28 -28 -40 0 -40 C30 -40 60 -28 56 10 C30 -6 -30 -4 -58 14 Z', '#c97f3c');
    for (const cut of [-30, 0, 30]) p.path(`M${cut - 12} -26 q12 14 6 36 q14 -18 8 -40 Z`, '#f0cd95');
    p.path('M-44 -18 C-34 -34 -10 -38 8 -38 C-12 -30 -30 -22 -40 -8 Z', '#e6a862', { o: 0.7 });
  });
}

function shelf(p: Paper, x: number, y: number, w: number, count: number, size = 46): void {
  for (let index = 0; index < count; index += 1) loaf(p, x + ((index + 0.5) * w) / count, y - size * 0.28, size);
  p.rect(x - 8, y, w + 16, 9, '#6b4025');
  p.rect(x - 8, y + 9, w + 16, 5, '#000', { o: 0.25 });
}

const street: Drawing = (p) => {
  p.ground('#0d1730', '#1b2b4c', '#37466a');
  stars(p, 70, 220);
  cloud(p, 960, 130, 130, '#2c3d63', 0.7);
  p.dot(1010, 110, 34, '#f3e6c4');
  p.dot(996, 102, 30, '#15233f');
  for (const [x, w, h] of [
    [-40, 190, 430],
    [140, 170, 500],
    [880, 180, 520],
    [1050, 190, 440],
  ] as const)
    house(p, { x, y: 640, w, h }, { wall: '#1d2a45', roof: '#121b30', pane: '#2d3d5e' });
  p.rect(286, 110, 610, 530, p.fade(['#5a4a52', '#473a45']));
  for (let row = 0; row < 17; row += 1)
    for (let column = 0; column < 11; column += 1)
      p.rect(290 + column * 56 + (row % 2) * 26, 116 + row * 31, 50, 26, p.random() > 0.5 ? '#64525a' : '#53444e', {
        o: 0.5,
        r: 2,
      });
  p.rect(270, 96, 642, 24, '#2c2530');
  for (const x of [350, 530, 710]) {
    p.rect(x, 146, 96, 120, '#2a2733', { r: 4 });
    p.rect(x + 8, 154, 80, 104, x === 530 ? '#d99a4e' : '#232a3d');
    p.rect(x + 45, 154, 6, 104, '#2a2733');
  }
  p.glow(560, 470, 520, '#ffb454', 0.75);
  p.rect(330, 322, 390, 270, '#3a251a', { r: 6 });
  p.rect(344, 336, 362, 242, p.fade(['#ffd88f', '#ffb95c', '#e88a3a']));
  p.rect(362, 350, 326, 20, '#fff0c6', { o: 0.5 });
  shelf(p, 366, 424, 318, 6, 44);
  shelf(p, 366, 492, 318, 5, 52);
  person(
    p,
    { x: 610, y: 640, size: 250, flip: true },
    { coat: '#f4ead7', arms: 'front', skin: '#a9714c', hair: '#2a1d18', hat: '#fff7e6' },
  );
  p.rect(344, 540, 362, 38, '#9b5a2c');
  loaf(p, 410, 534, 60);
  loaf(p, 486, 536, 54);
  for (const x of [464, 584]) p.rect(x, 336, 6, 242, '#3a251a');
  p.path('M322 322 h406 l26 48 h-458 Z', '#8e3d2c');
  for (let index = 0; index < 8; index += 1) p.path(`M${324 + index * 52} 322 h24 l4 48 h-30 Z`, '#f0dcb8', { o: 0.9 });
  for (let index = 0; index < 9; index += 1)
    p.dot(313 + index * 53, 370, 25, index % 2 === 0 ? '#8e3d2c' : '#e4cda5', { o: 0.95 });
  p.rect(764, 350, 104, 242, '#3a251a', { r: 4 });
  p.rect(778, 366, 76, 130, '#ffc56e');
  p.rect(778, 506, 76, 74, '#5a3420');
  p.dot(846, 500, 5, '#e9c37b');
  p.rect(0, 592, width, 158, p.fade(['#232c40', '#161d2e']));
  p.poly([330, 600, 720, 600, 900, 750, 180, 750], p.fade(['#ffb454', '#ffb45400']), { o: 0.5 });
  for (let row = 0; row < 5; row += 1)
    for (let column = 0; column < 15; column += 1)
      p.oval(40 + column * 84 + (row % 2) * 40, 616 + row * 30, 36, 10, '#0c1220', { o: 0.35 });
  glints(p, { top: 606, bottom: 740, from: 260, to: 840 }, '#ffd88f', 40);
  p.at({ x: 1000, y: 690 }, () => {
    p.line('M-60 0 a34 34 0 1 0 0.1 0 M60 0 a34 34 0 1 0 0.1 0', '#0b1120', 5);
    p.line(
      'M-60 -34 L-16 -84 L44 -84 L60 -34 M-16 -84 L10 -30 L44 -84 M-26 -100 h22 M44 -84 l-6 -24 h22',
      '#0b1120',
      6,
    );
    p.rect(-96, -96, 56, 44, '#6b4025', { r: 4 });
    loaf(p, -68, -100, 34);
  });
};

const oven: Drawing = (p) => {
  p.ground('#2e211d', '#1c1413');
  p.rect(0, 0, width, 600, p.fade(['#6b5146', '#45332c']));
  for (let row = 0; row < 13; row += 1)
    for (let column = 0; column < 13; column += 1)
      p.rect(
        column * 100 - (row % 2) * 50,
        row * 46,
        94,
        40,
        ['#7d5e50', '#70544a', '#87675a'][(row * 7 + column * 3) % 3] ?? '#70544a',
        { r: 3, o: 0.6 },
      );
  p.rect(210, 90, 640, 520, '#25282b', { r: 14 });
  p.rect(210, 90, 640, 520, p.fade(['#4a5054', '#23282b'], 0), { r: 14 });
  for (const [index, y] of [120, 280, 440].entries()) {
    p.rect(244, y, 572, 134, '#15181a', { r: 8 });
    p.rect(258, y + 14, 544, 92, p.fade(['#ff9d3c', '#e0602a', '#7c2a18']), { r: 6 });
    p.glow(530, y + 66, 300, '#ffb454', 0.5);
    for (let loafs = 0; loafs < 5; loafs += 1) loaf(p, 316 + loafs * 106, y + 84, 56 + index * 2);
    p.rect(258, y + 100, 544, 8, '#2a1a14');
    p.rect(380, y + 114, 300, 10, '#c9ced0', { r: 5 });
  }
  p.rect(900, 170, 190, 250, '#d9dfdd', { r: 14 });
  p.rect(1040, 170, 50, 250, '#000', { r: 14, o: 0.1 });
  p.rect(920, 192, 150, 100, '#10312f', { r: 8 });
  p.line('M934 270 C960 268 966 226 990 222 S1030 210 1056 208', '#5fe0c4', 5);
  for (const [x, c] of [
    [940, '#cc672f'],
    [980, '#3abca7'],
    [1020, '#e9c37b'],
  ] as const)
    p.dot(x + 14, 330, 13, c);
  p.rect(930, 360, 130, 10, '#9aa5a3', { r: 5 });
  p.line('M920 420 C900 520 880 420 850 470', '#15181a', 7);
  p.line('M960 420 C940 560 900 520 850 560', '#b5532a', 7);
  p.rect(0, 600, width, 150, p.fade(['#8d8378', '#5d554d']));
  person(
    p,
    { x: 140, y: 690, size: 430 },
    { coat: '#efe6d6', arms: 'out', skin: '#c58d66', hat: '#fff7e6', legs: '#3d4a50' },
  );
  p.line('M236 460 L420 532', '#a9794a', 12);
  p.glow(520, 380, 600, '#ff9d3c', 0.25);
};

const board: Drawing = (p) => {
  planks(p, { x: 0, y: 0, w: width, h: height, rows: 6 }, ['#c9a072', '#bd9467']);
  for (let index = 0; index < 120; index += 1)
    p.dot(p.random(0, width), p.random(0, height), p.random(1, 5), '#fff8ea', { o: p.random(0.2, 0.7) });
  p.blur(20, () => {
    p.oval(280, 610, 260, 90, '#fff8ea', { o: 0.7 });
    p.oval(1010, 130, 200, 80, '#fff8ea', { o: 0.6 });
  });
  p.blur(12, () => p.rect(338, 216, 586, 376, '#2b1a08', { o: 0.55, r: 16 }));
  p.rect(320, 190, 580, 370, '#14594f', { r: 16 });
  p.rect(320, 190, 580, 370, p.fade(['#1d7a6b', '#0d4a43'], 30), { r: 16 });
  for (let index = 0; index < 16; index += 1) {
    const y = 226 + index * 20;
    p.line(
      `M350 ${y} h${Math.round(p.random(60, 170))} l20 ${index % 2 ? 20 : -20} h${Math.round(p.random(60, 240))}`,
      '#3aa794',
      3,
      { o: 0.7 },
    );
  }
  for (const x of [350, 470, 590, 710]) {
    p.rect(x, 220, 96, 84, '#2259a0', { r: 4 });
    p.rect(x, 220, 96, 20, '#3a76c2', { r: 4 });
    p.rect(x + 12, 256, 72, 32, '#1a467f', { r: 3 });
  }
  p.rect(480, 370, 150, 110, '#1b1f22', { r: 5 });
  for (let index = 0; index < 9; index += 1) {
    p.rect(488 + index * 16, 358, 7, 12, '#d9dfdd');
    p.rect(488 + index * 16, 480, 7, 12, '#d9dfdd');
  }
  for (let index = 0; index < 6; index += 1) {
    p.rect(690 + index * 32, 500, 26, 44, '#2e8b57', { r: 3 });
    p.dot(703 + index * 32, 516, 8, '#d9dfdd');
  }
  for (const [x, y] of [
    [700, 380],
    [760, 380],
    [820, 380],
    [700, 440],
  ] as const) {
    p.dot(x, y, 22, '#2c3338');
    p.dot(x - 4, y - 5, 15, '#9fb0b4');
  }
  for (const [x, y] of [
    [340, 210],
    [880, 210],
    [340, 540],
    [880, 540],
  ] as const) {
    p.dot(x, y, 11, '#d2a95e');
    p.dot(x, y, 5, '#6d4a2d');
  }
  for (const [index, x] of [716, 748, 780, 812].entries())
    p.line(
      `M${x - 10} 544 C${x} 640 ${x + 120 + index * 30} 600 ${x + 200 + index * 40} ${690 + index * 10}`,
      ['#b5321f', '#1d1d1d', '#e2b23c', '#2d6aa5'][index] ?? '#000',
      9,
    );
  loaf(p, 180, 300, 150, -18);
  p.rect(80, 590, 190, 20, '#9b6b3f', { r: 10, turn: -24 });
};

const dawn: Drawing = (p) => {
  p.ground('#3b4a78', '#9a7492', '#f0a873', '#f9d69a');
  p.glow(880, 420, 420, '#ffe3a0', 0.9);
  for (let index = 0; index < 9; index += 1)
    house(
      p,
      { x: -60 + index * 145, y: 520, w: 150, h: 190 + ((index * 53) % 110) },
      {
        wall: ['#c98a63', '#b5715a', '#d7a274'][index % 3] ?? '#b5715a',
        roof: '#7f4034',
        pane: index % 4 === 1 ? '#ffe09a' : '#5b4a5f',
      },
    );
  for (const x of [352, 640])
    p.blur(9, () => {
      p.dot(x, 250, 28, '#f3e4d8', { o: 0.6 });
      p.dot(x + 34, 200, 40, '#f3e4d8', { o: 0.45 });
      p.dot(x + 84, 140, 52, '#f3e4d8', { o: 0.3 });
    });
  p.rect(0, 520, width, 230, p.fade(['#8c6a72', '#4e3f55']));
  for (let row = 0; row < 7; row += 1)
    for (let column = 0; column < 15; column += 1)
      p.oval(20 + column * 86 + (row % 2) * 42, 540 + row * 34, 38, 12, '#3a2f44', { o: 0.28 });
  person(p, { x: 420, y: 700, size: 300 }, { coat: '#2f6f69', arms: 'out', skin: '#d59f78' });
  p.at({ x: 600, y: 690 }, () => {
    p.rect(-100, -120, 220, 84, '#9b5a2c', { r: 8 });
    p.rect(-100, -120, 220, 14, '#c98245', { r: 6 });
    p.line('M-100 -100 L-128 -116', '#4a2f21', 8);
    for (const x of [-60, 74]) {
      p.dot(x, -14, 32, '#2b2226');
      p.dot(x, -14, 22, '#8c6a72');
      p.dot(x, -14, 6, '#2b2226');
    }
    for (const [x, y] of [
      [-62, -132],
      [0, -136],
      [62, -132],
      [-30, -158],
      [34, -160],
    ] as const)
      loaf(p, x, y, 52);
  });
  person(
    p,
    { x: 860, y: 690, size: 280, flip: true },
    { coat: '#b5532a', arms: 'front', skin: '#8d5a3c', hair: '#17110f' },
  );
  p.oval(800, 546, 22, 10, '#c97f3c');
};

export const nightBakery = [street, oven, board, dawn];
