// The pages of the development identity provider: plain HTML without script, in the product's colors, light and dark.
import { escapeHtml } from '#kernel/escape-html.ts';

export type DevelopmentAccount = { name: string; email: string; description: string };

export type ChoicePage = {
  /** Address the forms submit to. */
  action: string;
  accounts: readonly DevelopmentAccount[];
  /** The submitted values and their errors, when the form is shown again. */
  typed?: { name: string; email: string };
  errors?: { name?: string; email?: string };
};

export function choicePage({ action, accounts, typed = { name: '', email: '' }, errors = {} }: ChoicePage): string {
  return renderDocument(
    errors.name || errors.email ? 'Error: choose an account' : 'Choose an account',
    `<h1>Choose an account</h1>
<p class="lead">For development only: no passwords. Never use it with real people or real money.</p>
<form method="post" action="${escapeHtml(action)}" aria-label="Demo accounts">
${accounts.map(accountButton).join('\n')}
</form>
<p class="or"><span>or sign in as anyone</span></p>
<form method="post" action="${escapeHtml(action)}" novalidate aria-label="Another account">
<div class="fields">
${field({ name: 'name', label: 'Name', type: 'text', autocomplete: 'name', value: typed.name, error: errors.name })}
${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email', value: typed.email, error: errors.email })}
</div>
<p class="hint">The same email always signs in as the same person. No messages are sent to it.</p>
<button class="solid" type="submit">Continue</button>
</form>
<p class="cancel"><a href="${escapeHtml(action)}/cancel">Cancel</a></p>`,
  );
}

export function problemPage({ title, text, back }: { title: string; text: string; back: string }): string {
  return renderDocument(
    title,
    `<h1>${escapeHtml(title)}</h1>
<p class="lead">${escapeHtml(text)}</p>
<p class="cancel"><a href="${escapeHtml(back)}">Back to the site</a></p>`,
  );
}

function accountButton({ name, email, description }: DevelopmentAccount): string {
  return `<button class="account" type="submit" name="account" value="${escapeHtml(email)}"><strong>${escapeHtml(name)}</strong>
<span>${escapeHtml(email)}</span><small>${escapeHtml(description)}</small></button>`;
}

type Field = {
  name: string;
  label: string;
  type: string;
  autocomplete: string;
  value: string;
  error: string | undefined;
};

function field({ name, label, type, autocomplete, value, error }: Field): string {
  const wrong = error === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`;
  const message =
    error === undefined ? '' : `<p class="error" id="${name}-error" role="alert">${escapeHtml(error)}</p>`;
  return `<div><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${escapeHtml(value)}" maxlength="300" required${wrong}>${message}</div>`;
}

function renderDocument(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${styles}</style>
</head>
<body><main>${body}</main></body>
</html>
`;
}

/** A copy of the few tokens of tokens.css this page needs: it must not depend on the built assets. */
const styles = `
:root{color-scheme:light dark;--ground:light-dark(oklch(.984 .004 185),oklch(.175 .014 195));
--surface:light-dark(oklch(1 0 0),oklch(.218 .016 195));--line:light-dark(oklch(.63 .015 185),oklch(.52 .02 195));
--ink:light-dark(oklch(.215 .018 195),oklch(.955 .008 185));--ink-2:light-dark(oklch(.4 .018 195),oklch(.8 .012 190));
--primary:light-dark(oklch(.255 .03 195),oklch(.94 .02 185));--on-primary:light-dark(oklch(.985 .004 185),oklch(.19 .02 195));
--danger:light-dark(oklch(.5 .19 25),oklch(.78 .13 22));--focus:light-dark(oklch(.55 .13 230),oklch(.78 .11 225));
--copper:light-dark(oklch(.505 .125 45),oklch(.8 .115 58))}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;padding:14px 16px 8px}
main{max-width:27rem;margin:0 auto}
h1{font-size:1.4rem;line-height:1.15;letter-spacing:-.02em}
.lead{margin:4px 0 10px;font-size:.95rem;color:var(--ink-2)}
button,input{font:inherit;color:inherit;width:100%;border-radius:10px;border:1px solid var(--line);background:var(--surface)}
button{cursor:pointer}
.account{display:grid;grid-template-columns:1fr auto;gap:0 12px;text-align:left;padding:6px 14px;margin-bottom:6px;line-height:1.3}
.account span{color:var(--copper)}
.account small{grid-column:1/-1;font-size:.9rem;color:var(--ink-2)}
.account:hover{border-color:var(--ink)}
.or{display:flex;align-items:center;gap:12px;margin:8px 0 6px;color:var(--ink-2);font-size:.9rem}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
.fields{display:grid;grid-template-columns:repeat(auto-fit,minmax(12rem,1fr));gap:8px 12px;align-items:start}
label{display:block;font-weight:600}
input{padding:8px 12px;min-height:42px;margin-top:2px}
.hint,.error{font-size:.9rem;margin-top:4px;color:var(--ink-2)}
.error{color:var(--danger);font-weight:600}
[aria-invalid]{border-color:var(--danger)}
.solid{min-height:44px;margin-top:8px;background:var(--primary);color:var(--on-primary);border-color:transparent;font-weight:600}
.cancel{margin-top:2px;text-align:center}
a{color:inherit;display:inline-block;padding:9px 12px}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
`;

/** Headers of every response of the provider, including its protocol's. `origins` are the sites its forms may redirect to. */
export function developmentProviderWalls(origins: readonly string[]): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    // The window keeps its opener, which waits for the sign-in to finish.
    'cross-origin-opener-policy': 'unsafe-none',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${origins.join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
  };
}
