// 'Video': loads nothing from the host before the play button is pressed. If scripts are off or the policy allows no videos, it links to
// the host.

import { ExternalLink, Play } from 'lucide-react';
import { useState } from 'react';
import { readVideoAddress, videoAddress, videoFrameAddress } from '../../video-address.ts';
import { pageCopy } from './project-page-copy.ts';
import { ProjectSection } from './project-section.tsx';

const hostNames = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

export function ProjectVideo({ title, videoUrl }: { title: string; videoUrl: string | null }) {
  const [playing, setPlaying] = useState(false);
  const video = videoUrl === null ? undefined : readVideoAddress(videoUrl);
  if (!video) return null;
  const host = hostNames[video.host];
  return (
    <ProjectSection title={pageCopy.video.title}>
      {playing ? (
        <iframe
          ref={(frame) => frame?.focus()}
          src={videoFrameAddress(video)}
          title={pageCopy.video.of(title)}
          className="aspect-video w-full rounded-cover bg-sunken"
          // The players come from other origins, so allow-same-origin gives them no access to ours.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // The hosts refuse to play without a referrer.
          referrerPolicy="strict-origin-when-cross-origin"
          allowFullScreen
        />
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

/** A document's policy is fixed when it loads; the admin area's, for example, allows no frames. */
function documentAllowsVideos(): boolean {
  return document.documentElement.dataset.videos !== undefined;
}
