// Focuses a form field by name, even if it is collapsed or hidden by a preview.

export function focusField(form: HTMLFormElement | null, field: string): void {
  const places = [`[name="${field}"]`, `[name^="${field}."]`, `[data-list="${field}"] [data-add]`];
  const found = places.map((place) => form?.querySelector<HTMLElement>(place)).find(Boolean);
  // Images are chosen with buttons.
  const element = found ?? form?.querySelector<HTMLElement>(`[data-field="${field}"] :is(button, input, label)`);
  // A text shown as a preview cannot be edited.
  const behind = element?.closest('[hidden]')?.parentElement?.querySelector<HTMLElement>('[data-shows="text"]');
  behind?.click();
  requestAnimationFrame(() => {
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'center' });
  });
}
