// The projects that `npm run demo` plays: an organ that the tide plays, and a book of harbor sounds.
import { cloud, glints, person, planks, ridge, shade } from '../brushes.ts';
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

const guide: Drawing = (p) => {
  planks(p, { x: 0, y: 0, w: width, h: 750, rows: 6 }, ['#7f8f8c', '#73837f']);
  p.glow(860, 120, 700, '#fff0cc', 0.5);
  for (let ring = 0; ring < 7; ring += 1)
    p.line(
      `M${150 + ring * 8} ${600 - ring * 10} a${150 - ring * 18} ${80 - ring * 9} 0 1 0 ${300 - ring * 36} 0 a${150 - ring * 18} ${80 - ring * 9} 0 1 0 ${-300 + ring * 36} 0`,
      ring % 2 ? '#d9c39a' : '#c2a878',
      15,
    );
  shade(p, 640, 430, 330, 210, 0.5);
  p.at({ x: 640, y: 370, turn: -5 }, () => {
    p.rect(-330, -230, 660, 460, '#1f4a5a', { r: 10 });
    p.path('M-316 -216 C-200 -236 -80 -230 0 -200 V216 C-80 190 -200 186 -316 204 Z', '#fbf4e4');
    p.path('M316 -216 C200 -236 80 -230 0 -200 V216 C80 190 200 186 316 204 Z', '#f3e8d2');
    p.path('M-250 60 C-220 110 -110 110 -80 60 Z', '#c8552f');
    p.line('M-164 60 V-120', '#5a3b25', 7);
    p.path('M-156 -110 C-100 -70 -96 0 -100 44 H-156 Z', '#e3d0a8');
    p.line('M-270 92 q24 -14 48 0 t48 0 t48 0 t48 0 t24 0', '#4f8f9a', 6);
    for (let row = 0; row < 5; row += 1)
      p.line(`M46 ${-150 + row * 26} q110 -18 ${row === 4 ? 120 : 220} -4`, '#4a3f3a', 4, { o: 0.6 });
    for (let index = 0; index < 28; index += 1) {
      const tall = 10 + Math.abs(Math.sin(index * 0.7)) * 62;
      p.rect(46 + index * 8, 70 - tall / 2, 4.5, tall, index % 5 === 0 ? '#c8552f' : '#1f4a5a', { r: 2 });
    }
  });
  p.path('M1010 590 C990 520 1010 470 1060 460 C1110 470 1130 520 1110 590 Z', p.fade(['#f0d08a', '#b98a3a'], 0));
  p.oval(1060, 590, 62, 14, '#8a6228');
  p.dot(1060, 606, 14, '#6d4a1f');
  p.line('M1060 460 V430', '#8a6228', 9);
  p.at({ x: 990, y: 220, turn: 24 }, () => {
    p.rect(-26, -20, 52, 170, '#2b3336', { r: 12 });
    p.dot(0, -50, 44, '#59666a');
    p.dot(0, -50, 36, '#7d8a8d');
    p.rect(-30, -20, 60, 14, '#c8552f');
  });
};

export const tideOrganPictures = [quay, model];
export const fieldGuidePictures = [guide];
