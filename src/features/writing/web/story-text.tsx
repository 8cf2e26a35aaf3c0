// A rendered description or update. Its videos are links to their host; pressing one plays it in place.
import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { SafeHtml } from '#ui/safe-html.tsx';
import { readVideoAddress, type Video } from '../video-address.ts';
import { documentAllowsVideos, VideoFrame } from './video-frame.tsx';
import { writingCopy } from './writing-copy.ts';

type Playing = { place: Element; video: Video };

export function StoryText({ html, className = '' }: { html: string; className?: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [playing, setPlaying] = useState<Playing[]>([]);
  // Players belong to the text in which they were started.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each text
  useEffect(() => {
    const play = (event: MouseEvent) => {
      const place = event.target instanceof Element ? event.target.closest('.story-video') : null;
      const link = place?.querySelector('a');
      const video = readVideoAddress(link?.href ?? '');
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!place || !link || !video || opensElsewhere || !documentAllowsVideos()) return;
      event.preventDefault();
      link.remove();
      setPlaying((before) => [...before, { place, video }]);
    };
    const element = box.current;
    element?.addEventListener('click', play);
    return () => {
      element?.removeEventListener('click', play);
      setPlaying([]);
    };
  }, [html]);
  // The same element for the same text: React would write the HTML again, and players with it.
  const text = useMemo(() => <SafeHtml html={html} className={className} />, [html, className]);
  return (
    <div ref={box}>
      {text}
      {playing.map(({ place, video }, index) =>
        createPortal(<VideoFrame video={video} title={writingCopy.video} />, place, String(index)),
      )}
    </div>
  );
}
