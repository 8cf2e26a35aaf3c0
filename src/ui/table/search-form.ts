// A form that searches as one types: it sends when typing pauses, loses no keystroke, and answers what was chosen early.
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** How long a person has stopped typing before the search begins. */
const typingPauseMs = 300;

/** The text in the search box: sent when typing pauses or on Enter, replaced when the address changes by other means. */
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

/** What a person chose or typed before the application had started is handed over as soon as it has. */
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
