// The player of a video. It loads from the host, so it is shown only after a person has asked for it.
import { type Video, videoFrameAddress } from '../video-address.ts';

export function VideoFrame({ video, title }: { video: Video; title: string }) {
  return (
    <iframe
      ref={(frame) => frame?.focus()}
      src={videoFrameAddress(video)}
      title={title}
      className="aspect-video w-full rounded-cover bg-sunken"
      // The players come from other origins, so allow-same-origin gives them no access to ours.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      // The hosts refuse to play without a referrer.
      referrerPolicy="strict-origin-when-cross-origin"
      allowFullScreen
    />
  );
}

/** A document's policy is fixed when it loads; the admin area's, for example, allows no frames. */
export function documentAllowsVideos(): boolean {
  return document.documentElement.dataset.videos !== undefined;
}
