// One picture each for projects that are best seen on a table or a shelf.
import { lamp, person, planks, shade } from '../brushes.ts';
import { type Drawing, type Paper, paperSize } from '../paper.ts';

const { width } = paperSize;

function crock(p: Paper, x: number, y: number, s: number, colors: readonly [string, string], stands = true): void {
  p.at({ x, y, scale: s / 100 }, () => {
    if (stands) p.blur(8, () => p.oval(8, 2, 62, 10, '#06110f', { o: 0.6 }));
    p.path(
      'M-50 0 C-66 -40 -62 -110 -44 -130 H44 C62 -110 66 -40 50 0 C30 8 -30 8 -50 0 Z',
      p.fade([colors[0], colors[1]], 0),
    );
    p.rect(-48, -142, 96, 18, colors[1], { r: 8 });
    p.oval(0, -142, 48, 9, colors[0]);
    p.oval(0, -152, 13, 9, colors[1]);
    p.path('M-48 -90 C-20 -84 20 -84 54 -92 L56 -70 C20 -62 -20 -62 -54 -68 Z', '#000', { o: 0.14 });
    p.path('M-40 -14 C-50 -50 -48 -96 -38 -116 h9 C-36 -90 -36 -50 -30 -12 Z', '#fff', { o: 0.25 });
  });
}

function jar(p: Paper, x: number, y: number, s: number, tones: readonly [string, string, string]): void {
  p.at({ x, y, scale: s / 100 }, () => {
    p.path('M-40 0 C-46 -14 -46 -92 -36 -108 H36 C46 -92 46 -14 40 0 Z', '#dfeae4', { o: 0.55 });
    p.path('M-37 -4 C-42 -18 -42 -74 -36 -86 H36 C42 -74 42 -18 37 -4 Z', p.fade([tones[0], tones[1]]));
    for (let index = 0; index < 16; index += 1)
      p.oval(p.random(-28, 28), p.random(-76, -12), p.random(4, 11), p.random(3, 7), tones[2], {
        o: 0.75,
        turn: p.random(0, 180),
      });
    p.rect(-40, -122, 80, 16, '#b5532a', { r: 4 });
    p.path('M-30 -12 C-34 -40 -34 -70 -30 -84 h8 C-26 -66 -26 -34 -22 -10 Z', '#fff', { o: 0.5 });
  });
}

export const ferment: Drawing = (p) => {
  p.ground('#2e2a26', '#1b1816');
  for (let row = 0; row < 16; row += 1)
    for (let column = 0; column < 17; column += 1)
      p.rect(column * 76 - (row % 2) * 36, row * 40, 70, 34, p.pick(['#4f453d', '#463d36', '#5a4f45']), { r: 6 });
  p.path('M-20 640 V330 C180 40 1020 40 1220 330 V640 H1120 V370 C940 140 260 140 80 370 V640 Z', '#6a5c4e');
  for (let index = 0; index < 21; index += 1) {
    const turn = -100 + index * 10;
    p.at({ x: 600, y: 620, turn }, () => p.rect(-5, -530, 10, 80, '#3a322c', { o: 0.5 }));
  }
  p.rect(0, 640, width, 110, p.fade(['#6d6256', '#3d3630']));
  p.glow(600, 230, 620, '#ffcf86', 0.6);
  for (const y of [330, 490]) {
    p.rect(150, y, 900, 18, '#7a4f30');
    p.rect(150, y + 18, 900, 7, '#000', { o: 0.4 });
  }
  const tones = [
    ['#c8603f', '#8f3a2a', '#e8a07a'],
    ['#9fb05a', '#6a7f3a', '#d3dc9a'],
    ['#d9b25a', '#a87a2a', '#f3dfa0'],
    ['#8f4a6a', '#5f2a4a', '#d99ab0'],
    ['#e3d9b0', '#b9a97a', '#f7f2d9'],
  ] as const;
  for (let index = 0; index < 10; index += 1)
    jar(p, 200 + index * 89, 330, 92 + (index % 3) * 14, tones[index % 5] ?? tones[0]);
  for (let index = 0; index < 8; index += 1)
    jar(p, 210 + index * 111, 490, 112 - (index % 2) * 16, tones[(index + 2) % 5] ?? tones[0]);
  for (const [x, s, c] of [
    [140, 150, 0],
    [300, 180, 1],
    [930, 170, 0],
    [1090, 150, 2],
  ] as const)
    crock(
      p,
      x,
      700,
      s,
      (
        [
          ['#8a6a4a', '#5a3f2a'],
          ['#d9cdb5', '#a8977a'],
          ['#5f7a7a', '#33494a'],
        ] as const
      )[c],
    );
  person(p, { x: 570, y: 725, size: 340 }, { coat: '#c8603f', arms: 'front', skin: '#e0b08a', hair: '#c9a15d' });
  crock(p, 690, 712, 130, ['#d9cdb5', '#a8977a']);
  lamp(p, 600, 90, 80, { shade: '#33494a', light: '#ffcf86' });
};

