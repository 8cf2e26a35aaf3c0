// Crops an image: by dragging, or with the arrow keys on the frame and its corners.
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import styleSheet from 'react-image-crop/dist/ReactCrop.css?url';
import { withBase } from '#ui/base-path.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { advisedWidth, getPartSize, isWhole, largestPart } from './crop-part.ts';
import { imageCopy } from './image-copy.ts';
import type { Crop } from './image-upload.ts';
import { useObjectSource } from './use-object-source.ts';

type CropDialogProps = {
  file: File;
  title: string;
  /** Required aspect ratio; without one the crop is free, and the whole image may be used. */
  aspect?: number | undefined;
  /** Narrower crops get a warning. */
  advised?: number;
  /** Shown as a circle. */
  isRound?: boolean;
  /** `undefined` is the whole picture. */
  onUse: (crop: Crop | undefined) => void;
  onClose: () => void;
};

type PictureState = { at: 'opening' } | { at: 'unreadable' } | { at: 'open'; width: number; height: number };

export function CropDialog(props: CropDialogProps) {
  const { file, title, aspect, advised = advisedWidth, isRound = false, onUse, onClose } = props;
  const source = useObjectSource(file);
  const [picture, setPicture] = useState<PictureState>({ at: 'opening' });
  const [part, setPart] = useState<Crop>();
  const stage = useRef<HTMLDivElement>(null);
  const isOpen = picture.at === 'open';
  useEffect(() => {
    // Focus starts here for the arrow keys.
    if (isOpen) stage.current?.querySelector<HTMLElement>('.ReactCrop__crop-selection')?.focus();
  }, [isOpen]);
  const use = () => onUse(part === undefined || isWhole(part) ? undefined : part);
  const canUse = isOpen && part !== undefined && part.width > 0 && part.height > 0;
  return (
    <Dialog
      wide
      onClose={onClose}
      title={title}
      description={picture.at === 'unreadable' ? undefined : hint}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {picture.at === 'unreadable' ? imageCopy.close : imageCopy.cancel}
          </Button>
          {aspect === undefined && isOpen && (
            <Button look="outline" onClick={() => onUse(undefined)}>
              {imageCopy.keepWhole}
            </Button>
          )}
          {picture.at !== 'unreadable' && (
            <Button disabled={!canUse} onClick={use}>
              {imageCopy.applyCrop}
            </Button>
          )}
        </>
      }
    >
      {picture.at === 'unreadable' && (
        <div className="mt-4">
          <Alert tone="danger" title={imageCopy.unreadable.title}>
            {imageCopy.unreadable.text}
          </Alert>
        </div>
      )}
      {picture.at !== 'unreadable' && (
        <div ref={stage} className="mt-4 grid min-h-40 place-items-center rounded-chip bg-sunken p-3">
          <link rel="stylesheet" href={withBase(styleSheet)} precedence="default" />
          <ReactCrop
            {...(part && { crop: toPercent(part) })}
            {...(aspect !== undefined && { aspect })}
            keepSelection
            ruleOfThirds={!isRound}
            circularCrop={isRound}
            minWidth={48}
            minHeight={30}
            ariaLabels={labels}
            style={frameStyle}
            onChange={(_pixels, percent) => setPart(toCrop(percent))}
          >
            <img
              ref={source}
              alt={imageCopy.original}
              style={{ maxHeight: 'min(52dvh, 32rem)' }}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                setPicture({ at: 'open', width, height });
                setPart(largestPart({ width, height }, aspect));
              }}
              onError={() => setPicture({ at: 'unreadable' })}
            />
          </ReactCrop>
        </div>
      )}
      {picture.at === 'open' && part && (
        <PartSize
          {...getPartSize(picture, part)}
          advised={advised}
          canGrow={part.width < largestPart(picture, aspect).width - 0.01}
        />
      )}
    </Dialog>
  );
}

const hint = imageCopy.cropHint;

type PartSizeProps = { width: number; height: number; advised: number; canGrow: boolean };

function PartSize({ width, height, advised, canGrow }: PartSizeProps) {
  const isSmall = width < advised;
  return (
    <div className="mt-4 grid gap-3">
      <p className="small">{imageCopy.cropSize({ width, height })}</p>
      {isSmall && (
        <Alert tone="warm">
          {imageCopy.tooSmall(advised)} {canGrow ? imageCopy.largerCrop : imageCopy.largerImage}.
        </Alert>
      )}
    </div>
  );
}

/** Our colors and sizes for the library. */
const frameStyle = {
  '--rc-drag-handle-size': '18px',
  '--rc-drag-handle-mobile-size': '28px',
  '--rc-drag-handle-bg-colour': 'oklch(0.2 0.02 195 / 0.7)',
  '--rc-border-color': 'oklch(0.99 0 0 / 0.9)',
  '--rc-focus-color': 'var(--color-copper)',
} as CSSProperties;

const labels = {
  cropArea: imageCopy.handles.cropArea,
  nwDragHandle: imageCopy.handles.nw,
  nDragHandle: imageCopy.handles.n,
  neDragHandle: imageCopy.handles.ne,
  eDragHandle: imageCopy.handles.e,
  seDragHandle: imageCopy.handles.se,
  sDragHandle: imageCopy.handles.s,
  swDragHandle: imageCopy.handles.sw,
  wDragHandle: imageCopy.handles.w,
};

function toPercent({ left, top, width, height }: Crop): PercentCrop {
  return { unit: '%', x: left * 100, y: top * 100, width: width * 100, height: height * 100 };
}

function toCrop({ x, y, width, height }: PercentCrop): Crop {
  return { left: x / 100, top: y / 100, width: width / 100, height: height / 100 };
}
