// Shows a local file in an `img` and frees its memory when no longer used.
import { type RefCallback, useCallback } from 'react';

export function useObjectSource(file: Blob): RefCallback<HTMLImageElement> {
  return useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
}
