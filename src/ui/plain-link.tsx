// A link without a router subscription, for parts that a page repeats many times: one listener on the document navigates.
import { type ComponentProps, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';

type PlainLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'download'> & { to: string };

/** `to` is an absolute path of this site. Only in a card, or in a part that keeps the server's markup; until hydration it is an ordinary link. */
export function PlainLink({ to, children, ...rest }: PlainLinkProps) {
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  );
}

/** Where such links are. Links of the router have been followed already when a press arrives at the document. */
const plainLinks = ':is(.card, .kept) a[href^="/"]:not([download], [target])';

/** Lets the router follow plain links. Used once, by the root. */
export function usePlainLinks(): void {
  const navigate = useNavigate();
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(plainLinks);
    if (!link || event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  });
  useEffect(() => {
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, []);
}

/** In a new tab or window, or a click that is not the main button's. */
function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
