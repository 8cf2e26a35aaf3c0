// What is said about a setting: its label and help, what may be entered, and which values protect better.

/** Which values protect money and accounts better; null if a setting protects neither. Weakening one takes time or a second person. */
export type SaferSide =
  | 'more'
  | 'less'
  | 'on'
  | 'everything'
  | { value: string }
  | { weakestFirst: readonly string[] }
  | null;

export type SettingWords = { label: string; help: string; safer: SaferSide };
/** `min` and `max` are characters of a text, cents of dollars, and the number itself of anything else. */
export type SettingLimits = { min: number; max: number };

export type SettingFacts = SettingWords &
  (
    | ({ kind: 'text' | 'paragraph' | 'email' } & SettingLimits)
    | ({ kind: 'dollars' } & SettingLimits)
    | ({ kind: 'percent' | 'hours' | 'days' } & SettingLimits)
    | { kind: 'switch' }
    | { kind: 'look' }
    | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  );
