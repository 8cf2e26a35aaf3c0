// One picture each for projects that are best seen from inside a room.
import { lamp, person, shade, tree } from '../brushes.ts';
import { type Drawing, paperSize } from '../paper.ts';

const { width } = paperSize;

export const ninetyNine: Drawing = (p) => {
  p.ground('#20183a', '#3a2352');
  p.rect(0, 0, width, 540, p.fade(['#4a2a5f', '#6d3a5f']));
  for (let index = 0; index < 700; index += 1)
    p.oval(
      p.random(0, width),
      p.random(0, 540),
      p.random(4, 12),
      p.random(3, 8),
      p.pick(['#7f4a5f', '#5a3058', '#8f5a62']),
      { o: 0.5 },
    );
  p.rect(0, 540, width, 210, p.fade(['#3a2a3f', '#1f1628']));
  p.oval(600, 640, 520, 80, '#a8384a', { o: 0.55 });
  p.oval(600, 640, 430, 60, '#c8603f', { o: 0.5 });
  for (const [x, c] of [
    [250, '#ff7a5a'],
    [600, '#ffd27a'],
    [960, '#5fe0c4'],
  ] as const) {
    p.glow(x, 60, 300, c, 0.7);
    p.poly([x - 24, 30, x + 24, 30, x + 190, 640, x - 190, 640], c, { o: 0.12 });
    p.path(`M${x - 34} 0 h68 l-12 44 h-44 Z`, '#120e1c');
  }
  for (const [x, h] of [
    [40, 220],
    [1010, 220],
  ] as const) {
    p.rect(x, 640 - h, 150, h, '#16121f', { r: 10 });
    for (const at of [0.28, 0.7]) {
      p.dot(x + 75, 640 - h + h * at, 46, '#2f2740');
      p.dot(x + 75, 640 - h + h * at, 18, '#4a3f62');
    }
  }
  p.at({ x: 600, y: 600 }, () => {
    for (const [x, y] of [
      [-190, -190],
      [190, -200],
    ] as const) {
      p.line(`M${x} 20 V${y}`, '#c9ced0', 6);
      p.oval(x, y, 84, 15, '#f0c25a', { turn: x < 0 ? 8 : -8 });
      p.oval(x, y - 3, 60, 8, '#fff0b0', { o: 0.6, turn: x < 0 ? 8 : -8 });
    }
  });
  person(
    p,
    { x: 596, y: 610, size: 330 },
    { coat: '#f0c25a', arms: 'up', skin: '#6d4634', hair: '#17110f', sits: true },
  );
  p.line('M560 310 L520 250 M668 300 L716 246', '#e9d2a8', 7);
  p.dot(600, 590, 104, '#a8384a');
  p.dot(600, 590, 90, '#f3ead6');
  p.dot(600, 590, 90, p.round(['#fff8ea', '#d9c9b0']));
  for (const [x, y, r] of [
    [470, 520, 56],
    [730, 520, 56],
    [420, 610, 64],
    [780, 612, 64],
  ] as const) {
    p.rect(x - r, y - 10, r * 2, r * 1.1, '#a8384a', { r: 8 });
    p.oval(x, y - 8, r, r * 0.32, '#f3ead6');
  }
  person(p, { x: 270, y: 690, size: 370 }, { coat: '#2f6f69', arms: 'front', skin: '#d59f78' });
  p.at({ x: 318, y: 490, turn: -22 }, () => {
    p.path('M-70 0 C-90 -50 -20 -50 0 -26 C20 -44 60 -34 50 4 C44 44 -50 48 -70 0 Z', '#cc672f');
    p.rect(40, -16, 190, 16, '#5a3b25');
    p.line('M-40 0 H226', '#f3ead6', 2);
  });
  person(
    p,
    { x: 960, y: 690, size: 370, flip: true },
    { coat: '#3f4f8f', arms: 'front', skin: '#8d5a3c', hair: '#17110f' },
  );
  p.line('M850 690 V470', '#c9ced0', 7);
  p.oval(850, 462, 17, 26, '#16121f');
  p.line('M930 520 C900 560 920 620 900 690', '#120e1c', 5);
};

