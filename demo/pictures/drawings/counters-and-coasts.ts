// A street by night, a post office, a coast in the rain.
import { cloud, glints, house, person, rain, ridge, stars } from '../brushes.ts';
import { type Drawing, paperSize } from '../paper.ts';

const { width } = paperSize;

export const kelda: Drawing = (p) => {
  p.ground('#0d1a33', '#22375a');
  stars(p, 60, 160);
  p.dot(1040, 90, 30, '#f3e6c4');
  ridge(p, 190, 24, '#1a2c4a');
  for (let index = 0; index < 7; index += 1)
    house(
      p,
      { x: 20 + index * 168, y: 320, w: 150, h: 110 + ((index * 37) % 60) },
      { wall: '#33405f', roof: '#1b2640', pane: index === 3 ? '#ffd98f' : '#28345a' },
    );
  p.rect(0, 318, width, 26, '#56606f');
  p.rect(0, 340, width, 410, p.fade(['#5a4436', '#3d2d26', '#241a18']));
  for (let index = 0; index < 130; index += 1) {
    const [x, y] = [p.random(0, width), p.random(356, 745)];
    p.oval(x, y, p.random(5, 22), p.random(4, 13), p.pick(['#6d5442', '#4a382e', '#7a6250', '#33271f']), { o: 0.7 });
  }
  p.rect(0, 520, width, 96, '#39434a');
  p.rect(0, 520, width, 96, p.fade(['#7d8a8f', '#4d5a60', '#2a3338']));
  for (const x of [150, 560, 960]) {
    p.rect(x, 508, 46, 120, '#566369', { r: 6 });
    for (const y of [522, 560, 600]) p.dot(x + 23, y, 7, '#2a3338');
  }
  p.rect(0, 548, width, 10, '#a9b7ba', { o: 0.4 });
  for (let ring = 0; ring < 6; ring += 1)
    p.line(
      `M${740 - 40 - ring * 44} 568 a${40 + ring * 44} ${36 + ring * 32} 0 1 0 ${80 + ring * 88} 0 a${40 + ring * 44} ${36 + ring * 32} 0 1 0 ${-80 - ring * 88} 0`,
      '#5fe0d4',
      5,
      { o: 0.62 - ring * 0.1 },
    );
  p.glow(740, 590, 120, '#8ff0e6', 0.9);
  for (let index = 0; index < 26; index += 1)
    p.line(`M740 616 q${p.random(-50, 50)} 20 ${p.random(-90, 90)} ${p.random(30, 120)}`, '#8fd9e6', 4, { o: 0.6 });
  p.oval(740, 735, 130, 18, '#5fb8cf', { o: 0.6 });
  for (const x of [290, 1080]) {
    p.rect(x - 8, 330, 16, 196, '#4d5a60');
    p.path(`M${x - 34} 330 V236 C${x - 34} 196 ${x + 34} 196 ${x + 34} 236 V330 Z`, '#c8452f');
    p.rect(x - 44, 262, 88, 18, '#a8361f', { r: 6 });
    p.dot(x, 214, 12, '#e2b23c');
    p.path(`M${x + 30} 290 h34 v-56 q-17 -14 -34 0 Z`, '#3abca7');
    p.rect(x + 28, 286, 38, 10, '#17403f');
    p.glow(x + 48, 250, 60, '#5fe0d4', 0.9);
    for (let wave = 1; wave < 4; wave += 1)
      p.line(`M${x + 70 + wave * 12} ${248 - wave * 12} q${8 + wave * 3} ${wave * 12} 0 ${wave * 24}`, '#8ff0e6', 4, {
        o: 0.9 - wave * 0.2,
      });
  }
  person(p, { x: 560, y: 336, size: 150 }, { coat: '#e2b23c', hat: '#e2b23c', arms: 'front' });
  p.line('M602 258 V336', '#c9ced0', 4);
};

