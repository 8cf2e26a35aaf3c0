// A field guide to harbor sounds, which `npm run demo` plays: the book, and where its sounds come from.
import { cloud, glints, headphones, lamp, person, planks, ridge, shade } from '../brushes.ts';
import { type Drawing, type Paper, paperSize } from '../paper.ts';

const { width } = paperSize;

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

function fish(p: Paper, x: number, y: number, size: number, color: string, turn = 0): void {
  p.at({ x, y, scale: size / 100, turn }, () => {
    p.path('M44 0 L70 -20 C64 -6 64 6 70 20 Z', color);
    p.path('M-52 0 C-30 -26 20 -26 50 0 C20 26 -30 26 -52 0 Z', color);
    p.path('M-52 0 C-30 26 20 26 50 0 C20 12 -30 12 -52 0 Z', '#ffffff', { o: 0.45 });
    p.line('M-28 -14 C-22 -6 -22 6 -28 14', '#1f343b', 3, { o: 0.5 });
    p.dot(-40, -4, 4, '#14222a');
  });
}

/** The fish market at six in the morning. */
const market: Drawing = (p) => {
  p.ground('#37535c', '#5d7a7c');
  for (let index = 0; index < 5; index += 1) {
    const x = 60 + index * 232;
    p.path(`M${x} 330 V170 C${x} 60 ${x + 150} 60 ${x + 150} 170 V330 Z`, '#24393f');
    p.path(
      `M${x + 8} 330 V172 C${x + 8} 72 ${x + 142} 72 ${x + 142} 172 V330 Z`,
      p.fade(['#f7c98d', '#e79f80', '#b58a96']),
    );
    p.line(`M${x + 75} 96 V330 M${x + 8} 220 H${x + 142}`, '#24393f', 7);
  }
  p.rect(0, 330, width, 130, p.fade(['#2c464d', '#3b565c']));
  for (const x of [20, 484, 948]) {
    p.rect(x, 0, 26, 500, '#1d3036');
    p.rect(x - 8, 470, 42, 30, '#1d3036', { r: 4 });
    p.line(
      `M${x + 13} 70 C${x + 60} 40 ${x + 90} 20 ${x + 120} 0 M${x + 13} 70 C${x - 34} 40 ${x - 64} 20 ${x - 94} 0`,
      '#1d3036',
      11,
    );
  }
  p.rect(0, 500, width, 250, p.fade(['#5b6f6e', '#33494c']));
  glints(p, { top: 620, bottom: 745 }, '#f7c98d', 34);
  lamp(p, 330, 96, 66, { shade: '#d9e2dc', light: '#ffe1a0' });
  lamp(p, 780, 96, 66, { shade: '#d9e2dc', light: '#ffe1a0' });
  person(
    p,
    { x: 300, y: 600, size: 350 },
    { coat: '#e9e2d0', arms: 'out', skin: '#d9a57e', hair: '#6b4a34', hat: '#2f5f83' },
  );
  p.path('M262 352 C270 342 326 342 334 352 L340 470 H256 Z', '#c8552f', { o: 0.95 });
  person(
    p,
    { x: 590, y: 600, size: 330, flip: true },
    { coat: '#44606b', arms: 'out', skin: '#8d5a3c', hair: '#17110f', hat: '#d0a03a' },
  );
  shade(p, 500, 712, 450, 18, 0.5);
  p.poly([90, 470, 880, 470, 930, 560, 40, 560], '#dfe9e8');
  for (let index = 0; index < 150; index += 1)
    p.rect(p.random(70, 880), p.random(474, 546), p.random(8, 20), p.random(5, 11), '#ffffff', {
      o: p.random(0.4, 0.9),
      turn: p.random(-30, 30),
    });
  for (let row = 0; row < 2; row += 1)
    for (let index = 0; index < 7; index += 1)
      fish(
        p,
        142 + index * 112 - row * 16,
        494 + row * 40,
        88 + row * 10,
        p.pick(['#6f93a3', '#8aa7ad', '#d58a6a', '#587c8c']),
        p.random(-8, 8),
      );
  p.rect(40, 558, 890, 96, '#7d5a3a');
  for (const x of [60, 280, 500, 720]) {
    p.rect(x, 570, 190, 70, '#96703f', { r: 4 });
    p.rect(x, 592, 190, 5, '#000', { o: 0.2 });
    p.rect(x + 60, 576, 70, 12, '#000', { r: 6, o: 0.3 });
  }
  for (const x of [70, 880]) p.rect(x, 650, 22, 66, '#5a3f28');
  shade(p, 1050, 734, 90, 12, 0.5);
  person(p, { x: 1050, y: 732, size: 420, flip: true }, { coat: '#2f6f69', arms: 'up', hair: '#c8a060' });
  headphones(p, { x: 1050, y: 732, size: 420, flip: true });
  p.line('M1150 322 L716 342', '#161e21', 8);
  p.at({ x: 704, y: 343, turn: -3 }, () => p.rect(-56, -19, 92, 38, '#59666a', { r: 19 }));
};

