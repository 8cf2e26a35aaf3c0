// The Ferry Keepers: a cable ferry in the morning mist of a wide river.
import { cloud, glints, house, person, planks, ridge } from '../brushes.ts';
import { type Drawing, type Paper, paperSize } from '../paper.ts';

const { width } = paperSize;

function ferry(p: Paper, x: number, y: number, size: number): void {
  p.at({ x, y, scale: size / 500 }, () => {
    p.oval(0, 62, 290, 22, '#142a30', { o: 0.5 });
    p.path('M-290 0 L-250 52 H250 L290 0 Z', '#2f3b3d');
    p.path('M-290 0 H290 L282 12 H-282 Z', '#b5532a');
    p.rect(-262, -14, 524, 16, '#8d6548');
    p.poly([-330, -20, -262, -14, -262, 0], '#5c6b6b');
    p.poly([330, -20, 262, -14, 262, 0], '#5c6b6b');
    for (let index = 0; index < 12; index += 1) p.line(`M${-250 + index * 45} -14 v-44`, '#e8e0cd', 4);
    p.line('M-252 -58 H248', '#e8e0cd', 5);
    p.rect(70, -168, 130, 154, '#e9e2d0');
    p.rect(150, -168, 50, 154, '#000', { o: 0.14 });
    p.rect(84, -150, 52, 56, '#ffce7d');
    p.rect(148, -150, 40, 56, '#c79a5a');
    p.poly([56, -168, 135, -196, 214, -168], '#7c3226');
    p.line('M175 -186 v-34', '#333', 8);
    for (const at of [-200, 210]) {
      p.line(`M${at} -14 V-120`, '#3a4748', 9);
      p.dot(at, -122, 13, '#c9a15d');
    }
  });
}

function willow(p: Paper, x: number, y: number, size: number, color: string): void {
  p.at({ x, y, scale: size / 200 }, () => {
    p.path('M-14 0 C-8 -60 -20 -90 -8 -140 L12 -140 C4 -90 14 -60 16 0 Z', '#2f2a26');
    for (let index = 0; index < 34; index += 1) {
      const at = p.random(-80, 80);
      p.line(
        `M${at * 0.3} -150 C${at} -190 ${at * 1.3} -120 ${at * 1.25} ${-30 - p.random(0, 60)}`,
        color,
        p.random(3, 8),
        { o: 0.6 },
      );
    }
  });
}

const river: Drawing = (p) => {
  p.ground('#3e5a70', '#86a0a4', '#e8c9a0', '#f7dcae');
  p.glow(330, 300, 460, '#fff0c9', 0.95);
  p.dot(330, 300, 46, '#fff8e2');
  cloud(p, 880, 120, 150, '#a9b7b5', 0.6);
  cloud(p, 180, 150, 90, '#c9c9bb', 0.6);
  ridge(p, 330, 20, '#8fa3a0', { o: 0.7 });
  ridge(p, 362, 16, '#6c8583');
  ridge(p, 390, 8, '#4d6a69', { steps: 9 });
  p.blur(18, () => p.rect(-50, 372, 1300, 44, '#f3e3c6', { o: 0.65 }));
  p.rect(0, 412, width, 338, p.fade(['#d9c6a3', '#7f9a9a', '#365a64', '#1f3d48']));
  p.blur(20, () => p.poly([250, 412, 420, 412, 560, 760, 120, 760], '#fff0c9', { o: 0.45 }));
  glints(p, { top: 420, bottom: 745 }, '#fff3d2', 80);
  p.line('M-10 470 C300 512 800 520 1210 450', '#1f2d2f', 4);
  ferry(p, 660, 520, 560);
  person(p, { x: 470, y: 506, size: 150 }, { coat: '#c8552f', arms: 'out' });
  person(p, { x: 600, y: 506, size: 140, flip: true }, { coat: '#2f4f63', hat: '#22313a' });
  p.at({ x: 380, y: 506, scale: 0.9 }, () => {
    p.line(
      'M-30 0 a18 18 0 1 0 0.1 0 M34 0 a18 18 0 1 0 0.1 0 M-30 -18 L-6 -46 L26 -46 L34 -18 M-6 -46 L8 -18 L26 -46',
      '#22313a',
      4,
    );
  });
  willow(p, 1110, 470, 330, '#5f7a58');
  willow(p, 60, 450, 240, '#71875f');
  for (let index = 0; index < 46; index += 1) {
    const x = index < 28 ? p.random(-10, 300) : p.random(930, 1210);
    const y = p.random(690, 760);
    p.line(
      `M${x} ${y} q${p.random(-12, 12)} -60 ${p.random(-20, 20)} ${-p.random(70, 150)}`,
      ['#2a3f38', '#3f5645', '#596d4c'][index % 3] ?? '#2a3f38',
      4,
      { o: 0.9 },
    );
  }
  p.blur(24, () => p.oval(900, 440, 400, 24, '#fff6e2', { o: 0.5 }));
  for (const [x, y] of [
    [520, 180],
    [560, 160],
    [610, 190],
    [760, 230],
  ] as const)
    p.line(`M${x} ${y} q10 -12 18 0 q8 -12 18 0`, '#33474f', 3);
};

