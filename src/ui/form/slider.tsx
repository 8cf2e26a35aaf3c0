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
      className="slider"
      value={[value]}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      onValueChange={([next]) => next !== undefined && onChange(next)}
    >
      <Radix.Track className="slider-track">
        <Radix.Range className="slider-range" />
      </Radix.Track>
      <Radix.Thumb className="slider-thumb" aria-label={label} {...(valueText && { 'aria-valuetext': valueText })} />
    </Radix.Root>
  );
}
