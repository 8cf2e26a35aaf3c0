// Signal Box: eleven windows over the old tracks, and a beam of light inside.
import { cloud, glints, person, planks, ridge, shade, stars } from '../brushes.ts';
import { type Drawing, type Paper, paperSize } from '../paper.ts';

const { width, height } = paperSize;

function rails(p: Paper, top: number): void {
  for (const [from, to] of [
    [520, -160],
    [560, 330],
    [600, 860],
  ] as const) {
    for (let index = 0; index < 17; index += 1) {
      const near = (index / 16) ** 2;
      const y = top + near * (height - top);
      const x = from + (to - from) * near;
      p.rect(x - 10 - near * 120, y, 20 + near * 330, 3 + near * 15, '#3a2c2a', { o: 0.85 });
    }
    for (const side of [-1, 1])
      p.poly(
        [
          from + side * 5,
          top,
          from + side * 5 + 2,
          top,
          to + 50 + side * 110 + 16,
          height,
          to + 50 + side * 110,
          height,
        ],
        '#c9b8b0',
      );
  }
}

const box: Drawing = (p) => {
  p.ground('#2a1f4a', '#70366a', '#d5606a', '#f7a668');
  stars(p, 46, 170);
  cloud(p, 170, 190, 130, '#8e4570', 0.6);
  cloud(p, 1010, 120, 110, '#8e4570', 0.5);
  for (let index = 0; index < 5; index += 1) {
    const x = 40 + index * 96;
    p.line(
      `M${x} 470 V${300 - (index % 2) * 40} M${x - 40} ${320 - (index % 2) * 40} H${x + 70} M${x} ${300 - (index % 2) * 40} L${x + 70} ${320 - (index % 2) * 40}`,
      '#4f2750',
      7,
    );
  }
  ridge(p, 470, 10, '#4f2750');
  p.rect(0, 480, width, 270, p.fade(['#6d3f5a', '#3a2340']));
  rails(p, 486);
  shade(p, 800, 640, 330, 24, 0.6);
  p.rect(560, 380, 480, 260, '#8e4436');
  for (let row = 0; row < 10; row += 1)
    for (let column = 0; column < 10; column += 1)
      p.rect(562 + column * 48 + (row % 2) * 12, 384 + row * 26, 44, 22, '#a5533f', { o: 0.35, r: 2 });
  p.rect(960, 380, 80, 260, '#000', { o: 0.2 });
  p.glow(790, 280, 420, '#ffcb78', 0.75);
  p.rect(520, 200, 560, 184, '#f0e2c6');
  p.rect(520, 200, 560, 16, '#2f5f63');
  p.rect(520, 366, 560, 20, '#2f5f63');
  for (let index = 0; index < 11; index += 1) {
    p.rect(532 + index * 49.6, 228, 42, 124, '#2b1a2c');
    p.rect(536 + index * 49.6, 232, 34, 116, p.fade(['#ffe8a8', '#ffb95c']));
    p.rect(552 + index * 49.6, 232, 3, 116, '#2b1a2c');
  }
  for (const x of [600, 720, 830, 980]) {
    p.dot(x, 318, 15, '#7a3f38');
    p.path(`M${x - 24} 350 C${x - 24} 326 ${x + 24} 326 ${x + 24} 350 Z`, '#7a3f38');
  }
  p.poly([490, 204, 560, 120, 1040, 120, 1110, 204], '#3a3f58');
  p.poly([800, 120, 1040, 120, 1110, 204, 800, 204], '#000', { o: 0.16 });
  p.rect(640, 80, 34, 60, '#8e4436');
  p.line('M560 640 L430 640 M556 560 L470 640 M556 470 L390 640', '#2b1a2c', 9);
  p.line('M540 420 L380 610', '#2b1a2c', 5);
  p.rect(610, 480, 120, 160, '#2b1a2c');
  p.rect(622, 494, 96, 146, '#ffcb78');
  p.poly([612, 640, 728, 640, 840, 750, 470, 750], p.fade(['#ffcb78', '#ffcb7800']), { o: 0.5 });
  for (const [x, s, c] of [
    [540, 150, '#2f5f63'],
    [590, 140, '#c8552f'],
    [420, 160, '#3a2a5a'],
  ] as const)
    person(p, { x, y: 722, size: s }, { coat: c });
  p.line('M1130 700 V330', '#241a30', 10);
  p.rect(1112, 300, 36, 96, '#241a30', { r: 8 });
  p.dot(1130, 324, 11, '#5a2a2a');
  p.dot(1130, 370, 11, '#5fe0a4');
  p.glow(1130, 370, 70, '#5fe0a4', 0.8);
};