const kitchen: Drawing = (p) => {
  p.ground('#3b4a48', '#51625c');
  p.rect(0, 0, width, 520, p.fade(['#6f8a7f', '#58736b']));
  p.rect(350, 70, 500, 330, '#efe4cc');
  p.rect(368, 88, 464, 294, p.fade(['#93b0bb', '#d9d2b6']));
  p.rect(368, 270, 464, 112, p.fade(['#8ea7a4', '#557680']));
  ferry(p, 640, 310, 210);
  p.rect(594, 88, 12, 294, '#efe4cc');
  p.rect(368, 220, 464, 10, '#efe4cc');
  for (const flip of [false, true])
    p.at({ x: flip ? 868 : 332, y: 60, flip }, () =>
      p.path('M-20 0 H120 C110 110 60 220 0 350 C-14 250 -18 120 -20 0 Z', '#c8704a', { o: 0.95 }),
    );
  p.rect(0, 470, width, 12, '#41554e');
  p.rect(0, 482, width, 268, p.fade(['#8d6a4c', '#5c4331']));
  p.glow(600, 250, 620, '#ffe9c2', 0.4);
  person(p, { x: 330, y: 720, size: 440 }, { coat: '#3f6b86', arms: 'front', hair: '#b9b2a6', skin: '#dcae8a' });
  planks(p, { x: 160, y: 560, w: 880, h: 190, rows: 3 }, ['#b98a5c', '#a97a4d']);
  p.rect(160, 556, 880, 10, '#e0bd8c');
  p.path('M620 470 h110 l-10 92 h-90 Z', '#d9dfdd');
  p.line('M728 490 q46 10 -2 46', '#d9dfdd', 9);
  p.line('M626 486 l-36 -26', '#d9dfdd', 12);
  p.oval(675, 470, 56, 10, '#9fb0b0');
  p.blur(7, () => {
    p.line('M670 450 q-20 -40 6 -70 q20 -30 0 -64', '#ffffff', 12, { o: 0.4 });
  });
  for (const x of [500, 850]) {
    p.path(`M${x} 520 h64 l-6 42 h-52 Z`, '#c8552f');
    p.oval(x + 32, 520, 32, 7, '#4a2c1d');
    p.line(`M${x + 62} 528 q24 8 -4 24`, '#c8552f', 6);
  }
  p.oval(940, 560, 70, 12, '#e9e2d0');
  p.path('M890 556 q50 -44 104 0 Z', '#c97f3c');
};

