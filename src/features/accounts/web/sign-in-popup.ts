// The sign-in window: opened on a button press, awaited by messages, given up once it is really closed.
import { isSameSite } from '#kernel/site-address.ts';
import { siteKey, withBase } from '#ui/base-path.ts';
import {
  isSignInErrorCode,
  type SignInErrorCode,
  type SignInMessage,
  signInChannel,
  signInPath,
} from '../sign-in-contract.ts';

export class SignInError extends Error {
  readonly code: SignInErrorCode;

  constructor(code: SignInErrorCode) {
    super(code);
    this.name = 'SignInError';
    this.code = code;
  }
}

const size = { width: 500, height: 600 } as const;
/** Grace period before a closed window counts as canceled. */
const closedGraceMs = 8000;
const lookEveryMs = 500;

type Pending = { cancel: () => void };
let pending: Pending | undefined;

/**
 * Opens the window. Call it in a press handler before awaiting anything, or browsers block it. Resolves when the
 * person is signed in, or rejects with a SignInError.
 */
export function signInWithWindow({ next, publicUrl }: { next: string; publicUrl: string }): Promise<void> {
  pending?.cancel();
  const isHome = location.origin === new URL(publicUrl).origin || isSameSite(location.origin, publicUrl);
  if (!isHome) return Promise.reject(new SignInError('unauthorized-domain'));
  if (!navigator.cookieEnabled) return Promise.reject(new SignInError('web-storage-unsupported'));
  // The window would show the browser's own error page.
  if (!navigator.onLine) return Promise.reject(new SignInError('network-request-failed'));
  const request = newRequestId();
  const query = new URLSearchParams({ popup: '1', request, next });
  const opened = window.open(withBase(`${signInPath}?${query}`), 'kindling-sign-in', windowFeatures());
  if (opened === null) return Promise.reject(new SignInError('popup-blocked'));
  return waitFor(opened, request);
}

function waitFor(opened: Window, request: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(siteKey(signInChannel));
    const stop = () => {
      clearInterval(timer);
      channel.close();
      removeEventListener('message', handleMessageEvent);
      if (pending === own) pending = undefined;
    };
    const handleMessage = (message: unknown) => {
      if (!isMessageFor(request, message)) return;
      stop();
      // The window closes itself; closing it again does no harm.
      opened.close();
      if (message.error === undefined) resolve();
      else reject(new SignInError(isSignInErrorCode(message.error) ? message.error : 'unknown'));
    };
    const handleMessageEvent = (event: MessageEvent) => {
      if (event.origin === location.origin) handleMessage(event.data);
    };
    // The window stays open: the next sign-in reuses it by name.
    const own: Pending = {
      cancel: () => {
        stop();
        reject(new SignInError('cancelled-popup-request'));
      },
    };
    const isGivenUp = createClosedWatch(opened);
    const timer = setInterval(() => {
      if (!isGivenUp()) return;
      stop();
      reject(new SignInError('popup-closed-by-user'));
    }, lookEveryMs);
    channel.addEventListener('message', (event: MessageEvent) => handleMessage(event.data));
    addEventListener('message', handleMessageEvent);
    pending = own;
  });
}

function isMessageFor(request: string, message: unknown): message is SignInMessage {
  const said = message as Partial<SignInMessage> | null;
  return typeof said === 'object' && said?.type === 'kindling-auth' && said.request === request;
}

/**
 * A window cut off by its opener policy reports itself closed while the person types a password in it. Our window has
 * no
 * focus then, so the timer only runs while it has focus.
 */
function createClosedWatch(opened: Window): () => boolean {
  let closedSince: number | undefined;
  return () => {
    if (!opened.closed || !document.hasFocus()) {
      closedSince = undefined;
      return false;
    }
    closedSince ??= Date.now();
    return Date.now() - closedSince >= closedGraceMs;
  };
}

/** crypto.randomUUID is missing on plain http other than localhost. */
function newRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function windowFeatures(): string {
  const left = Math.max(0, Math.round(screenX + (outerWidth - size.width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - size.height) / 2));
  return `popup,width=${size.width},height=${size.height},left=${left},top=${top}`;
}