const hall: Drawing = (p) => {
  p.ground('#1d1430', '#2b1a38');
  p.rect(0, 60, 210, 470, '#3a2448');
  for (let index = 0; index < 3; index += 1) {
    p.rect(20 + index * 66, 130, 50, 250, '#16203f');
    p.dot(50 + index * 66, 190, 4, '#fff2c4');
  }
  p.rect(330, 90, 640, 350, '#0e0a1a');
  p.rect(344, 104, 612, 322, p.fade(['#f7c27f', '#d5606a', '#70366a']));
  p.dot(650, 270, 66, '#fff0c9');
  p.path('M344 426 V350 C450 310 560 360 660 334 C760 310 860 350 956 320 V426 Z', '#3a2450');
  p.line('M560 350 L590 300 L640 300 L664 344', '#241636', 8);
  p.poly([1180, 60, 956, 104, 344, 104, 344, 426, 956, 426, 1180, 76], '#ffe8b8', { o: 0.16 });
  p.glow(1180, 66, 120, '#fff2c4', 0.9);
  for (let row = 0; row < 4; row += 1)
    for (let index = 0; index < 10; index += 1) {
      const x = 50 + index * 124 + (row % 2) * 50;
      const y = 500 + row * 74;
      p.path(
        `M${x - 52} ${y + 110} V${y + 10} C${x - 46} ${y - 34} ${x + 46} ${y - 34} ${x + 52} ${y + 10} V${y + 110} Z`,
        ['#6d2436', '#5b1c2e', '#481525', '#360f1c'][row] ?? '#360f1c',
      );
      if ((index * 7 + row * 5) % 3 !== 0) {
        p.dot(x, y - 34, 27, ['#3f2540', '#331d36', '#28162c', '#1d0f22'][row] ?? '#1d0f22');
        p.line(`M${x - 20} ${y - 50} q20 -20 40 0`, '#f7c27f', 3, { o: 0.6 - row * 0.12 });
      }
    }
};

const projector: Drawing = (p) => {
  p.ground('#3a2448', '#1f142e');
  for (let index = 0; index < 6; index += 1) {
    p.rect(40 + index * 190, 80, 130, 240, '#151c36');
    p.rect(52 + index * 190, 92, 106, 216, p.fade(['#2a1f4a', '#d5606a']));
    p.rect(102 + index * 190, 92, 6, 216, '#151c36');
  }
  p.poly([760, 350, 1220, 190, 1220, 560], p.fade(['#fff2c4', '#fff2c400'], 0), { o: 0.7 });
  p.rect(300, 560, 420, 26, '#5a3b45');
  p.line('M360 586 L300 750 M660 586 L720 750', '#5a3b45', 20);
  p.rect(400, 330, 280, 230, '#33565a', { r: 16 });
  p.rect(400, 330, 280, 230, p.fade(['#4c7b7c', '#1f3f44'], 30), { r: 16 });
  p.rect(680, 330, 84, 70, '#1b2326', { r: 8 });
  p.oval(764, 364, 16, 38, '#fff2c4');
  for (const [x, y, r] of [
    [380, 220, 120],
    [640, 210, 120],
  ] as const) {
    p.dot(x, y, r, '#14191c');
    p.dot(x, y, r - 12, '#4a3a30');
    p.dot(x, y, r - 44, '#2a3236');
    for (let index = 0; index < 5; index += 1)
      p.at({ x, y, turn: index * 72 }, () => p.dot(0, -(r - 74), 16, '#8fa3a0'));
    p.dot(x, y, 10, '#c9a15d');
  }
  p.line('M420 330 L460 420 L560 420 L620 330', '#4a3a30', 12);
  p.dot(470, 500, 26, '#c9a15d');
  p.dot(560, 500, 26, '#c9ced0');
  person(p, { x: 210, y: 750, size: 500 }, { coat: '#c8552f', arms: 'front', skin: '#7a4f38', hair: '#17110f' });
  for (let index = 0; index < 40; index += 1)
    p.dot(p.random(800, 1200), p.random(220, 520), p.random(1, 3.4), '#fff6dc', { o: 0.6 });
  glints(p, { top: 620, bottom: 740 }, '#70366a', 16);
};

