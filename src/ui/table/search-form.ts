// A live search form: submits when typing pauses and keeps input from before hydration.
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Pause in typing before the search starts. */
const typingPauseMs = 300;

/**
 * The text in the search box: submitted when typing pauses or on Enter, replaced when the URL changes otherwise. `take`
 * returns it for a navigation that starts before the pause is over, which would otherwise undo one or the other.
 */
export function useSearchText(q: string, send: (q: string) => void) {
  const [text, setText] = useState(q);
  const sent = useRef(q);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  // After the pause the filters may be others than while typing.
  const sendNow = useRef(send);
  useEffect(() => {
    sendNow.current = send;
  });
  useEffect(() => {
    if (sent.current === q) return;
    sent.current = q;
    setText(q);
  }, [q]);
  useEffect(() => () => clearTimeout(pause.current), []);
  const take = (value: string) => {
    clearTimeout(pause.current);
    sent.current = value.trim();
    return sent.current;
  };
  const submit = (value: string) => sendNow.current(take(value));
  const type = (value: string) => {
    setText(value);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      if (value.trim() !== sent.current) submit(value);
    }, typingPauseMs);
  };
  return { text, type, submit: () => submit(text), take: () => take(text) };
}

/**
 * Choices from before hydration, for `useAppliedChoices`. They are shown until the address follows: a select would otherwise fall back to
 * the choice of the address, and the browser's change event, which may still come, would report that one.
 * @param address of the list
 * @param read undefined if the form says what the address says
 */
export function useEarlyChoices<Choices>(address: string, read: (chosen: URLSearchParams) => Choices | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const [early, setEarly] = useState<{ address: string; choices: Choices }>();
  const start = useEffectEvent(() => {
    if (form.current === null) return;
    const chosen = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) if (typeof value === 'string') chosen.set(name, value);
    const choices = read(chosen);
    if (choices !== undefined) setEarly({ address, choices });
  });
  // oxlint-disable-next-line react/set-state-in-effect -- what the form holds is known only once it is there
  useEffect(() => start(), []);
  // The list may come back to this address later, with other choices.
  if (early !== undefined && early.address !== address) setEarly(undefined);
  return { form, early: early?.choices };
}

/** Navigates to the choices from before hydration. */
export function useAppliedChoices<Choices>(early: Choices | undefined, apply: (choices: Choices) => void): void {
  const applyNow = useEffectEvent(apply);
  useEffect(() => {
    if (early !== undefined) applyNow(early);
  }, [early]);
}
