// The tide organ, which `npm run demo` plays: pipes in a quay wall, and how they came there.
import { cloud, glints, headphones, house, person, planks, ridge, shade, stars } from '../brushes.ts';
import { type Drawing, type Paper, paperSize } from '../paper.ts';

const { width } = paperSize;

function pipe(p: Paper, x: number, top: number, bottom: number, wide: number): void {
  p.rect(x, top, wide, bottom - top, p.fade(['#e0b47c', '#b5783f', '#8a5630'], 0), { r: 5 });
  p.rect(x - 3, top, wide + 6, 9, '#6d4226', { r: 4 });
  p.path(`M${x + wide * 0.18} ${top + 52} h${wide * 0.64} l${-wide * 0.14} 20 h${-wide * 0.36} Z`, '#2b1a12');
}

const quay: Drawing = (p) => {
  p.ground('#4a6f86', '#8fb0b5', '#f0cfa0');
  p.glow(930, 250, 420, '#ffe7b8', 0.9);
  p.dot(930, 250, 44, '#fff6de');
  cloud(p, 230, 110, 140, '#b9cbc9', 0.7);
  ridge(p, 330, 12, '#7f9aa0');
  p.rect(0, 350, width, 400, p.fade(['#c9b894', '#5f8790', '#234853']));
  glints(p, { top: 356, bottom: 745 }, '#fff0cc', 90);
  p.rect(0, 300, 760, 260, p.fade(['#8d8a80', '#5f5d57']));
  for (let row = 0; row < 6; row += 1)
    for (let column = 0; column < 9; column += 1)
      p.rect(column * 90 - (row % 2) * 40, 316 + row * 40, 84, 35, p.pick(['#7f7c72', '#949084', '#6f6c64']), {
        r: 5,
        o: 0.7,
      });
  p.rect(-10, 286, 776, 24, '#a9a498');
  for (let index = 0; index < 9; index += 1)
    pipe(p, 80 + index * 72, 150 + Math.abs(index - 4) * 26, 540 + index * 9, 42);
  p.path(
    'M-10 540 q60 -16 120 0 t120 0 t120 0 t120 0 t120 0 t120 0 t120 0 t120 0 t120 0 t120 0 V760 H-10 Z',
    p.fade(['#4f7f8a', '#1f4350']),
    { o: 0.82 },
  );
  glints(p, { top: 556, bottom: 740 }, '#cfe6e4', 50);
  for (const [x, y] of [
    [180, 120],
    [330, 90],
    [470, 70],
    [620, 110],
  ] as const)
    for (let ring = 1; ring < 4; ring += 1)
      p.line(`M${x - ring * 16} ${y} a${ring * 16} ${ring * 12} 0 0 1 ${ring * 32} 0`, '#fff6de', 4, {
        o: 0.8 - ring * 0.18,
      });
  person(p, { x: 700, y: 290, size: 190, flip: true }, { coat: '#c8552f', arms: 'down' });
  for (const [x, y] of [
    [820, 150],
    [880, 120],
    [1040, 170],
  ] as const)
    p.line(`M${x} ${y} q12 -12 22 2 q10 -14 22 -2`, '#33474f', 4);
};

const model: Drawing = (p) => {
  p.ground('#cdbda3', '#a98f70');
  p.rect(0, 0, width, 460, p.fade(['#7f9690', '#97aba0']));
  planks(p, { x: 0, y: 540, w: width, h: 210, rows: 3 }, ['#9b6f45', '#8f643d']);
  p.glow(300, 120, 620, '#fff3d2', 0.5);
  shade(p, 600, 600, 430, 26, 0.5);
  p.rect(210, 220, 780, 370, '#dcecea', { o: 0.45, r: 8 });
  p.rect(222, 400, 756, 180, p.fade(['#6fb3bb', '#2f6f7c']), { o: 0.88 });
  for (const [x, top] of [
    [350, 90],
    [570, 130],
    [790, 170],
  ] as const)
    pipe(p, x, top, 540, 74);
  p.path('M222 404 q47 -14 94 0 t94 0 t94 0 t94 0 t94 0 t94 0 t94 0 t98 0 V582 H222 Z', '#4f97a3', { o: 0.6 });
  p.line('M210 220 V590 H990 V220', '#f3fbf9', 8, { o: 0.8 });
  for (let index = 0; index < 30; index += 1)
    p.dot(p.random(240, 960), p.random(420, 570), p.random(2, 7), '#e3f3f0', { o: 0.6 });
  p.rect(1030, 200, 24, 380, '#f7f0de', { r: 4 });
  for (let index = 0; index < 13; index += 1) p.rect(1030, 214 + index * 28, index % 3 === 0 ? 16 : 9, 4, '#33474f');
  person(p, { x: 120, y: 735, size: 430 }, { coat: '#2f5f63', arms: 'front', hair: '#2a1d18' });
};