export const parcel: Drawing = (p) => {
  p.ground('#f3c9a0', '#e8a890');
  p.rect(0, 0, width, 750, p.fade(['#f0cf9f', '#e3a987']));
  for (let index = 0; index < 15; index += 1) p.rect(index * 84, 0, 42, 430, '#f7dcae', { o: 0.5 });
  p.rect(420, 60, 380, 300, '#7a4f43');
  p.rect(438, 78, 344, 264, p.fade(['#7fb8c9', '#cfe3cf']));
  p.rect(438, 250, 344, 92, '#4f93a5');
  p.path('M438 280 C520 220 600 250 640 290 V342 H438 Z', '#7a9c6a');
  p.poly([690, 280, 700, 150, 722, 150, 732, 280], '#f7f2e4');
  p.rect(692, 190, 38, 24, '#c8452f');
  p.rect(698, 134, 26, 20, '#ffe08a');
  p.path('M666 282 q46 -30 90 0 V300 H660 Z', '#5f8060');
  for (const x of [520, 560]) p.line(`M${x} 130 q8 -10 16 0 q8 -10 16 0`, '#fff', 3);
  p.rect(604, 78, 12, 264, '#7a4f43');
  for (const [bx, cols] of [
    [40, 4],
    [850, 4],
  ] as const) {
    p.rect(bx, 70, 320, 330, '#7a4f43', { r: 6 });
    for (let row = 0; row < 5; row += 1)
      for (let column = 0; column < cols; column += 1) {
        const [x, y] = [bx + 12 + column * 76, 82 + row * 64];
        p.rect(x, y, 68, 54, '#4a2c2a');
        const kind = (row * 3 + column * 5 + bx) % 5;
        if (kind < 3)
          p.rect(x + 8, y + 18, 50, 36, ['#fbf3e0', '#d9a468', '#b5d2cf'][kind] ?? '#fff', { turn: kind * 4 - 4 });
        if (kind === 1) p.line(`M${x + 34} ${y + 18} v36 M${x + 8} ${y + 36} h50`, '#c8452f', 3);
        if (kind === 3) {
          p.rect(x + 14, y + 8, 10, 46, '#fbf3e0', { turn: 8 });
          p.rect(x + 30, y + 14, 10, 40, '#f0b8a0');
        }
      }
  }
  person(
    p,
    { x: 600, y: 720, size: 470 },
    { coat: '#2f5f8f', arms: 'front', skin: '#e0b08a', hair: '#8a4a2c', hat: '#24466b' },
  );
  p.rect(588, 420, 14, 14, '#e2b23c', { r: 7 });
  p.rect(60, 520, 1080, 44, '#b5704a');
  p.rect(60, 564, 1080, 190, '#8f5138');
  for (let index = 0; index < 6; index += 1) p.rect(90 + index * 176, 592, 144, 150, '#7f4430', { r: 6 });
  p.at({ x: 330, y: 520 }, () => {
    p.path('M-80 0 L-60 -40 H60 L80 0 Z', '#33565a');
    p.dot(0, -64, 54, '#fbf3e0');
    p.line('M0 -64 L26 -96', '#c8452f', 6);
    for (let index = 0; index < 12; index += 1)
      p.at({ x: 0, y: -64, turn: index * 30 }, () => p.rect(-2, -50, 4, 9, '#33565a'));
    p.rect(-90, -132, 180, 12, '#c9a15d', { r: 6 });
    p.rect(-54, -210, 108, 78, '#d9a468');
    p.line('M0 -210 v78 M-54 -172 h108', '#c8452f', 6);
    p.path('M0 -210 q-30 -34 -34 -8 q8 14 34 8 q30 -34 34 -8 q-8 14 -34 8', '#c8452f');
  });
  for (const [x, y, t, c] of [
    [820, 506, -6, '#fbf3e0'],
    [880, 492, 8, '#f0b8a0'],
    [930, 506, -3, '#b5d2cf'],
  ] as const)
    p.at({ x, y, turn: t }, () => {
      p.rect(-62, -28, 124, 42, c, { r: 2 });
      p.rect(34, -22, 20, 22, '#c8452f');
    });
  p.at({ x: 1040, y: 520 }, () => {
    p.rect(-18, -76, 36, 50, '#5a3b32', { r: 16 });
    p.rect(-34, -26, 68, 26, '#3a2622', { r: 5 });
  });
  p.dot(730, 504, 26, '#e2b23c');
  p.rect(700, 508, 60, 12, '#c9a15d');
  p.glow(610, 200, 560, '#fff6dc', 0.35);
  ridge(p, 770, 2, '#7f4430');
};