export const parlourOrgan: Drawing = (p) => {
  p.ground('#33403f', '#4a524b');
  p.rect(0, 0, width, 590, p.fade(['#5f7f78', '#4b6a64']));
  for (let index = 0; index < 15; index += 1) p.rect(index * 84, 0, 3, 590, '#3d5852', { o: 0.6 });
  p.rect(0, 560, width, 34, '#e9dcc2');
  p.rect(0, 594, width, 156, p.fade(['#a9744c', '#7a4f33']));
  for (let index = 0; index < 10; index += 1)
    p.line(`M${index * 170 - 200} 750 L${index * 130 - 20} 596`, '#6d4630', 3, { o: 0.6 });
  p.rect(70, 110, 210, 330, '#e9dcc2');
  p.rect(86, 126, 178, 298, p.fade(['#22304f', '#4f5a7a']));
  for (let index = 0; index < 6; index += 1)
    p.rect(100 + (index % 3) * 54, 250 + Math.floor(index / 3) * 80, 30, 46, index % 2 ? '#ffd98f' : '#33405f');
  p.rect(170, 126, 9, 298, '#e9dcc2');
  shade(p, 640, 640, 380, 20, 0.55);
  p.rect(380, 70, 520, 560, '#6d4226');
  p.rect(380, 70, 520, 560, p.fade(['#9b6238', '#5f3820'], 10));
  p.path('M366 74 C500 20 780 20 914 74 V96 H366 Z', '#7f4d2b');
  p.rect(410, 110, 460, 310, '#2b1a12');
  for (let index = 0; index < 19; index += 1) {
    const middle = Math.abs(index - 9);
    const [x, top] = [418 + index * 23.6, 128 + (9 - middle) * 8 + (index % 2) * 6];
    p.rect(x, top, 20, 420 - top, p.fade(['#f0d2a0', '#c98f58'], 0));
    p.rect(x + 14, top, 6, 420 - top, '#000', { o: 0.18 });
    p.path(`M${x + 4} 374 h12 l-2 16 h-8 Z`, '#2b1a12');
    p.rect(x, top, 20, 5, '#e2b23c');
  }
  for (const flip of [false, true])
    p.at({ x: flip ? 900 : 380, y: 100, flip }, () => {
      p.poly([0, 0, -130, -24, -130, 340, 0, 330], '#8a5632');
      p.poly([-16, 24, -112, 8, -112, 300, -16, 300], '#734526');
    });
  p.rect(400, 430, 480, 26, '#5a351d');
  p.poly([410, 456, 870, 456, 900, 498, 380, 498], '#f7f0de');
  for (let index = 1; index < 30; index += 1)
    p.line(`M${410 + index * 15.3} 456 L${380 + index * 17.3} 498`, '#8a7a62', 1.6);
  for (let index = 0; index < 29; index += 1)
    if (![2, 6].includes(index % 7))
      p.poly(
        [420 + index * 15.4, 456, 430 + index * 15.4, 456, 428 + index * 15.9, 480, 415 + index * 15.9, 480],
        '#1d1410',
      );
  p.rect(500, 610, 280, 24, '#4a2a18');
  p.rect(520, 634, 20, 90, '#3a2012');
  p.rect(740, 634, 20, 90, '#3a2012');
  person(
    p,
    { x: 1040, y: 730, size: 400, flip: true },
    { coat: '#a8452c', arms: 'out', skin: '#e0b08a', hair: '#c9a15d' },
  );
  lamp(p, 1010, 130, 70, { shade: '#cc672f', light: '#ffd98f' });
  p.glow(640, 300, 460, '#ffd98f', 0.3);
  p.at({ x: 250, y: 690 }, () => {
    p.path('M-60 30 C-66 -20 10 -34 30 -6 C50 -30 66 -10 60 6 C54 20 38 20 36 30 Z', '#2b2724');
    p.line('M-56 28 q-36 -10 -30 -44', '#2b2724', 10);
    p.dot(44, -4, 3, '#ffd98f');
  });
};

