// The video of a project, in the place of its cover. Loads nothing from the host before the play button is pressed. If scripts are off or
// the policy allows no videos, it links to the host.

import { ExternalLink, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { hostNames, readVideoAddress, videoAddress } from '#features/writing/video-address.ts';
import { documentAllowsVideos, VideoFrame } from '#features/writing/web/video-frame.tsx';
import { pageCopy } from './project-page-copy.ts';

type CoverVideoProps = {
  title: string;
  videoUrl: string | null;
  /** The cover, with what is shown on it. */
  children: ReactNode;
};

export function CoverVideo({ title, videoUrl, children }: CoverVideoProps) {
  const [isPlaying, setPlaying] = useState(false);
  const video = videoUrl === null ? undefined : readVideoAddress(videoUrl);
  if (!video) return <Frame>{children}</Frame>;
  const host = hostNames[video.host];
  const address = videoAddress(video);
  if (isPlaying) {
    return (
      <section aria-label={pageCopy.video.title}>
        <VideoFrame video={video} title={pageCopy.video.of(title)} />
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="link mt-1 inline-flex min-h-[42px] items-center gap-1.5 text-note"
        >
          {pageCopy.video.watch(host)}
          <ExternalLink size={15} aria-hidden />
        </a>
      </section>
    );
  }
  return (
    <section aria-label={pageCopy.video.title}>
      <Frame>
        {children}
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="group absolute inset-0 grid place-content-center justify-items-center gap-3 px-5 pb-8 text-center focus-visible:-outline-offset-4"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !documentAllowsVideos()) return;
            event.preventDefault();
            setPlaying(true);
          }}
        >
          <span className="grid size-18 place-items-center rounded-full bg-primary text-on-primary shadow-float group-hover:bg-primary-hover">
            <Play size={30} aria-hidden className="translate-x-0.5 fill-current" />
          </span>
          <span className="max-w-[30rem] rounded-button text-balance bg-surface px-3.5 py-1.5 leading-snug">
            <span className="block font-semibold">{pageCopy.video.play}</span>
            <span className="block text-small text-ink-2">{pageCopy.video.host({ host, again: host })}</span>
          </span>
        </a>
      </Frame>
    </section>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="cover !rounded-art sm:!aspect-[2/1]">{children}</div>;
}
