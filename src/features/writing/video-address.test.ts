// Which URLs are videos, how they are stored, and what a frame shows.
import { expect, test } from 'vitest';
import { readVideoAddress, videoAddress, videoFrameAddress } from './video-address.ts';

const id = 'dQw4w9WgXcQ';

test.each([
  `https://www.youtube.com/watch?v=${id}`,
  `https://youtube.com/watch?v=${id}`,
  `http://www.youtube.com/watch?v=${id}`,
  `https://m.youtube.com/watch?v=${id}`,
  `https://www.youtube.com/watch?list=PL123&v=${id}`,
  `https://WWW.YouTube.com/watch?v=${id}`,
  `https://youtu.be/${id}`,
  `https://youtu.be/${id}?si=AbCdEf`,
  `youtu.be/${id}`,
  `www.youtube.com/watch?v=${id}`,
  `//youtube.com/watch?v=${id}`,
  `https://www.youtube.com/shorts/${id}`,
  `https://www.youtube.com/live/${id}?feature=share`,
  `https://www.youtube.com/embed/${id}`,
  `https://www.youtube-nocookie.com/embed/${id}?rel=0`,
  `  https://youtu.be/${id}  `,
  `https://youtu.be/${id}#"><script>`,
])('%s is a YouTube video', (address) => {
  const video = readVideoAddress(address);
  expect(video).toEqual({ host: 'youtube', id });
  expect(video && videoAddress(video)).toBe(`https://www.youtube.com/watch?v=${id}`);
  expect(video && videoFrameAddress(video)).toBe(`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`);
});

test.each([
  'https://vimeo.com/76979871',
  'https://www.vimeo.com/76979871',
  'http://vimeo.com/76979871/',
  'https://vimeo.com/76979871?share=copy#t=0',
  'https://player.vimeo.com/video/76979871',
  'vimeo.com/76979871',
  'https://vimeo.com/channels/staffpicks/76979871',
  'https://vimeo.com/groups/shortfilms/videos/76979871',
  'https://player.vimeo.com/video/76979871?autoplay=1',
])('%s is a Vimeo video', (address) => {
  const video = readVideoAddress(address);
  expect(video).toEqual({ host: 'vimeo', id: '76979871' });
  expect(video && videoAddress(video)).toBe('https://vimeo.com/76979871');
  expect(video && videoFrameAddress(video)).toBe('https://player.vimeo.com/video/76979871?dnt=1&autoplay=1');
});

test.each([
  '',
  'video',
  id,
  `javascript:alert(1)//youtube.com/watch?v=${id}`,
  `data:text/html,https://youtu.be/${id}`,
  `ftp://youtube.com/watch?v=${id}`,
  `file:///youtube.com/watch?v=${id}`,
  `https://youtube.com.evil.example/watch?v=${id}`,
  `https://evil.example/watch?v=${id}`,
  `https://evil.example/https://youtu.be/${id}`,
  `https://youtube.com@evil.example/watch?v=${id}`,
  `https://notyoutube.com/watch?v=${id}`,
  `https://youtube.co/watch?v=${id}`,
  `https://xn--yutube-wqf.com/watch?v=${id}`,
  `https://192.168.0.1/watch?v=${id}`,
  'https://www.youtube.com/watch',
  'https://www.youtube.com/watch?v=',
  'https://www.youtube.com/watch?v=short',
  `https://www.youtube.com/watch?v=${id}x`,
  'https://www.youtube.com/watch?v=dQw4w9WgX"Q',
  'https://www.youtube.com/embed/../../evil',
  'https://www.youtube.com/embed/dQw4w9%2FXcQ',
  'https://www.youtube.com/@channel',
  'https://www.youtube.com/playlist?list=PL1234567890',
  'https://youtu.be/',
  'https://vimeo.com/',
  'https://vimeo.com/about',
  'https://vimeo.com/1234',
  'https://vimeo.com/76979871x',
  'https://player.vimeo.com/76979871',
  'https://evil.vimeo.com.example/76979871',
])('"%s" is not a video', (address) => {
  expect(readVideoAddress(address)).toBeUndefined();
});

test.each([
  [`https://youtu.be/${id}?t=10`, `https://www.youtube.com/watch?v=${id}&t=10s`, `${id}?autoplay=1&start=10`],
  [
    `https://www.youtube.com/watch?v=${id}&t=1m30s&list=PL1`,
    `https://www.youtube.com/watch?v=${id}&t=90s`,
    '&start=90',
  ],
  [`https://www.youtube.com/embed/${id}?start=5`, `https://www.youtube.com/watch?v=${id}&t=5s`, '&start=5'],
  [`https://youtu.be/${id}?t=1h1m1s`, `https://www.youtube.com/watch?v=${id}&t=3661s`, '&start=3661'],
  ['https://vimeo.com/123456789/abcdef1234', 'https://vimeo.com/123456789/abcdef1234', '?h=abcdef1234&dnt=1'],
  ['https://vimeo.com/123456789?h=abcdef1234', 'https://vimeo.com/123456789/abcdef1234', '?h=abcdef1234&dnt=1'],
  ['https://player.vimeo.com/video/123456789?h=abcdef1234', 'https://vimeo.com/123456789/abcdef1234', '?h=abcdef1234'],
  ['https://vimeo.com/123456789#t=2m', 'https://vimeo.com/123456789#t=120s', 'autoplay=1#t=120s'],
])('%s keeps what it needs', (typed, stored, framed) => {
  const video = readVideoAddress(typed);
  expect(video && videoAddress(video)).toBe(stored);
  expect(readVideoAddress(stored)).toEqual(video);
  expect(video && videoFrameAddress(video)).toContain(framed);
});

test.each([`https://youtu.be/${id}?t=soon`, `https://youtu.be/${id}?t=0`, `https://youtu.be/${id}?t=`])(
  '%s starts at the beginning',
  (typed) => {
    expect(readVideoAddress(typed)).toEqual({ host: 'youtube', id });
  },
);