export const mendery: Drawing = (p) => {
  p.ground('#f0d9c8', '#e3bfa8');
  p.rect(0, 0, width, 510, p.fade(['#e9c9b4', '#dba98f']));
  p.rect(0, 510, width, 240, p.fade(['#b07f63', '#7f5543']));
  p.rect(640, 70, 500, 340, '#f7efe0');
  p.rect(656, 86, 468, 308, p.fade(['#a9cdd0', '#e6e3c6']));
  tree(p, 780, 394, 190, ['#8fae6a', '#6a8f54']);
  tree(p, 1010, 394, 230, ['#a9b86a', '#7f984f']);
  p.rect(884, 86, 12, 308, '#f7efe0');
  p.line('M60 120 H580', '#5a3b32', 9);
  for (const [index, c] of ['#3f6b86', '#a8384a', '#e2b23c', '#5a7a5c', '#6d4a74', '#c8704a'].entries())
    p.at({ x: 110 + index * 84, y: 128 }, () => {
      p.line('M0 0 L-34 26 H34 Z', '#5a3b32', 4);
      p.path('M-36 24 L-62 66 L-44 84 L-36 74 V250 H36 V74 L44 84 L62 66 L36 24 C20 40 -20 40 -36 24 Z', c);
      p.path('M4 36 C20 36 30 30 36 24 L62 66 L44 84 L36 74 V250 H14 Z', '#000', { o: 0.14 });
      if (index % 2 === 0) {
        p.rect(-24, 150, 36, 36, '#f0d9a8', { turn: 8 });
        p.line('M-24 156 l36 4 M-20 186 l32 2', '#a8384a', 3);
      }
    });
  person(
    p,
    { x: 760, y: 740, size: 450, flip: true },
    { coat: '#7a3f5a', arms: 'front', skin: '#8d5a3c', hair: '#17110f' },
  );
  p.rect(120, 560, 960, 34, '#c98f68');
  p.rect(120, 594, 960, 156, '#a86f50');
  for (let index = 0; index < 6; index += 1) p.rect(150 + index * 156, 616, 126, 110, '#96603f', { r: 4 });
  p.at({ x: 540, y: 560 }, () => {
    p.path('M-120 0 V-30 H60 V-110 H-90 Q-120 -110 -120 -76 V-60 H-96 V-78 Q-96 -84 -86 -84 H30 V-30 Z', '#17403f');
    p.rect(-130, -14, 220, 14, '#0f2f2f', { r: 4 });
    p.dot(76, -88, 26, '#c9a15d');
    p.dot(76, -88, 10, '#7a5a2a');
    p.line('M-108 -60 V-16', '#d9dfdd', 5);
    p.rect(-20, -134, 16, 26, '#cc672f');
  });
  p.path('M300 560 C340 500 420 540 470 552 L470 562 H300 Z', '#3f6b86');
  for (const [x, c] of [
    [170, '#cc672f'],
    [210, '#3abca7'],
    [250, '#e2b23c'],
    [940, '#a8384a'],
    [985, '#3f6b86'],
  ] as const) {
    p.rect(x - 13, 522, 26, 38, c);
    p.rect(x - 17, 518, 34, 7, '#e9d2a8');
    p.rect(x - 17, 556, 34, 7, '#e9d2a8');
  }
  lamp(p, 420, 110, 74, { shade: '#17403f', light: '#ffe3ad' });
  p.dot(1030, 540, 24, '#a8384a');
  for (let index = 0; index < 9; index += 1) p.line(`M1030 520 l${-20 + index * 5} -22`, '#d9dfdd', 2);
};