export const atlasOfSmallSounds: Drawing = (p) => {
  p.ground('#30405a', '#52617a');
  p.rect(0, 0, width, 430, p.fade(['#6a7f96', '#93a5ae']));
  p.rect(90, 40, 400, 330, '#f3ecda');
  p.rect(108, 58, 364, 294, p.fade(['#9cc3d6', '#f3dfb5']));
  p.rect(284, 58, 12, 294, '#f3ecda');
  p.path('M60 20 C110 160 60 260 90 410 H20 V20 Z', '#e9d9c0', { o: 0.9 });
  p.glow(290, 190, 520, '#fff3d2', 0.5);
  planks(p, { x: 0, y: 420, w: width, h: 330, rows: 4 }, ['#b07a4c', '#a57043']);
  p.at({ x: 980, y: 430 }, () => {
    for (let index = 0; index < 7; index += 1) p.rect(-130 + index * 40, -190, 30, 190, '#dfe3da', { r: 14 });
    p.rect(-136, -176, 286, 16, '#c3c9c0');
    p.rect(-136, -36, 286, 16, '#c3c9c0');
  });
  shade(p, 600, 640, 360, 40, 0.5);
  p.poly([300, 500, 860, 500, 940, 640, 230, 640], '#e3bd86');
  p.poly([230, 640, 940, 640, 936, 700, 236, 700], '#b9854c');
  for (let index = 0; index < 9; index += 1)
    p.line(`M${310 + index * 62} 504 L${250 + index * 78} 636`, '#c99a5f', 2.4, { o: 0.7 });
  for (const [x, y, r] of [
    [390, 570, 36],
    [510, 570, 44],
    [650, 570, 52],
    [790, 570, 42],
  ] as const) {
    p.oval(x, y, r, r * 0.5, '#5a3a20');
    p.oval(x, y + 3, r * 0.8, r * 0.38, '#2b1a0e');
    p.rect(x + r, y - 40, 8, 40, '#8a5a34');
    p.dot(x + r + 4, y - 42, 9, '#c8603f');
  }
  p.rect(420, 612, 330, 26, '#f7efdc');
  for (let index = 0; index < 26; index += 1)
    p.dot(430 + index * 12, 618 + Math.sin(index * 0.8) * 5 + 7, 3, '#33405f');
  p.oval(414, 624, 13, 22, '#f0e2c4');
  p.oval(756, 624, 13, 22, '#f0e2c4');
  for (const [d, c] of [
    ['M330 520 C240 420 200 560 150 610', '#c8603f'],
    ['M450 505 C430 400 360 420 330 372', '#33565a'],
    ['M700 505 C760 400 860 470 900 380', '#e2b23c'],
    ['M850 520 C960 480 1030 560 1080 620', '#a8384a'],
  ] as const)
    p.line(d, c, 6);
  p.oval(140, 640, 90, 30, '#5f8f9a');
  p.path('M50 636 C60 710 220 710 230 636 Z', '#3f6f7c');
  p.oval(140, 636, 78, 20, '#a9d3d9');
  p.dot(330, 370, 13, '#2b2724');
  p.dot(900, 378, 13, '#2b2724');
  p.path('M1050 640 h80 l-8 70 h-64 Z', '#f3ecda');
  p.oval(1090, 640, 40, 9, '#c98a5a');
  for (const [x, y] of [
    [140, 600],
    [330, 350],
    [900, 350],
    [1090, 600],
  ] as const)
    for (let ring = 1; ring < 5; ring += 1)
      p.line(`M${x - ring * 22} ${y} a${ring * 22} ${ring * 16} 0 0 1 ${ring * 44} 0`, '#fff6dc', 4, {
        o: 0.75 - ring * 0.13,
      });
};

