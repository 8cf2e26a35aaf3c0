// Styles of the hosted pages, separate because the sandbox is independent of the product.
export const styles = `
:root{color-scheme:light dark;--ground:light-dark(#f7f8fa,#14171c);--surface:light-dark(#fff,#1d2128);--line:light-dark(#7d8795,#6b7482);
--ink:light-dark(#1a1f27,#eef0f3);--ink-2:light-dark(#4a5361,#b9c0ca);--primary:light-dark(#3f37c9,#b9b4ff);--on-primary:light-dark(#fff,#14171c);
--danger:light-dark(#b3261e,#ffb4ab);--notice:light-dark(#fff4d6,#3a2f10)}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;padding:20px 16px 40px}
main{max-width:40rem;margin:0 auto}
h1{font-size:1.5rem;line-height:1.2}
h2{font-size:1.1rem;margin:24px 0 8px}
p,ul{margin:8px 0}
.notice{background:var(--notice);border-radius:10px;padding:10px 14px}
.state{font-weight:600}
.amount{font-size:1.5rem;font-weight:600}
.fields{display:grid;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr));gap:10px 14px;align-items:start}
.presets{display:grid;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr));gap:8px 14px}
label{display:block;font-weight:600}
button,input,select{font:inherit;color:inherit;border-radius:10px;border:1px solid var(--line);background:var(--surface);padding:8px 12px;min-height:44px}
input,select{width:100%;margin-top:2px}
button{cursor:pointer}
.presets button{text-align:left;margin-top:0}
.presets small{display:block;font-size:.9rem;color:var(--ink-2)}
.check input{width:auto;min-height:0;margin-right:8px}
.solid{margin-top:12px;background:var(--primary);color:var(--on-primary);border-color:transparent;font-weight:600}
.error{color:var(--danger);font-weight:600;font-size:.95rem;margin-top:4px}
[aria-invalid]{border-color:var(--danger)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.95rem}
th,td{text-align:left;padding:4px 12px 4px 0;border-bottom:1px solid var(--line);vertical-align:top}
a{color:inherit;display:inline-block;padding:9px 0}
:focus-visible{outline:3px solid var(--primary);outline-offset:2px}
`;
