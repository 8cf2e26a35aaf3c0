// Rainwool: a wool coat in the rain, and the sheep, looms and seams behind it.
import { cloud, person, planks, rain, ridge, shade } from '../brushes.ts';
import { type Drawing, type Paper, paperSize } from '../paper.ts';

const { width, height } = paperSize;

function sheep(p: Paper, x: number, y: number, size: number, flip = false): void {
  p.at({ x, y, scale: size / 100, flip }, () => {
    for (const leg of [-28, -14, 14, 28]) p.line(`M${leg} -20 V4`, '#2b2724', 7);
    for (const [dx, dy, r] of [
      [-30, -42, 24],
      [-6, -54, 28],
      [24, -46, 26],
      [-34, -30, 18],
      [0, -32, 28],
      [30, -32, 20],
    ] as const)
      p.dot(dx, dy, r, '#e9e2d3');
    for (let index = 0; index < 14; index += 1)
      p.line(`M${p.random(-44, 40)} ${p.random(-66, -22)} q6 -8 12 0`, '#c6bca8', 3);
    p.path('M40 -70 C64 -76 76 -54 66 -40 C52 -34 42 -44 38 -54 Z', '#3a332e');
    p.line('M44 -66 l-12 6', '#3a332e', 7);
    p.dot(60, -58, 2.6, '#f7f0e0');
  });
}

/** The coat, life size: hood, toggles, heavy folds. */
function coat(p: Paper, x: number, y: number, size: number): void {
  p.at({ x, y, scale: size / 600 }, () => {
    p.path('M-90 -470 C-190 -440 -210 -260 -236 -60 L-168 -40 C-150 -180 -140 -250 -120 -330 Z', '#2c4a57');
    p.path('M90 -470 C190 -440 210 -260 236 -60 L168 -40 C150 -180 140 -250 120 -330 Z', '#223b47');
    p.path(
      'M-110 -470 C-40 -500 40 -500 110 -470 C150 -300 166 -140 176 40 C60 70 -60 70 -176 40 C-166 -140 -150 -300 -110 -470 Z',
      p.fade(['#3f6575', '#2b4b59', '#213b47'], 20),
    );
    p.path('M20 -488 C60 -490 90 -480 110 -470 C150 -300 166 -140 176 40 C130 52 80 58 30 60 Z', '#12242d', {
      o: 0.35,
    });
    p.path('M-96 -476 C-120 -600 120 -600 96 -476 C60 -440 -60 -440 -96 -476 Z', '#36596a');
    p.path('M-66 -484 C-80 -566 80 -566 66 -484 C40 -460 -40 -460 -66 -484 Z', '#16262f');
    p.line('M0 -452 C4 -300 2 -100 0 58', '#16262f', 5);
    for (const [index, at] of [-380, -280, -180, -80].entries()) {
      p.line(`M-44 ${at} h88`, '#c9a15d', 5);
      p.rect(-26 + (index % 2) * 4, at - 8, 52, 16, '#8a5a34', { r: 8 });
    }
    for (const flip of [-1, 1]) {
      p.rect(flip === -1 ? -136 : 44, -120, 92, 12, '#16262f', { r: 6 });
      p.line(`M${flip * 120} -420 C${flip * 130} -280 ${flip * 128} -100 ${flip * 138} 30`, '#16262f', 4, { o: 0.5 });
    }
    for (let index = 0; index < 90; index += 1)
      p.line(`M${p.random(-120, 120)} ${p.random(-450, 40)} l4 7`, '#87a8b2', 1.6, { o: 0.4 });
  });
}

const storm: Drawing = (p) => {
  p.ground('#3c5260', '#6d8690', '#a9b8b4');
  for (let index = 0; index < 7; index += 1) cloud(p, index * 200, 60 + (index % 3) * 46, 180, '#4d626e', 0.7);
  ridge(p, 330, 60, '#7d949a');
  ridge(p, 410, 50, '#5d7a78');
  ridge(p, 500, 26, '#48685c');
  p.rect(0, 380, 470, 70, '#8aa3aa', { o: 0.7 });
  for (const [x, y, size] of [
    [120, 545, 60],
    [230, 560, 74],
    [980, 540, 66],
    [1090, 566, 84],
    [900, 516, 44],
  ] as const)
    sheep(p, x, y, size, x > 600);
  ridge(p, 620, 16, '#3a5a4c');
  for (let index = 0; index < 120; index += 1) {
    const [x, y] = [p.random(0, width), p.random(630, 750)];
    p.line(`M${x} ${y} l${p.random(-8, 2)} ${-p.random(12, 30)}`, '#5f8368', 2.4, { o: 0.7 });
  }
  shade(p, 610, 702, 130, 18, 0.5);
  p.line('M568 600 L560 694 L590 696 M652 600 L656 694 L690 696', '#1d252a', 44);
  coat(p, 612, 590, 500);
  p.oval(612, 186, 42, 50, '#d9a57e');
  p.path('M574 170 C580 120 646 120 650 172 C634 156 600 154 574 170 Z', '#7a4a2a');
  p.path('M580 206 C592 246 632 246 646 206 C640 226 590 226 580 206 Z', '#7a4a2a');
  p.dot(600, 186, 3.6, '#2b1d18');
  p.dot(628, 186, 3.6, '#2b1d18');
  rain(p, 260, '#e4eef0');
  for (let index = 0; index < 40; index += 1) {
    const x = p.random(440, 780);
    const y = p.random(170, 590);
    p.dot(x, y, p.random(1.5, 3.6), '#f2fbff', { o: 0.8 });
  }
};