export const nightDeskLetters: Drawing = (p) => {
  p.ground('#101a2c', '#1a2740');
  p.rect(0, 0, width, 460, p.fade(['#1d2c48', '#26385a']));
  p.rect(700, 40, 400, 330, '#0d1526');
  p.rect(716, 56, 368, 298, p.fade(['#0f1f3d', '#33507a']));
  for (let index = 0; index < 70; index += 1)
    p.dot(p.random(720, 1080), p.random(60, 350), p.random(1.5, 4.5), '#eef4fb', { o: 0.9 });
  p.rect(894, 56, 12, 298, '#0d1526');
  p.rect(716, 200, 368, 10, '#0d1526');
  p.path('M716 354 C780 320 900 336 1084 326 V354 Z', '#dfe9f3');
  planks(p, { x: 0, y: 450, w: width, h: 300, rows: 4 }, ['#5a3b2a', '#523626']);
  p.glow(330, 330, 620, '#ffcf86', 0.75);
  p.line('M250 470 V330 L320 240', '#1f4a43', 12);
  p.oval(250, 476, 80, 16, '#17362f');
  p.path('M262 250 C290 180 420 190 440 270 Z', '#1f6a5c');
  p.oval(352, 262, 82, 12, '#fff2c4');
  p.poly([272, 266, 436, 270, 640, 640, 90, 640], '#ffe0a0', { o: 0.2 });
  p.at({ x: 660, y: 480 }, () => {
    shade(p, 10, 90, 210, 20, 0.6);
    p.path('M-190 90 L-160 -20 H170 L200 90 Z', '#2f3d44');
    p.rect(-170, -60, 350, 46, '#1b262b', { r: 12 });
    p.rect(-130, -180, 270, 130, '#f7f0de');
    for (let row = 0; row < 6; row += 1)
      p.line(`M-104 ${-156 + row * 18} h${row === 5 ? 90 : 214 - (row % 3) * 26}`, '#4a4a52', 3.4, { o: 0.7 });
    for (let row = 0; row < 3; row += 1)
      for (let key = 0; key < 11; key += 1) p.dot(-140 + key * 29 - row * 6, 14 + row * 26, 10, '#d9cfb5');
  });
  for (const [x, y, t, c] of [
    [150, 620, -12, '#e9dcc2'],
    [230, 660, 8, '#d3dfe6'],
    [320, 630, -4, '#f3e6cc'],
    [980, 610, 10, '#e9dcc2'],
    [1060, 660, -8, '#f0cdbb'],
    [940, 680, 4, '#d3dfe6'],
  ] as const)
    p.at({ x, y, turn: t }, () => {
      p.blur(5, () => p.rect(-78, -42, 168, 104, '#06110f', { o: 0.4 }));
      p.rect(-84, -50, 168, 100, c, { r: 2 });
      p.line('M-84 -50 L0 10 L84 -50', '#8a7a62', 2.6, { o: 0.6 });
      p.rect(48, -40, 26, 30, p.pick(['#c8452f', '#33565a', '#e2a33c']));
    });
  p.path('M470 640 h70 l-8 66 h-54 Z', '#c8603f');
  p.oval(505, 640, 35, 8, '#2b1a12');
  p.blur(6, () => p.line('M505 620 q-16 -30 6 -54 q14 -24 -2 -50', '#fff', 9, { o: 0.35 }));
  p.path('M20 470 h120 v-90 h-120 Z', '#7a4a34');
  for (let index = 0; index < 9; index += 1) p.rect(28 + index * 12, 350 + (index % 3) * 6, 9, 50, '#f0e4cc');
};