/** The bell buoy on the bar, and a boat that listens to it. */
const buoy: Drawing = (p) => {
  p.ground('#6d8fa0', '#a9bfc0', '#efdcb8');
  p.glow(250, 240, 420, '#fff0cc', 0.8);
  cloud(p, 880, 110, 160, '#d9e2de', 0.8);
  cloud(p, 520, 80, 90, '#d9e2de', 0.6);
  ridge(p, 352, 12, '#7d97a0');
  p.rect(0, 364, width, 400, p.fade(['#8fb0ae', '#3d7280', '#1d4757']));
  glints(p, { top: 370, bottom: 480 }, '#fff0cc', 60);
  p.at({ x: 250, y: 470 }, () => {
    person(p, { x: -50, y: 0, size: 190 }, { coat: '#d0a03a', arms: 'front', sits: true, hat: '#33424a' });
    person(
      p,
      { x: 60, y: -4, size: 190 },
      { coat: '#2f5f63', arms: 'front', sits: true, skin: '#8d5a3c', hair: '#17110f' },
    );
    headphones(p, { x: 60, y: -4, size: 190 });
    p.line('M112 -100 L236 -160', '#1a2429', 5);
    p.at({ x: 246, y: -166, turn: -26 }, () => p.rect(-26, -10, 54, 20, '#3a4347', { r: 10 }));
    p.path('M-170 -30 C-90 -12 90 -12 190 -44 C170 26 120 48 40 48 H-90 C-140 48 -164 10 -170 -30 Z', '#a8563a');
    p.path('M-170 -30 C-90 -12 90 -12 190 -44 L186 -28 C90 2 -90 2 -166 -14 Z', '#f0e2c4');
  });
  p.path(
    'M-10 500 C120 470 260 530 420 504 C600 474 720 540 900 506 C1040 480 1120 520 1210 500 V760 H-10 Z',
    p.fade(['#4b8590', '#225062']),
    { o: 0.94 },
  );
  p.line('M60 512 q90 -24 190 4 M700 520 q110 -26 230 2', '#e6f0ea', 6, { o: 0.75 });
  p.at({ x: 810, y: 560, turn: 9 }, () => {
    p.path('M-150 20 C-150 -22 150 -22 150 20 C130 86 -130 86 -150 20 Z', p.fade(['#d8603c', '#8f3522'], 20));
    p.oval(0, 2, 148, 28, '#e87f55');
    p.line('M-96 0 L-46 -300 M96 0 L46 -300 M-30 8 L-20 -300 M30 8 L20 -300', '#8f3522', 13);
    p.line('M-74 -130 H74 M-58 -226 H58', '#8f3522', 11);
    p.path(
      'M-46 -96 C-52 -176 -26 -206 0 -208 C26 -206 52 -176 46 -96 Z',
      p.fade(['#f0d08a', '#b98a3a', '#8a6228'], 0),
    );
    p.oval(0, -96, 54, 13, '#6d4a1f');
    p.dot(8, -80, 13, '#4a3216');
    p.line('M70 -170 L44 -140 M-70 -170 L-46 -142', '#33302a', 7);
    p.dot(42, -138, 10, '#33302a');
    p.dot(-44, -140, 10, '#33302a');
    p.rect(-62, -318, 124, 22, '#b9492f', { r: 5 });
    p.rect(-18, -372, 36, 56, '#ffe9ad', { r: 8 });
    p.rect(-24, -384, 48, 16, '#8f3522', { r: 5 });
    p.glow(0, -346, 90, '#fff0b8', 0.8);
  });
  for (let ring = 1; ring < 4; ring += 1)
    for (const side of [-1, 1])
      p.line(
        `M${842 + side * (84 + ring * 34)} ${370 - ring * 10} q${side * 26} ${40 + ring * 6} 0 ${80 + ring * 14}`,
        '#fff6de',
        6,
        { o: 0.85 - ring * 0.2 },
      );
  p.path(
    'M-10 610 C140 580 300 640 480 614 C640 592 700 650 830 626 C960 604 1080 640 1210 612 V760 H-10 Z',
    p.fade(['#2f6675', '#123644']),
    { o: 0.93 },
  );
  p.line('M640 622 q100 -22 170 10 q80 -20 160 -4', '#e6f0ea', 8, { o: 0.8 });
  glints(p, { top: 630, bottom: 745 }, '#a9cbc9', 40);
  for (const [x, y] of [
    [560, 200],
    [620, 160],
    [1060, 240],
  ] as const)
    p.line(`M${x} ${y} q16 -16 30 2 q14 -18 30 -2`, '#3f5866', 5);
};

