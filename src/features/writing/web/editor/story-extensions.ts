// The document of the editor: what the page can show, and nothing else. Pasted HTML is reduced to it.
import { type Extensions, Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { imageAddressPattern } from '#features/images/image-address.ts';
import { SourceView, VideoView } from './block-views.tsx';
import { FigureView } from './figure-view.tsx';

/** Like the renderer: web, email, or this site. */
const safeLink = /^(https?:\/\/|mailto:|\/(?![/\\]))/i;

const text = (name: string) => ({
  default: '',
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`) ?? '',
});

/** An uploaded picture. Only this editor's own HTML becomes one: pasted pages have images of other hosts. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ address: text('address'), alt: text('alt'), caption: text('caption') }),
  parseHTML: () => [
    {
      tag: 'figure[data-address]',
      getAttrs: (element) => imageAddressPattern.test(element.getAttribute('data-address') ?? '') && null,
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'figure',
    { 'data-address': attrs.address, 'data-alt': attrs.alt, 'data-caption': attrs.caption },
  ],
  addNodeView: () => ReactNodeViewRenderer(FigureView),
});

/** A video, by its address as written. */
const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ address: text('video') }),
  parseHTML: () => [{ tag: 'div[data-video]' }],
  renderHTML: ({ node: { attrs } }) => ['div', { 'data-video': attrs.address }],
  addNodeView: () => ReactNodeViewRenderer(VideoView),
});

/** Markdown that the editor cannot show, such as a table: kept and edited as written. */
const Source = Node.create({
  name: 'source',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre[data-source]', preserveWhitespace: 'full', priority: 100 }],
  renderHTML: () => ['pre', { 'data-source': '' }, 0],
  addNodeView: () => ReactNodeViewRenderer(SourceView),
});

export function createExtensions(): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3] },
      underline: false,
      trailingNode: { notAfter: ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote'] },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        isAllowedUri: (address) => safeLink.test(address) || /^[^:/]+\.[^:]+$/.test(address),
      },
      dropcursor: { color: 'var(--color-verdigris)', width: 3 },
    }),
    Figure,
    Video,
    Source,
  ];
}
