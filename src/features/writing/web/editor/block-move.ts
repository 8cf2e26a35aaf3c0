// Moves and removes a whole block of the document, such as a picture.
import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { NodeSelection } from '@tiptap/pm/state';

export function moveBlock(editor: Editor, pos: number, way: -1 | 1): void {
  const { doc, tr } = editor.state;
  const $pos = doc.resolve(pos);
  const index = $pos.index(0);
  const node = doc.maybeChild(index);
  const other = doc.maybeChild(index + way);
  if ($pos.depth > 0 || !node || !other) return;
  const to = way === -1 ? pos - other.nodeSize : pos + other.nodeSize;
  tr.delete(pos, pos + node.nodeSize).insert(to, node);
  editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, to)).scrollIntoView());
}

/** Undone by itself, however soon it comes after another change. */
export function removeBlock(editor: Editor, pos: number, size: number): void {
  editor.view.dispatch(closeHistory(editor.state.tr.delete(pos, pos + size)));
  editor.commands.focus();
}