const loom: Drawing = (p) => {
  p.ground('#5d4a3f', '#3f322b');
  p.rect(0, 0, width, 560, p.fade(['#cdbda3', '#b5a184']));
  p.rect(70, 70, 250, 320, '#efe6d2');
  p.rect(86, 86, 218, 288, p.fade(['#a9c2c4', '#dfe3d0']));
  p.rect(190, 86, 10, 288, '#efe6d2');
  p.rect(86, 220, 218, 10, '#efe6d2');
  p.rect(0, 560, width, 190, p.fade(['#8d6a4c', '#5c4331']));
  p.rect(420, 90, 30, 590, '#7a4f30');
  p.rect(1040, 90, 30, 590, '#6a4328');
  p.rect(400, 90, 690, 34, '#8d5c3a');
  p.rect(400, 300, 690, 26, '#7a4f30');
  for (let index = 0; index < 62; index += 1)
    p.line(`M${462 + index * 9.2} 124 L${452 + index * 9.6} 520`, index % 2 ? '#e9e2d3' : '#c9bfa9', 3);
  p.rect(446, 300, 600, 60, '#5a3b25', { o: 0.9 });
  p.poly([448, 440, 1046, 440, 1060, 610, 436, 610], p.fade(['#3f6575', '#2b4b59']));
  for (let row = 0; row < 14; row += 1)
    p.line(`M${448 - row} ${446 + row * 12} H${1046 + row}`, row % 2 ? '#5d8594' : '#223b47', 3, { o: 0.8 });
  p.rect(420, 600, 650, 36, '#8d5c3a', { r: 16 });
  person(p, { x: 330, y: 715, size: 440 }, { coat: '#a8452c', arms: 'front', skin: '#d59f78', hair: '#3a2a22' });
  p.path('M452 470 q60 -22 120 0 q-60 24 -120 0 Z', '#d2a95e');
  for (const [x, y, c] of [
    [110, 620, '#2b4b59'],
    [180, 640, '#e9e2d3'],
    [140, 560, '#5d8594'],
    [210, 580, '#87a8b2'],
  ] as const) {
    p.dot(x, y, 44, c);
    for (let index = 0; index < 7; index += 1)
      p.line(`M${x - 36} ${y - 24 + index * 8} q36 ${-22 + index * 6} 72 ${index}`, '#000', 2, { o: 0.18 });
  }
  p.glow(200, 220, 520, '#fff3d2', 0.45);
};

const seam: Drawing = (p) => {
  p.ground('#2b4b59', '#213b47');
  for (let index = 0; index < 1300; index += 1) {
    const [x, y] = [p.random(0, width), p.random(0, height)];
    p.line(
      `M${x} ${y} l${p.random(6, 12)} ${p.random(5, 9)}`,
      ['#3f6575', '#1a303a', '#4d7686'][index % 3] ?? '#3f6575',
      3,
      { o: 0.5 },
    );
  }
  p.path('M-20 300 C300 240 800 400 1220 300 L1220 430 C800 530 300 370 -20 430 Z', '#36596a');
  p.path('M-20 430 C300 370 800 530 1220 430 L1220 456 C800 556 300 396 -20 456 Z', '#0f1f27', { o: 0.6 });
  for (let index = 0; index < 34; index += 1) {
    const x = -10 + index * 36;
    const y = 322 + Math.sin((x / 1200) * Math.PI * 2 + 3.6) * 42;
    p.line(`M${x} ${y} l22 4`, '#e2b96a', 6);
    p.line(`M${x} ${y + 92} l22 4`, '#e2b96a', 6);
  }
  for (let index = 0; index < 46; index += 1) {
    const [x, y, r] = [p.random(20, 1180), p.random(20, 730), p.random(6, 26)];
    p.oval(x + 4, y + r * 0.5, r, r * 0.8, '#0c1a21', { o: 0.5 });
    p.dot(x, y, r, p.round(['#cfe6ea', '#6d97a6', '#35596a'], { x: 0.3, y: 0.25 }), { o: 0.85 });
    p.oval(x - r * 0.35, y - r * 0.4, r * 0.25, r * 0.16, '#ffffff', { turn: -30 });
  }
};

const workshop: Drawing = (p) => {
  p.ground('#e2d3b8', '#cdb894');
  p.rect(0, 540, width, 210, p.fade(['#a57a55', '#74533a']));
  p.rect(60, 120, 1080, 16, '#5a3b25');
  for (const [index, x] of [180, 420, 900, 1080].entries())
    p.at({ x, y: 470, scale: 1 }, () => {
      p.line('M0 -360 q14 -24 0 -34', '#6b6f70', 5);
      coat(p, 0, -40, 330 - (index % 2) * 20);
    });
  p.glow(640, 60, 560, '#fff6dc', 0.7);
  planks(p, { x: 260, y: 560, w: 680, h: 40, rows: 1 }, ['#8d5c3a', '#8d5c3a']);
  p.rect(290, 600, 24, 140, '#6a4328');
  p.rect(886, 600, 24, 140, '#6a4328');
  p.at({ x: 520, y: 560 }, () => {
    p.path('M-70 0 h150 v-20 h-90 v-60 h110 v-30 h-150 q-20 0 -20 24 Z', '#1f2426');
    p.dot(96, -84, 22, '#c9a15d');
    p.line('M-38 -60 v56', '#c9ced0', 5);
  });
  p.path('M560 560 C640 520 720 556 820 530 C860 580 880 640 850 690 C760 650 640 640 560 560 Z', '#2b4b59');
  person(
    p,
    { x: 640, y: 735, size: 400, flip: true },
    { coat: '#c8704a', arms: 'front', skin: '#e0b08a', hair: '#c9a15d', sits: true },
  );
};

export const rainwool = [storm, loom, seam, workshop];
