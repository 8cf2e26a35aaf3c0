// Our colors for Stripe's form, whose frame supports neither our tokens nor `light-dark()`.
import type { StripeAppearance } from './stripe-script.ts';

const tokens = ['surface', 'ink', 'ink-2', 'ink-3', 'line-strong', 'danger-ink', 'focus', 'verdigris'] as const;
type Token = (typeof tokens)[number];

/** The page's current theme. */
export function readAppearance(): StripeAppearance {
  const color = readColours();
  return {
    theme: isDark() ? 'night' : 'stripe',
    variables: {
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '10px',
      spacingUnit: '4px',
      colorPrimary: color.verdigris,
      colorBackground: color.surface,
      colorText: color.ink,
      colorTextSecondary: color['ink-2'],
      colorTextPlaceholder: color['ink-3'],
      colorDanger: color['danger-ink'],
    },
    rules: {
      '.Label': { fontSize: '15px', fontWeight: '600', marginBottom: '6px' },
      '.Input': { border: `1px solid ${color['line-strong']}`, boxShadow: 'none', padding: '12px 14px' },
      '.Input:focus': {
        border: `1px solid ${color['line-strong']}`,
        boxShadow: 'none',
        outline: `2px solid ${color.focus}`,
        outlineOffset: '2px',
      },
      '.Error': { fontSize: '14px' },
    },
  };
}

/** Calls back when the page changes between light and dark. */
export function onThemeChange(callback: () => void): () => void {
  const observer = new MutationObserver(callback);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', callback);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', callback);
  };
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

/** Each token as `#rrggbb`: painted on one pixel and read back, which works for every color notation. */
function readColours(): Record<Token, string> {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  const colors = tokens.map((token): [Token, string] => {
    probe.style.color = `var(--${token})`;
    const written = getComputedStyle(probe).color;
    if (!brush) return [token, written];
    brush.fillStyle = written;
    brush.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
    return [token, `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`];
  });
  probe.remove();
  // One entry per token of the map above.
  return Object.fromEntries(colors) as Record<Token, string>;
}
