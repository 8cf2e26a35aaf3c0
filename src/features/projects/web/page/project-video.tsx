// 'Video': loads nothing from the host before the play button is pressed. If scripts are off or the policy allows no videos, it links to
// the host.

import { ExternalLink, Play } from 'lucide-react';
import { useState } from 'react';
import { hostNames, readVideoAddress, videoAddress } from '#features/writing/video-address.ts';
import { documentAllowsVideos, VideoFrame } from '#features/writing/web/video-frame.tsx';
import { pageCopy } from './project-page-copy.ts';
import { ProjectSection } from './project-section.tsx';

export function ProjectVideo({ title, videoUrl }: { title: string; videoUrl: string | null }) {
  const [playing, setPlaying] = useState(false);
  const video = videoUrl === null ? undefined : readVideoAddress(videoUrl);
  if (!video) return null;
  const host = hostNames[video.host];
  return (
    <ProjectSection title={pageCopy.video.title}>
      {playing ? (
        <VideoFrame video={video} title={pageCopy.video.of(title)} />
      ) : (
        <a
          href={videoAddress(video)}
          target="_blank"
          rel="noopener noreferrer"
          className="group grid aspect-video w-full place-content-center justify-items-center gap-3 rounded-cover border border-line bg-surface-2 px-5 text-center hover:border-line-strong"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !documentAllowsVideos()) return;
            event.preventDefault();
            setPlaying(true);
          }}
        >
          <span className="grid size-16 place-items-center rounded-full bg-primary text-on-primary group-hover:bg-primary-hover">
            <Play size={26} aria-hidden className="translate-x-0.5 fill-current" />
          </span>
          <span className="font-semibold">{pageCopy.video.play}</span>
          <span className="max-w-[32rem] text-note text-ink-2">{pageCopy.video.host({ host, again: host })}</span>
        </a>
      )}
      <p className="mt-3 text-note">
        <a
          href={videoAddress(video)}
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-flex min-h-[42px] items-center gap-1.5"
        >
          {pageCopy.video.watch(host)}
          <ExternalLink size={15} aria-hidden />
        </a>
      </p>
    </ProjectSection>
  );
}
