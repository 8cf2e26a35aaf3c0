// Shows a file of the device in an `img`, and gives the browser's memory back when nobody looks at it any more.
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
