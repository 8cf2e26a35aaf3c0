// The address of a link or video, between the buttons and the text. Not a form element: it is inside one.
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { completeAddress, findUrl } from '#kernel/site-address.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { readVideoAddress, unknownVideo, videoAddress } from '../../video-address.ts';
import { writingCopy } from '../writing-copy.ts';
import type { ToolbarForm } from './story-toolbar.tsx';
import { insertBlock } from './use-editor-pictures.ts';

type AddressFormProps = { editor: Editor; kind: ToolbarForm; onClose: () => void };

export function AddressForm({ editor, kind, onClose }: AddressFormProps) {
  const copy = writingCopy.link;
  const [start] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [typed, setTyped] = useState(kind === 'link' ? start : '');
  const [error, setError] = useState<string>();
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const apply = () => {
    const problem = kind === 'link' ? setLink(editor, typed) : addVideo(editor, typed);
    if (problem === undefined) close();
    else setError(problem);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the field in it
    <div
      role="group"
      aria-label={writingCopy.marks[kind]}
      className="grid gap-3 border-b border-line bg-surface px-3.5 py-3"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
        else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) apply();
        else return;
        event.preventDefault();
      }}
    >
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for it
        autoFocus
        label={kind === 'link' ? copy.label : writingCopy.videoForm.label}
        inputMode="url"
        autoComplete="off"
        error={error}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={apply}>
          {kind === 'link' ? copy.apply : writingCopy.videoForm.add}
        </Button>
        {kind === 'link' && start !== '' && (
          <Button
            look="outline"
            size="small"
            onClick={() => {
              editor.chain().extendMarkRange('link').unsetLink().run();
              close();
            }}
          >
            {copy.remove}
          </Button>
        )}
        <Button look="quiet" size="small" onClick={close}>
          {copy.cancel}
        </Button>
      </div>
    </div>
  );
}

/** Returns why it is not possible. */
function setLink(editor: Editor, typed: string): string | undefined {
  const isOnSite = /^\/(?![/\\])\S*$/.test(typed.trim());
  const href = isOnSite || /^mailto:\S+@\S+$/i.test(typed.trim()) ? typed.trim() : completeAddress(typed);
  if (!isOnSite && !/^(?:https?|mailto):$/.test(findUrl(href)?.protocol ?? '')) return writingCopy.link.invalid;
  const link = { type: 'link', attrs: { href } };
  const isEmpty = editor.state.selection.empty && !editor.isActive('link');
  if (isEmpty)
    editor
      .chain()
      .focus()
      .insertContent({ type: 'text', text: href, marks: [link] })
      .unsetMark('link')
      .run();
  else editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
  return undefined;
}

/** Returns why it is not possible. */
function addVideo(editor: Editor, typed: string): string | undefined {
  const video = readVideoAddress(typed);
  if (video === undefined) return `${unknownVideo}.`;
  insertBlock(editor, editor.state.selection.to, { type: 'video', attrs: { address: videoAddress(video) } });
  return undefined;
}
