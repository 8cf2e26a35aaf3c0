// Copying to the clipboard, also where the browser's own interface is missing: on plain http, and where permission is denied.

/** False where the browser refuses both ways, so that the text must be copied by hand. */
export async function copyText(text: string): Promise<boolean> {
  if ('clipboard' in navigator) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Denied: the older way needs no permission.
    }
  }
  return copySelected(text);
}

/** Selects the text in a field next to the pressed button, because a dialog keeps the focus inside itself. */
function copySelected(text: string): boolean {
  const pressed = document.activeElement instanceof HTMLElement ? document.activeElement : document.body;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'fixed top-0 left-0 size-px opacity-0';
  (pressed.parentElement ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    pressed.focus({ preventScroll: true });
  }
}
