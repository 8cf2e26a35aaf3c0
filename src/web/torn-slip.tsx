// The slip torn in two, the product's symbol for a missing page.

export function TornSlip() {
  return (
    <svg width="120" height="88" viewBox="0 0 120 88" fill="none" aria-hidden="true">
      <path
        d="M6 14a8 8 0 0 1 8-8h36l-6 12 8 14-8 14 6 16-4 20H14a8 8 0 0 1-8-8V52a8 8 0 0 0 0-16z"
        className="fill-surface stroke-line-strong"
        strokeWidth="2"
      />
      <path
        d="m66 12 38 7a8 8 0 0 1 6.400 9.300l-2.400 13.500a8 8 0 0 0-2.800 15.800l-2.500 13.800a8 8 0 0 1-9.300 6.400L58 71.500l7-19-3-17 9-12z"
        className="fill-surface stroke-line-strong"
        strokeWidth="2"
      />
      <path
        d="M18 24h20M18 36h14M84 34l14 2.500M82 46l10 1.800"
        className="stroke-copper"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