/** Low tide: two people lower a pipe into its place in the wall. */
const setting: Drawing = (p) => {
  p.ground('#8fbcc7', '#cfe0d6', '#f6e6c2');
  p.glow(190, 130, 380, '#fff4cf', 0.9);
  p.dot(190, 130, 40, '#fffbe6');
  cloud(p, 480, 100, 120, '#ffffff', 0.7);
  cloud(p, 1080, 160, 90, '#ffffff', 0.6);
  ridge(p, 292, 12, '#93aea9');
  p.rect(0, 318, width, 60, p.fade(['#9fc4c4', '#7ea9ad']));
  p.rect(0, 362, width, 300, p.fade(['#99958a', '#6f6c64', '#4c5148']));
  for (let row = 0; row < 7; row += 1)
    for (let column = 0; column < 14; column += 1)
      p.rect(column * 94 - (row % 2) * 46, 376 + row * 41, 88, 36, p.pick(['#8b887d', '#a09c90', '#7b786f']), {
        r: 5,
        o: 0.6,
      });
  p.rect(0, 560, width, 110, p.fade(['#3f5a4400', '#3f5a44']));
  for (let index = 0; index < 70; index += 1) {
    const x = p.random(0, width);
    p.line(
      `M${Math.round(x)} ${Math.round(p.random(560, 600))} q${Math.round(p.random(-8, 8))} 26 0 52`,
      '#38573f',
      5,
      {
        o: 0.75,
      },
    );
  }
  p.rect(-10, 346, 1220, 26, '#bdb7a8');
  p.rect(-10, 370, 1220, 6, '#000', { o: 0.22 });
  for (let index = 0; index < 9; index += 1) {
    const x = 70 + index * 120;
    p.rect(x - 10, 372, 66, 268, '#2c2e2c', { r: 6, o: 0.75 });
    if (index === 6) continue;
    pipe(p, x, 262 + Math.abs(index - 4) * 15, 628, 46);
    p.rect(x - 12, 430, 70, 12, '#4b4f50', { r: 4 });
    p.rect(x - 12, 560, 70, 12, '#4b4f50', { r: 4 });
  }
  p.line('M813 62 L692 350 M813 62 L936 350', '#6d4a2c', 13);
  p.line('M813 62 V128', '#3b2a20', 5);
  p.dot(813, 66, 15, '#33403f');
  pipe(p, 790, 124, 500, 46);
  p.line('M778 168 H848 M778 172 H848', '#e9dcb8', 8);
  person(
    p,
    { x: 752, y: 352, size: 216 },
    { coat: '#d0a03a', legs: '#33424a', arms: 'front', skin: '#d9a57e', hat: '#3f5d4a' },
  );
  person(
    p,
    { x: 876, y: 352, size: 216, flip: true },
    { coat: '#c8552f', arms: 'front', skin: '#8d5a3c', hair: '#17110f' },
  );
  p.path(`M-10 652 C160 636 330 668 520 652 C760 634 960 668 1210 648 V760 H-10 Z`, p.fade(['#7b6f58', '#4f4a3d']));
  for (const [x, y, rx] of [
    [220, 700, 130],
    [620, 716, 190],
    [1010, 694, 120],
  ] as const) {
    p.oval(x, y, rx, 14, '#a9c3c2', { o: 0.85 });
    p.oval(x - rx * 0.2, y - 4, rx * 0.5, 4, '#e6f0ea', { o: 0.8 });
  }
  for (let index = 0; index < 46; index += 1)
    p.oval(
      p.random(0, width),
      p.random(664, 742),
      p.random(4, 13),
      p.random(3, 6),
      p.pick(['#8f8775', '#5e584a', '#9f9783']),
    );
};

