// An on/off switch: a button with role switch, so it needs no library.

type SwitchProps = { label: string; checked: boolean; onChange: (checked: boolean) => void; busy?: boolean };

export function Switch({ label, checked, onChange, busy = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      // The pressed area is larger than the picture.
      className="group relative h-7 w-[46px] shrink-0 cursor-pointer rounded-cover bg-line-strong align-middle transition-colors duration-180 ease-out after:absolute after:inset-x-0 after:inset-y-[calc(14px-var(--control)/2)] disabled:cursor-progress disabled:opacity-55 aria-checked:bg-verdigris"
      aria-checked={checked}
      aria-label={label}
      disabled={busy}
      onClick={() => onChange(!checked)}
    >
      <i className="absolute top-[3px] left-[3px] size-[22px] rounded-full bg-surface transition-[translate] duration-180 ease-out group-aria-checked:translate-x-[18px]" />
    </button>
  );
}
