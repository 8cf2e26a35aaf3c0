// A picture in the editor, with its description and caption below it.
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { readImageAddress, renditionAddress } from '#features/images/image-address.ts';
import { maxImageText } from '#features/images/image-contract.ts';
import { withBase } from '#ui/base-path.ts';
import { TextField } from '#ui/form/field.tsx';
import { writingCopy } from '../writing-copy.ts';
import { BlockButtons } from './block-buttons.tsx';

/** Addresses of pictures that were just added: they ask for their description. */
export const freshPictures = new Set<string>();

export function FigureView(props: NodeViewProps) {
  const { node, selected, editor, getPos, updateAttributes } = props;
  const { address, alt, caption } = node.attrs as Record<'address' | 'alt' | 'caption', string>;
  const field = useRef<HTMLInputElement>(null);
  const copy = writingCopy.picture;
  const picture = readImageAddress(address);
  useEffect(() => {
    if (freshPictures.delete(address)) field.current?.focus();
  }, [address]);
  return (
    <NodeViewWrapper
      as="figure"
      className={`my-5 overflow-hidden rounded-button border bg-surface ${selected ? 'border-focus' : 'border-line'}`}
    >
      <img
        data-drag-handle
        src={withBase(
          renditionAddress(address, {
            width: picture?.widths.find((width) => width >= 800) ?? picture?.width ?? 0,
            format: 'webp',
          }),
        )}
        width={picture?.width}
        height={picture?.height}
        alt={alt}
        className="!rounded-none bg-sunken"
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields in it */}
      <div
        role="group"
        aria-label={copy.group}
        className="grid items-start gap-3 p-3.5 text-base sm:grid-cols-2"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          editor
            .chain()
            .focus((getPos() ?? 0) + node.nodeSize)
            .run();
        }}
      >
        <TextField
          ref={field}
          label={copy.alt}
          hint={copy.altHint}
          maxLength={maxImageText}
          value={alt}
          onChange={({ target }) => updateAttributes({ alt: target.value })}
        />
        <TextField
          label={copy.caption}
          maxLength={maxImageText}
          value={caption}
          onChange={({ target }) => updateAttributes({ caption: target.value })}
        />
        <BlockButtons {...props} copy={copy} />
      </div>
    </NodeViewWrapper>
  );
}
