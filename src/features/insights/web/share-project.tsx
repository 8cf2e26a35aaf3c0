// Shares a project: copy its link, the device's share sheet, or an email. Each use is reported once, anonymously.
import { Link2, Mail, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Project } from '#features/projects/project-shapes.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { call } from '#ui/call.ts';
import { copyText } from '#ui/clipboard.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Panel } from '#ui/section.tsx';
import { useSite } from '#ui/site.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { shareWays } from '../insights-rules.ts';
import { reportEvent } from '../statistics-contract.ts';
import { ownerToolsCopy as copy } from './owner-tools-copy.ts';
import { shareCopy } from './statistics-copy.ts';

/** Shown to everyone but the owner, who has it among the owner tools. */
export function ShareProject({ project }: { project: Project }) {
  if (project.canEdit || project.canMoney || project.status === 'draft' || project.visibility !== 'public') return null;
  return (
    <Panel title={shareCopy.title}>
      <ShareButtons project={project} />
    </Panel>
  );
}

export function ShareButtons({ project: { id, title } }: { project: Project }) {
  const { publicUrl, name } = useSite();
  const hydrated = useHydrated();
  const [isByHand, setByHand] = useState(false);
  const address = `${publicUrl}/projects/${id}`;
  // Statistics must never get in the way of sharing.
  const report = (via: (typeof shareWays)[number]) =>
    void call(reportEvent, { params: { id }, body: { eventType: 'share', metadata: { via } } }).catch(() => undefined);
  const copyLink = async () => {
    if (await copyText(address)) toast({ title: copy.copied });
    else setByHand(true);
    report('copy');
  };
  const share = async () => {
    try {
      await navigator.share({ title, url: address });
      report('share');
    } catch {
      // Closing the browser's share sheet is not an error.
    }
  };
  const mail = `mailto:?subject=${encodeURIComponent(copy.emailSubject(title, name))}&body=${encodeURIComponent(`${title}\n${address}`)}`;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button look="outline" size="small" onClick={() => void copyLink()}>
          <Link2 size={17} aria-hidden />
          {copy.copyLink}
        </Button>
        {hydrated && 'share' in navigator && (
          <Button look="outline" size="small" onClick={() => void share()}>
            <Share2 size={17} aria-hidden />
            {copy.shareButton}
          </Button>
        )}
        <a className={buttonClass({ look: 'outline', size: 'small' })} href={mail} onClick={() => report('email')}>
          <Mail size={17} aria-hidden />
          {copy.email}
        </a>
      </div>
      {isByHand && (
        <p role="status" className="small text-ink-2 wrap-anywhere">
          {copy.copyFailed} <span className="font-medium text-ink select-all">{address}</span>
        </p>
      )}
    </>
  );
}