/** The recording, made at night. */
const night: Drawing = (p) => {
  p.ground('#0b1730', '#1b3553', '#486a7c');
  stars(p, 100, 320);
  p.glow(900, 150, 300, '#f7e6b8', 0.55);
  p.dot(900, 150, 50, '#fdf3d6');
  ridge(p, 372, 10, '#16293c');
  for (let index = 0; index < 9; index += 1)
    house(
      p,
      { x: 60 + index * 128, y: 392, w: 74, h: 40 + ((index * 37) % 34) },
      { wall: '#1d3246', roof: '#15263a', pane: '#f2bd6a' },
    );
  p.rect(0, 390, width, 360, p.fade(['#3c6377', '#1d3d52', '#0f2433']));
  p.blur(20, () => p.poly([870, 392, 930, 392, 1010, 640, 800, 640], '#fdf3d6', { o: 0.22 }));
  glints(p, { top: 396, bottom: 640 }, '#bcd5d6', 60);
  glints(p, { top: 396, bottom: 600, from: 830, to: 980 }, '#fdf3d6', 34);
  for (let index = 0; index < 6; index += 1) pipe(p, 70 + index * 96, 250 + index * 26, 640, 54);
  for (const [x, y] of [
    [97, 232],
    [289, 284],
    [481, 336],
  ] as const)
    for (let ring = 1; ring < 4; ring += 1)
      p.line(`M${x - ring * 20} ${y - ring * 6} a${ring * 20} ${ring * 15} 0 0 1 ${ring * 40} 0`, '#cfe6e4', 4, {
        o: 0.75 - ring * 0.18,
      });
  p.poly([-10, 600, 1210, 600, 1210, 760, -10, 760], p.fade(['#55626a', '#2b363d']));
  p.rect(-10, 594, 1220, 16, '#7c898c');
  for (let index = 0; index < 9; index += 1) p.line(`M${index * 190 - 260} 760 L${index * 140 + 30} 610`, '#26313a', 4);
  p.glow(760, 640, 250, '#ffd68a', 0.55);
  shade(p, 930, 712, 150, 14, 0.5);
  p.rect(866, 610, 150, 96, '#7a5334', { r: 5 });
  for (const y of [634, 662]) p.rect(866, y, 150, 4, '#000', { o: 0.3 });
  person(
    p,
    { x: 940, y: 706, size: 330, flip: true },
    { coat: '#c8552f', legs: '#26343c', arms: 'front', hair: '#2a1d18', sits: true },
  );
  headphones(p, { x: 940, y: 706, size: 330, flip: true });
  p.line('M850 538 L612 430', '#1a2429', 8);
  p.at({ x: 600, y: 424, turn: 24 }, () => {
    p.rect(-48, -17, 84, 34, '#3a4347', { r: 17 });
    for (let index = 0; index < 5; index += 1) p.rect(-38 + index * 13, -17, 4, 34, '#22292c');
  });
  shade(p, 716, 716, 70, 10, 0.5);
  p.rect(660, 650, 118, 60, '#2c3538', { r: 7 });
  p.rect(672, 662, 58, 26, '#8fd0b8', { r: 3 });
  for (let index = 0; index < 6; index += 1)
    p.rect(676 + index * 9, 684 - 4 - ((index * 7) % 16), 5, 4 + ((index * 7) % 16), '#23463f');
  p.dot(750, 676, 9, '#e2543a');
  p.glow(750, 676, 26, '#ff7a5a', 0.8);
  p.line('M778 690 C830 720 850 640 880 560', '#14191c', 4);
};

export const tideOrgan = [quay, model, setting, night];