/** Members carry their crocks across the street. */
export const fermentMove: Drawing = (p) => {
  p.ground('#a9cdd6', '#dfe8d6', '#f6e4c0');
  p.glow(1050, 120, 360, '#fff4cf', 0.8);
  p.rect(120, 120, 960, 430, '#a9573f');
  for (let row = 0; row < 17; row += 1)
    for (let column = 0; column < 14 - (row % 2); column += 1)
      p.rect(126 + column * 68 + (row % 2) * 34, 124 + row * 25, 62, 20, p.pick(['#b5654a', '#9a4c37', '#c0735a']), {
        r: 2,
        o: 0.5,
      });
  p.poly([90, 130, 600, 10, 1110, 130], '#5a4a4a');
  p.poly([140, 130, 600, 22, 1060, 130], '#8d4a36');
  p.dot(600, 84, 34, '#f0dcc0');
  p.path('M584 104 L588 78 H612 L616 104 Z M590 74 V66 H610 V74 Z', '#5a6f74');
  for (const x of [190, 350, 770, 930]) {
    p.rect(x - 8, 180, 116, 130, '#f0dcc0');
    p.rect(x, 188, 100, 114, p.fade(['#cfe3e6', '#8fb0b6']));
    p.line(`M${x + 50} 188 V302 M${x} 245 H${x + 100}`, '#f0dcc0', 7);
  }
  p.path('M486 550 V300 C486 216 714 216 714 300 V550 Z', '#f0dcc0');
  p.path('M502 550 V304 C502 234 698 234 698 304 V550 Z', p.fade(['#2b2322', '#4a342c']));
  p.glow(600, 470, 190, '#ffcf8a', 0.7);
  for (let row = 0; row < 2; row += 1) {
    p.rect(516, 388 + row * 70, 168, 8, '#7a5334');
    for (let index = 0; index < 5; index += 1)
      jar(
        p,
        536 + index * 33,
        388 + row * 70,
        38,
        p.pick<readonly [string, string, string]>([
          ['#9fbf5a', '#6f8f3a', '#4f6a2a'],
          ['#c86a8a', '#8f3d5a', '#5f2440'],
          ['#e8b85a', '#c98a3a', '#8f5f20'],
        ]),
      );
  }
  p.rect(0, 540, width, 24, '#cfc4ae');
  p.rect(0, 560, width, 190, p.fade(['#7d7f80', '#5d6062']));
  for (let index = 0; index < 7; index += 1)
    p.poly(
      [150 + index * 150, 580, 232 + index * 150, 580, 226 + index * 164 - 70, 750, 126 + index * 164 - 70, 750],
      '#eae4d4',
      { o: 0.85 },
    );
  for (const [x, size, coat, skin, hair, colors] of [
    [120, 300, '#2f6f69', '#d59f78', '#2a1d18', ['#c9a98a', '#8a6a4e']],
    [330, 320, '#d0a03a', '#8d5a3c', '#17110f', ['#e6dcc8', '#b3a489']],
    [540, 260, '#c8552f', '#d9a57e', '#8a5a34', ['#7f96a0', '#4f6772']],
    [760, 330, '#5a4a7a', '#d59f78', '#c9c2b8', ['#9a5f3f', '#693b25']],
    [980, 310, '#3f6b86', '#c98f6a', '#241a16', ['#e6dcc8', '#b3a489']],
  ] as const) {
    const y = 690 + ((x * 7) % 30);
    shade(p, x + 20, y + 2, size * 0.32, 11, 0.4);
    crock(p, x + size * 0.33, y - size * 0.37, size / 5.2, colors, false);
    person(p, { x, y, size }, { coat, skin, hair, arms: 'front' });
  }
};
