// A live search form: submits when typing pauses and keeps input from before hydration.
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Pause in typing before the search starts. */
const typingPauseMs = 300;

/** The text in the search box: submitted when typing pauses or on Enter, replaced when the URL changes otherwise. */
export function useSearchText(q: string, send: (q: string) => void) {
  const [text, setText] = useState(q);
  const sent = useRef(q);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (sent.current === q) return;
    sent.current = q;
    setText(q);
  }, [q]);
  useEffect(() => () => clearTimeout(pause.current), []);
  const submit = (value: string) => {
    clearTimeout(pause.current);
    sent.current = value.trim();
    send(sent.current);
  };
  const type = (value: string) => {
    setText(value);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      if (value.trim() !== sent.current) submit(value);
    }, typingPauseMs);
  };
  return { text, type, submit: () => submit(text) };
}

/** Applies input from before hydration. */
export function useEarlyChoices(answer: (chosen: URLSearchParams) => void) {
  const form = useRef<HTMLFormElement>(null);
  const start = useEffectEvent(() => {
    if (form.current === null) return;
    const chosen = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) if (typeof value === 'string') chosen.set(name, value);
    answer(chosen);
  });
  useEffect(() => start(), []);
  return form;
}
