// A rendered description or update. Its videos are links to their host; pressing one plays it in place.
import { memo, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { SafeHtml } from '#ui/safe-html.tsx';
import { readVideoAddress, type Video } from '../video-address.ts';
import { documentAllowsVideos, VideoFrame } from './video-frame.tsx';
import { writingCopy } from './writing-copy.ts';

type Playing = { place: Element; video: Video };

/** Rendered once: React would write the HTML again, over the players in it. */
const StableHtml = memo(SafeHtml);

type StoryTextProps = { html: string; className?: string };

/** Players belong to the text in which they were started. */
export function StoryText(props: StoryTextProps) {
  return <Story key={props.html} {...props} />;
}

function Story({ html, className = '' }: StoryTextProps) {
  const box = useRef<HTMLDivElement>(null);
  const [playing, setPlaying] = useState<Playing[]>([]);
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
    return () => element?.removeEventListener('click', play);
  }, []);
  return (
    <div ref={box}>
      <StableHtml html={html} className={className} />
      {playing.map(({ place, video }, index) =>
        createPortal(<VideoFrame video={video} title={writingCopy.video} />, place, String(index)),
      )}
    </div>
  );
}
