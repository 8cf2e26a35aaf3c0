// A video, and Markdown that is kept as written, in the editor.
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { Play } from 'lucide-react';
import { hostNames, readVideoAddress } from '../../video-address.ts';
import { writingCopy } from '../writing-copy.ts';
import { BlockButtons } from './block-buttons.tsx';

export function VideoView(props: NodeViewProps) {
  const address = String(props.node.attrs.address);
  const video = readVideoAddress(address);
  return (
    <NodeViewWrapper
      data-drag-handle
      className={`my-4 flex flex-wrap items-center gap-3 rounded-button border bg-surface-2 py-2 pr-1 pl-4 ${props.selected ? 'border-focus' : 'border-line'}`}
    >
      <Play size={18} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-semibold">{writingCopy.videoBlock.name(video ? hostNames[video.host] : '')}</span>
        <span className="block text-note text-ink-2">{address}</span>
      </span>
      <BlockButtons {...props} copy={writingCopy.videoBlock} />
    </NodeViewWrapper>
  );
}

export function SourceView() {
  return (
    <NodeViewWrapper className="my-4">
      <p contentEditable={false} className="text-small text-ink-3">
        {writingCopy.sourceBlock}
      </p>
      <pre className="!mt-1">
        <NodeViewContent<'code'> as="code" />
      </pre>
    </NodeViewWrapper>
  );
}
