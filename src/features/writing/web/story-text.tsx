// A rendered description or update. Its videos are links to their host, and its pictures to their files: pressing one plays it in place,
// or shows it at window size.
import { memo, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { LazyPictureLightbox, loadPictureLightbox } from '#features/images/web/lazy-picture-lightbox.tsx';
import type { ShownPicture } from '#features/images/web/picture-lightbox.tsx';
import { withBase, withoutBase } from '#ui/base-path.ts';
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
  const [opened, setOpened] = useState<{ pictures: ShownPicture[]; shown: number }>();
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!opensElsewhere && event.target instanceof Element && !enlarge(event, event.target))
        play(event, event.target);
    };
    const enlarge = (event: MouseEvent, target: Element) => {
      const link = target.closest<HTMLAnchorElement>(pictureLinks);
      if (!link || !element) return false;
      event.preventDefault();
      // Not every browser focuses a link that is clicked, and the focus returns to it.
      link.focus();
      const links = [...element.querySelectorAll<HTMLAnchorElement>(pictureLinks)];
      setOpened({ pictures: links.map(readPicture), shown: links.indexOf(link) });
      return true;
    };
    const play = (event: MouseEvent, target: Element) => {
      const place = target.closest('.story-video');
      const link = place?.querySelector('a');
      const video = readVideoAddress(link?.href ?? '');
      if (!place || !link || !video || !documentAllowsVideos()) return;
      event.preventDefault();
      link.remove();
      setPlaying((before) => [...before, { place, video }]);
    };
    const prepare = ({ target }: Event) => {
      if (target instanceof Element && target.closest(pictureLinks)) loadPictureLightbox();
    };
    const element = box.current;
    element?.addEventListener('click', open);
    element?.addEventListener('pointerover', prepare);
    element?.addEventListener('focusin', prepare);
    return () => {
      element?.removeEventListener('click', open);
      element?.removeEventListener('pointerover', prepare);
      element?.removeEventListener('focusin', prepare);
    };
  }, []);
  return (
    <div ref={box}>
      <StableHtml html={html} className={className} />
      {playing.map(({ place, video }, index) =>
        createPortal(<VideoFrame video={video} title={writingCopy.video} />, place, String(index)),
      )}
      {opened !== undefined && (
        <LazyPictureLightbox
          {...opened}
          onShow={(shown) => setOpened(shown === undefined ? undefined : { ...opened, shown })}
          onLoadError={() => location.assign(withBase(opened.pictures[opened.shown]?.address ?? ''))}
        />
      )}
    </div>
  );
}

const pictureLinks = 'figure > a';

function readPicture(link: HTMLAnchorElement): ShownPicture {
  const caption = link.parentElement?.querySelector('figcaption')?.textContent;
  return {
    address: withoutBase(link.pathname),
    text: link.querySelector('img')?.alt ?? '',
    ...(caption && { caption }),
  };
}
