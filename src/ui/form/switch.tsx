// An on/off switch: a button with role switch, so it needs no library.

type SwitchProps = { label: string; checked: boolean; onChange: (checked: boolean) => void; busy?: boolean };

export function Switch({ label, checked, onChange, busy = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={checked}
      aria-label={label}
      disabled={busy}
      onClick={() => onChange(!checked)}
    >
      <i />
    </button>
  );
}
