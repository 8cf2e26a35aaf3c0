// Uploads pictures that were pasted, dropped or chosen, and puts each where it belongs, even if the text changed meanwhile.
import type { Editor, EditorEvents } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { createQueue, pictureProblem } from '#features/images/web/image-upload.ts';
import { usePictureUploads } from '#features/images/web/use-picture-uploads.ts';
import { maxStoryPictures } from '../../story-pictures.ts';
import { writingCopy } from '../writing-copy.ts';
import { freshPictures } from './figure-view.tsx';

const copy = writingCopy.picture;

export function useEditorPictures(editor: Editor | null) {
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState('');
  const [queue] = useState(() => createQueue(2));
  const places = useRef(new Map<File, { pos: number; typedSince: boolean }>());
  useEffect(() => {
    if (editor === null) return undefined;
    const follow = ({ transaction: { mapping, docChanged } }: EditorEvents['transaction']) => {
      for (const [file, { pos, typedSince }] of places.current) {
        places.current.set(file, { pos: mapping.map(pos), typedSince: typedSince || docChanged });
      }
    };
    editor.on('transaction', follow);
    return () => void editor.off('transaction', follow);
  }, [editor]);
  const uploads = usePictureUploads({
    queue,
    onUploaded: ({ file }, { address }) => {
      const place = places.current.get(file);
      places.current.delete(file);
      if (editor === null || editor.isDestroyed) return;
      // Who writes on, or is in another field, is not pulled away from it.
      const isAwaited = !place?.typedSince && !document.activeElement?.matches('input, textarea, select');
      if (isAwaited) freshPictures.add(address);
      const block = { type: 'figure', attrs: { address, alt: '', caption: '' } };
      insertBlock(editor, place?.pos ?? editor.state.selection.to, block, isAwaited);
      setSaid(copy.added);
    },
    onFailed: () => setSaid(''),
  });
  const add = (files: readonly File[], at?: number) => {
    if (editor === null) return;
    setProblem(undefined);
    setSaid('');
    let room = maxStoryPictures - countFigures(editor) - uploads.list.length;
    for (const file of files) {
      const found = room > 0 ? pictureProblem(file) : copy.tooMany;
      if (found !== undefined) {
        setProblem(room > 0 ? copy.notAdded(file.name, found) : found);
        continue;
      }
      room -= 1;
      places.current.set(file, { pos: at ?? editor.state.selection.to, typedSince: false });
      uploads.start({ file, alt: '' });
    }
  };
  return { ...uploads, problem, said, add };
}

function countFigures(editor: Editor): number {
  let count = 0;
  editor.state.doc.forEach(({ type }) => {
    if (type.name === 'figure') count += 1;
  });
  return count;
}

/** After the block at this position, or in place of an empty paragraph. */
export function insertBlock(
  editor: Editor,
  pos: number,
  block: { type: string; attrs: Record<string, string> },
  isShown = true,
): void {
  const { doc, tr, schema } = editor.state;
  const $pos = doc.resolve(Math.min(pos, doc.content.size));
  const node = schema.node(block.type, block.attrs);
  const parent = $pos.depth === 0 ? undefined : $pos.node(1);
  if (parent === undefined) tr.insert($pos.pos, node);
  else if (parent.type.name === 'paragraph' && parent.content.size === 0) {
    tr.replaceWith($pos.before(1), $pos.after(1), node);
  } else tr.insert($pos.after(1), node);
  editor.view.dispatch(isShown ? tr.scrollIntoView() : tr);
}