/** The book in the pocket of an oilskin. */
const pocket: Drawing = (p) => {
  p.ground('#e3ac35', '#c98c22');
  for (const [x, turn] of [
    [120, 4],
    [330, -3],
    [960, 5],
    [1120, -4],
  ] as const) {
    p.blur(14, () => p.rect(x, -60, 34, 900, '#8f5e12', { o: 0.35, turn }));
    p.blur(10, () => p.rect(x - 46, -60, 22, 900, '#ffe29a', { o: 0.4, turn }));
  }
  p.rect(1030, -10, 12, 780, '#8f5e12', { o: 0.6 });
  for (let index = 0; index < 32; index += 1) p.rect(1016, index * 26, 4, 14, '#f7dfa6', { o: 0.8 });
  for (const y of [110, 400, 690]) {
    shade(p, 1116, y + 10, 40, 30, 0.35);
    p.dot(1112, y, 36, '#3b4a4c');
    p.dot(1112, y, 27, '#53666a');
    for (const [dx, dy] of [
      [-8, -8],
      [8, -8],
      [-8, 8],
      [8, 8],
    ] as const)
      p.dot(1112 + dx, y + dy, 4, '#1d282a');
  }
  p.at({ x: 560, y: 360, turn: -6 }, () => {
    p.blur(10, () => p.rect(-214, -296, 456, 560, '#5b3a08', { o: 0.5, r: 12 }));
    p.rect(-226, -306, 452, 560, '#f7efdc', { r: 8 });
    p.rect(-234, -310, 446, 560, p.fade(['#245567', '#163c4b'], 20), { r: 10 });
    p.rect(-234, -310, 34, 560, '#0f2e3b', { r: 8 });
    p.rect(-160, -262, 330, 4, '#f0d9a4', { o: 0.9 });
    p.path('M-60 -150 C-36 -106 84 -106 108 -150 Z', '#d8603c');
    p.line('M24 -150 V-236', '#f0d9a4', 6);
    p.path('M32 -232 C74 -206 78 -178 72 -160 H32 Z', '#f0e2c4');
    p.line('M-110 -126 q22 -13 44 0 t44 0 t44 0 t44 0 t44 0 t44 0', '#8fc0c4', 6);
    for (let index = 0; index < 34; index += 1) {
      const tall = 8 + Math.abs(Math.sin(index * 0.9) * Math.cos(index * 0.31)) * 54;
      p.rect(-116 + index * 8, -66 - tall / 2, 4.5, tall, '#f0d9a4', { r: 2 });
    }
    p.path('M150 -310 h34 v86 l-17 -16 l-17 16 Z', '#d8603c');
  });
  p.blur(12, () => p.path('M220 352 H900 V800 H220 Z', '#5b3a08', { o: 0.45 }));
  p.path('M216 356 C430 376 680 376 896 356 V800 H216 Z', p.fade(['#eab844', '#d3962a']));
  p.path('M216 356 C430 376 680 376 896 356 V400 C680 420 430 420 216 400 Z', '#f6cf68');
  for (let index = 0; index < 26; index += 1)
    p.rect(228 + index * 26, 412 + Math.sin((index / 25) * Math.PI) * 16, 15, 4, '#8f5e12', { o: 0.7 });
  for (let index = 0; index < 14; index += 1) {
    p.rect(228, 440 + index * 26, 4, 15, '#8f5e12', { o: 0.6 });
    p.rect(880, 440 + index * 26, 4, 15, '#8f5e12', { o: 0.6 });
  }
  for (let index = 0; index < 64; index += 1) {
    const [x, y, r] = [p.random(0, width), p.random(0, 750), p.random(3, 13)];
    p.oval(x + 2, y + r * 0.5, r, r * 1.1, '#7a4d0a', { o: 0.35 });
    p.oval(x, y, r, r * 1.15, '#fff1c4', { o: 0.5 });
    p.dot(x - r * 0.3, y - r * 0.4, r * 0.3, '#ffffff', { o: 0.9 });
  }
};

export const fieldGuide = [guide, market, buoy, pocket];
