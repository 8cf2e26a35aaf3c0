// A slider with one thumb, moved by pointer, touch and keys.
import { Slider as Radix } from 'radix-ui';

type SliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
  /** The value for screen readers, for example '12.5% of the goal'. */
  valueText?: string;
  disabled?: boolean;
};

export function Slider({ label, value, min, max, step, onChange, valueText, disabled = false }: SliderProps) {
  return (
    <Radix.Root
      className="relative flex h-[42px] w-full touch-none items-center select-none"
      value={[value]}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      onValueChange={([next]) => next !== undefined && onChange(next)}
    >
      <Radix.Track className="relative h-1.5 flex-1 rounded-[3px] bg-line">
        <Radix.Range className="absolute h-full rounded-[3px] bg-copper" />
      </Radix.Track>
      <Radix.Thumb
        className="block size-6 cursor-grab rounded-full border-2 border-copper-ink bg-surface active:cursor-grabbing"
        aria-label={label}
        {...(valueText && { 'aria-valuetext': valueText })}
      />
    </Radix.Root>
  );
}
