// A slider with one thumb: a native range input, moved by pointer, touch and keys. Nothing works it without script, so it is hidden then.
import type { CSSProperties } from 'react';

type SliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
  /** The value for screen readers, for example '12.5% of the goal'. */
  valueText?: string;
};

export function Slider({ label, value, min, max, step, onChange, valueText }: SliderProps) {
  return (
    <input
      type="range"
      className="range noscript:hidden"
      aria-label={label}
      aria-valuetext={valueText}
      min={min}
      max={max}
      step={step}
      value={value}
      style={{ '--position': `${((value - min) / (max - min)) * 100}%` } as CSSProperties}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}