/** The lever frame upstairs: one lever closes the shutters. */
const levers: Drawing = (p) => {
  p.ground('#4a3350', '#2b1d36');
  p.rect(0, 40, width, 330, '#e6d3b4');
  p.rect(0, 40, width, 16, '#2f5f63');
  for (let index = 0; index < 11; index += 1) {
    const x = 14 + index * 108;
    p.rect(x, 70, 92, 270, '#2f5f63');
    p.rect(x + 8, 78, 76, 254, p.fade(['#3a2a5a', '#a84f6a', '#f7a668']));
    p.line(`M${x + 8} 290 H${x + 84}`, '#3a2440', 6);
    p.line(`M${x + 46} 78 V332`, '#2f5f63', 4);
    const closed = Math.max(0.12, 1 - Math.abs(index - 0.4) * 0.13);
    const slats = Math.round(closed * 16);
    for (let slat = 0; slat < slats; slat += 1) {
      p.rect(x + 4, 74 + slat * 16.4, 84, 15, slat % 2 ? '#9a6a44' : '#a8764e', { r: 2 });
      p.rect(x + 4, 86 + slat * 16.4, 84, 3, '#000', { o: 0.25 });
    }
  }
  p.rect(0, 340, width, 34, '#2f5f63');
  p.rect(0, 374, width, 96, p.fade(['#7a4b3c', '#5b362f']));
  for (const x of [110, 320, 960]) {
    p.rect(x, 312, 100, 64, '#8a5a3a', { r: 6 });
    p.rect(x, 312, 100, 10, '#b07a50', { r: 4 });
    p.path(`M${x + 22} 312 C${x + 22} 262 ${x + 78} 262 ${x + 78} 312 Z`, p.fade(['#f3d48c', '#b9853a'], 20));
    p.dot(x + 50, 268, 7, '#b9853a');
    p.dot(x + 50, 348, 17, '#f4ead2');
    p.line(`M${x + 50} 348 l9 -11`, '#2b1a2c', 3);
  }
  planks(p, { x: 0, y: 470, w: width, h: 280, rows: 5 }, ['#6d4a3c', '#624236']);
  p.glow(560, 420, 560, '#ffcb78', 0.28);
  shade(p, 420, 690, 470, 26, 0.55);
  p.poly([20, 590, 800, 590, 830, 690, -10, 690], p.fade(['#39464a', '#1f292c']));
  p.rect(20, 582, 780, 16, '#55646a');
  const colors = [
    '#b8402f',
    '#b8402f',
    '#1c2224',
    '#2f5f9a',
    '#1c2224',
    '#d0a03a',
    '#b8402f',
    '#1c2224',
    '#e9e2d0',
  ] as const;
  for (let index = 0; index < 12; index += 1) {
    const x = 66 + index * 60;
    p.rect(x - 8, 590, 16, 62, '#12181a');
    if (index === 11) continue;
    const color = colors[index % colors.length] ?? '#b8402f';
    p.poly([x - 7, 612, x + 7, 612, x + 4, 400, x - 4, 400], color);
    p.poly([x + 1, 612, x + 7, 612, x + 4, 400, x + 1, 400], '#000', { o: 0.2 });
    p.rect(x - 5, 352, 10, 54, '#dfe4e2', { r: 5 });
    p.line(`M${x + 8} 400 V364`, '#c9b27a', 4);
    p.rect(x - 13, 486, 26, 32, '#f4ead2', { r: 4 });
    p.rect(x - 7, 500, 14, 3, '#2b1a2c');
  }
  p.poly([719, 612, 733, 612, 812, 446, 804, 441], '#b8402f');
  p.line('M808 444 L834 394', '#dfe4e2', 11);
  shade(p, 960, 728, 120, 14, 0.5);
  person(
    p,
    { x: 960, y: 730, size: 520, flip: true },
    { coat: '#c8552f', arms: 'front', skin: '#7a4f38', hair: '#17110f' },
  );
  p.dot(815, 458, 20, '#7a4f38');
};

export const signalBoxCinema = [box, hall, projector, levers];