export const fieldnote: Drawing = (p) => {
  p.ground('#5f7f8f', '#93adb0', '#cfd6c6');
  for (let index = 0; index < 5; index += 1) cloud(p, 120 + index * 250, 80 + (index % 2) * 50, 160, '#7f969c', 0.7);
  p.rect(0, 300, width, 300, p.fade(['#8fa9aa', '#56777f']));
  glints(p, { top: 304, bottom: 560 }, '#e3ece4', 70);
  p.path(
    'M700 420 C740 200 840 130 900 150 C980 120 1060 210 1100 200 C1150 190 1180 260 1220 250 V470 H690 Z',
    '#4a5f62',
  );
  p.path('M900 150 C980 120 1060 210 1100 200 C1150 190 1180 260 1220 250 V470 H960 Z', '#000', { o: 0.15 });
  for (let index = 0; index < 60; index += 1)
    p.line(`M${p.random(770, 1180)} ${p.random(230, 420)} h${p.random(6, 18)}`, '#eef2ea', 5, { o: 0.8 });
  for (let index = 0; index < 26; index += 1) {
    const [x, y, s] = [p.random(420, 1160), p.random(60, 360), p.random(0.5, 1.4)];
    p.at({ x, y, scale: s }, () => p.line('M-22 -4 q12 -14 22 4 q10 -18 24 -4', '#f7f8f2', 4));
  }
  p.path('M-10 560 C240 500 460 560 640 610 C820 650 1040 640 1210 600 V760 H-10 Z', '#3f5a48');
  for (let index = 0; index < 90; index += 1) {
    const [x, y] = [p.random(0, width), p.random(600, 756)];
    p.line(`M${x} ${y} l${p.random(-8, 8)} ${-p.random(14, 36)}`, p.pick(['#5a7a5a', '#6f8f62', '#33503f']), 3);
  }
  p.at({ x: 400, y: 440, turn: -9 }, () => {
    p.blur(10, () => p.rect(-168, -206, 350, 452, '#10201f', { r: 26, o: 0.5 }));
    p.rect(-180, -224, 350, 452, '#d9713f', { r: 28 });
    p.rect(-166, -210, 322, 424, '#2a3336', { r: 18 });
    p.rect(-146, -190, 282, 370, '#e9ebe0', { r: 6 });
    p.rect(-146, -190, 282, 48, '#c9cfc4', { r: 6 });
    p.line('M-128 -166 h120', '#3f4a4a', 7);
    for (let row = 0; row < 5; row += 1) {
      const y = -116 + row * 48;
      p.rect(-128, y, 30, 30, '#e9ebe0', { r: 3 });
      p.line(`M-128 ${y} h30 v30 h-30 Z`, '#3f4a4a', 3);
      if (row !== 3) p.line(`M-122 ${y + 15} l9 10 l15 -24`, '#1d2628', 5);
      p.line(`M-82 ${y + 16} h${110 - row * 12}`, '#7a8683', 5);
      for (let tally = 0; tally < 4 - (row % 3); tally += 1) p.line(`M${66 + tally * 14} ${y + 2} v26`, '#1d2628', 4);
    }
    p.line('M-118 152 c30 -40 46 20 70 -10 s50 10 80 -6', '#1d2628', 4);
    for (let index = 0; index < 20; index += 1)
      p.dot(p.random(-160, 150), p.random(-200, 200), p.random(2, 6), '#f7fbfa', { o: 0.75 });
  });
  p.path('M560 760 C540 690 560 610 600 580 C610 560 640 566 632 590 L600 660 C650 640 660 700 640 760 Z', '#c98d6a');
  p.path('M520 770 C530 700 560 690 660 700 L690 770 Z', '#e2b23c');
  p.line('M640 560 L500 400', '#2a3336', 13);
  p.line('M512 414 L498 398', '#d9713f', 9);
  rain(p, 70, '#eef4f2', 14);
};
