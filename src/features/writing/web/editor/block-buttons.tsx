// The buttons of a picture or video in the editor.
import type { NodeViewProps } from '@tiptap/react';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { IconButton } from '#ui/button.tsx';
import { moveBlock, removeBlock } from './block-move.ts';

type BlockButtonsProps = Pick<NodeViewProps, 'editor' | 'getPos' | 'node'> & {
  copy: { up: string; down: string; remove: string };
};

export function BlockButtons({ editor, getPos, node, copy }: BlockButtonsProps) {
  const at = (act: (pos: number) => void) => () => {
    const pos = getPos();
    if (pos !== undefined) act(pos);
  };
  return (
    <div className="flex">
      <IconButton label={copy.up} onClick={at((pos) => moveBlock(editor, pos, -1))}>
        <ArrowUp size={17} aria-hidden />
      </IconButton>
      <IconButton label={copy.down} onClick={at((pos) => moveBlock(editor, pos, 1))}>
        <ArrowDown size={17} aria-hidden />
      </IconButton>
      <IconButton label={copy.remove} onClick={at((pos) => removeBlock(editor, pos, node.nodeSize))}>
        <Trash2 size={17} aria-hidden />
      </IconButton>
    </div>
  );
}