const flood: Drawing = (p) => {
  p.ground('#4a5a66', '#7d8b90', '#b3b4aa');
  for (let index = 0; index < 6; index += 1) cloud(p, 60 + index * 230, 90 + (index % 2) * 60, 170, '#5c6b74', 0.8);
  ridge(p, 330, 14, '#65777a');
  for (const [x, w, h] of [
    [150, 200, 150],
    [520, 230, 180],
    [890, 190, 150],
  ] as const)
    house(p, { x, y: 470, w, h }, { wall: '#d9c9a8', roof: '#8c4a36', pane: '#4a5a60' });
  p.rect(0, 410, width, 340, p.fade(['#94998f', '#6d7a76', '#45575a']));
  for (const [x, w] of [
    [150, 200],
    [520, 230],
    [890, 190],
  ] as const)
    p.blur(6, () => p.rect(x, 414, w, 90, '#d9c9a8', { o: 0.3 }));
  glints(p, { top: 420, bottom: 740 }, '#d5d8cd', 90);
  for (const x of [80, 330, 480, 800, 1120]) {
    p.line(`M${x} 500 V340`, '#3a3f3c', 8);
    p.line(`M${x} 380 l-40 -50 M${x} 400 l46 -70 M${x} 360 l20 -60`, '#3a3f3c', 5);
  }
  p.at({ x: 600, y: 640 }, () => {
    p.path('M-190 -30 C-150 40 150 40 200 -34 L186 -40 H-178 Z', '#8a4a2c');
    p.path('M-190 -30 L-178 -40 H186 L200 -34 Z', '#c28352');
    p.line('M60 -60 L230 40', '#d9b98a', 8);
  });
  person(p, { x: 560, y: 620, size: 260 }, { coat: '#d9a23c', arms: 'front', hat: '#d9a23c', sits: true });
  p.at({ x: 690, y: 590, scale: 0.8 }, () => {
    p.path('M-40 20 C-46 -20 10 -30 26 -6 C44 -30 60 -16 54 0 C50 14 34 12 30 20 Z', '#5a4638');
    p.dot(44, -8, 3, '#111');
    p.line('M-40 14 q-24 -10 -20 -36', '#5a4638', 8);
  });
};

const filming: Drawing = (p) => {
  p.ground('#23344f', '#7a5f78', '#e08a5f', '#f7c27f');
  p.glow(820, 430, 460, '#ffd98f', 0.95);
  p.dot(820, 420, 60, '#fff0c9');
  ridge(p, 430, 14, '#5b4a5f');
  p.rect(0, 470, width, 280, p.fade(['#d98a5f', '#6d4a5f', '#2c2c44']));
  glints(p, { top: 474, bottom: 640, from: 560, to: 1080 }, '#ffe3a8', 70);
  ferry(p, 850, 520, 260);
  p.path('M-10 610 C200 570 420 600 640 660 C800 700 1000 720 1210 700 V760 H-10 Z', '#1c1c2c');
  person(
    p,
    { x: 330, y: 690, size: 360 },
    { coat: '#1f2a3f', legs: '#141a28', arms: 'front', hair: '#120f14', skin: '#7a4f3f' },
  );
  p.at({ x: 450, y: 480 }, () => {
    p.rect(-60, -46, 130, 78, '#12131c', { r: 8 });
    p.rect(70, -30, 50, 44, '#1d2030', { r: 4 });
    p.dot(118, -8, 22, '#2b3350');
    p.dot(122, -12, 9, '#f7c27f');
    p.dot(-24, -78, 34, '#12131c');
    p.dot(44, -78, 34, '#12131c');
    p.dot(-24, -78, 9, '#e08a5f');
    p.dot(44, -78, 9, '#e08a5f');
    p.line('M0 32 L-70 220 M0 32 L10 226 M0 32 L90 214', '#12131c', 10);
  });
  person(
    p,
    { x: 170, y: 700, size: 330 },
    { coat: '#3a2a3f', legs: '#141a28', arms: 'up', hair: '#120f14', skin: '#7a4f3f' },
  );
  p.line('M240 376 L620 330', '#12131c', 6);
  p.rect(600, 318, 90, 26, '#12131c', { r: 13 });
};

export const ferryKeepers = [river, kitchen, flood, filming];
