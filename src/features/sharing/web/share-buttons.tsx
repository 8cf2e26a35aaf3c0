// Shares a page: its link, the device's share sheet, email, and networks. The links work without script.
import { ChevronDown, Link2, Mail, Share2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { copyText } from '#ui/clipboard.ts';
import { toast } from '#ui/feedback/toast.ts';
import { TextLink } from '#ui/link-button.tsx';
import { useSite } from '#ui/site.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { mailLink, type Shared, shareLinks } from '../share-links.ts';
import { shareMenuCopy as copy } from './share-menu-copy.ts';

export type ShareProps = {
  /** Of the page. */
  path: string;
  title: string;
  /** The words of a post, without the link. */
  words: string;
  /** Counts the use of a button. */
  onShare?: (via: 'copy' | 'share' | 'email') => void;
  /** Path of the page with everything else. */
  kit?: string;
};

function useShared({ path, words }: ShareProps): Shared {
  const { publicUrl } = useSite();
  return { address: publicUrl + path, words };
}

/** All buttons, for a page about nothing else. */
export function AllShareButtons(props: ShareProps) {
  return (
    <div className="grid gap-3">
      <MainButtons {...props} />
      <Networks {...props} />
    </div>
  );
}

/** The first buttons, and the others folded below. */
export function ShareButtons(props: ShareProps) {
  return (
    <div className="grid gap-2">
      <MainButtons {...props} />
      <details className="group">
        <summary className="link inline-flex min-h-[42px] cursor-pointer list-none items-center gap-1 text-note">
          {copy.more}
          <ChevronDown size={16} aria-hidden className="group-open:rotate-180" />
        </summary>
        <Networks {...props} />
      </details>
    </div>
  );
}

/** One button, which opens all others. @param isInline opens in the flow: a slip cuts off what floats over its edge */
export function ShareMenu({ isInline = false, ...props }: ShareProps & { isInline?: boolean }) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => details.current?.removeAttribute('open');
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.current?.open) return;
    close();
    details.current.querySelector('summary')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- closes what its summary opened
    <details
      ref={details}
      className={`inline-block ${isInline ? 'open:w-full' : 'max-sm:open:w-full sm:relative'}`}
      onKeyDown={closeByKey}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <summary className={buttonClass({ look: 'outline' }, 'cursor-pointer list-none')}>
        <Share2 size={17} aria-hidden />
        {copy.shareButton}
      </summary>
      <div
        className={`mt-2 rounded-cover border border-line bg-surface p-4 ${isInline ? '' : 'z-20 shadow-float sm:absolute sm:start-0 sm:w-[21rem]'}`}
      >
        <AllShareButtons {...props} />
      </div>
    </details>
  );
}

function MainButtons(props: ShareProps) {
  const { title, onShare } = props;
  const { name } = useSite();
  const shared = useShared(props);
  const hydrated = useHydrated();
  const [isByHand, setByHand] = useState(false);
  const copyLink = async () => {
    if (await copyText(shared.address)) toast({ title: copy.copied });
    else setByHand(true);
    onShare?.('copy');
  };
  const openSheet = async () => {
    try {
      await navigator.share({ title, text: shared.words, url: shared.address });
      onShare?.('share');
    } catch {
      // Closing the browser's share sheet is not an error.
    }
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button look="outline" size="small" onClick={() => void copyLink()}>
          <Link2 size={17} aria-hidden />
          {copy.copyLink}
        </Button>
        {hydrated && 'share' in navigator && (
          <Button look="outline" size="small" onClick={() => void openSheet()}>
            <Share2 size={17} aria-hidden />
            {copy.shareButton}
          </Button>
        )}
        <a
          className={buttonClass({ look: 'outline', size: 'small' })}
          href={mailLink(shared, copy.emailSubject(title, name))}
          onClick={() => onShare?.('email')}
        >
          <Mail size={17} aria-hidden />
          {copy.email}
        </a>
      </div>
      {isByHand && (
        <p role="status" className="small text-ink-2 wrap-anywhere">
          {copy.copyFailed} <span className="font-medium text-ink select-all">{shared.address}</span>
        </p>
      )}
    </>
  );
}

function Networks(props: ShareProps) {
  const shared = useShared(props);
  return (
    <div className="grid gap-1">
      <ul className="grid grid-cols-2 gap-x-3">
        {shareLinks.map(({ name, toHref }) => (
          <li key={name}>
            <a
              href={toHref(shared)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={copy.on(name)}
              className="link flex min-h-[42px] items-center text-note"
              onClick={() => props.onShare?.('share')}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
      <noscript>
        <p className="small text-ink-2 wrap-anywhere">
          {copy.link}: <span className="font-medium text-ink select-all">{shared.address}</span>
        </p>
      </noscript>
      {props.kit !== undefined && (
        <TextLink to={props.kit} className="inline-flex min-h-[42px] items-center border-t border-line text-note">
          {copy.kit}
        </TextLink>
      )}
    </div>
  );
}
