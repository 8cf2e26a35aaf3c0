// Converts simple fields between API values, form input, requests and previews.

import { toCountryCodes, writeCountryList } from '#features/settings/country-list.ts';
import { readVideoAddress, videoAddress } from '#features/writing/video-address.ts';
import { toDollarNumber, toDollarString } from '#kernel/money.ts';
import { groupedAmount, readDollars } from '#ui/form/dollar-input.ts';
import { type FieldWith, type FormSectionId, formFields, type KindOf, projectFields } from '../../../project-fields.ts';
import type { Project } from '../../../project-shapes.ts';

const text = {
  empty: '',
  toForm: (saved: string) => saved,
  toBody: (typed: string) => typed.trim(),
  toAnswer: (typed: string) => typed.trim(),
};

const optional = {
  empty: '',
  toForm: (saved: string | null) => saved ?? '',
  toBody: (typed: string) => (typed === '' ? null : typed),
  toAnswer: (typed: string) => (typed === '' ? null : typed),
};

const formKinds = {
  line: text,
  markdown: text,
  day: optional,
  opening: optional,
  picture: optional,
  optionalChoice: optional,
  choice: { empty: '', toForm: asItIs, toBody: asItIs, toAnswer: asItIs },
  tags: {
    empty: [] as string[],
    toForm: (saved: string[]) => saved,
    toBody: (typed: string[]) => typed,
    toAnswer: (typed: string[]) => typed,
  },
  countries: {
    empty: '',
    toForm: writeCountryList,
    // An unknown name is sent as typed, so that the contract rejects it.
    toBody: toCountryCodes,
    toAnswer: toCountryCodes,
  },
  money: {
    empty: '0',
    toForm: typedAmount,
    toBody: dollarText,
    toAnswer: dollarsIn,
  },
  optionalMoney: {
    empty: '',
    toForm: (saved: number | null) => (saved === null ? '' : typedAmount(saved)),
    toBody: (typed: string) => (typed.trim() === '' ? null : dollarText(typed)),
    toAnswer: (typed: string) => (typed.trim() === '' ? null : dollarsIn(typed)),
  },
  video: {
    ...optional,
    // The address as it is stored, so that another spelling of it is not a change.
    toBody: (typed: string) => knownVideo(typed) ?? (typed.trim() || null),
    toAnswer: (typed: string) => knownVideo(typed) ?? null,
  },
};

type FormKinds = typeof formKinds;
type Way = 'toForm' | 'toBody' | 'toAnswer';

/** Fields fully described by their kind; the others are lists and separate parts. */
export type SimpleField = FieldWith<{ section: FormSectionId; kind: keyof FormKinds }>;
const simpleFields = formFields.filter((name) => projectFields[name].kind in formKinds) as SimpleField[];

type Converted<To extends Way> = {
  [Name in SimpleField]: KindOf<Name> extends 'choice' ? Project[Name] : ReturnType<FormKinds[KindOf<Name>][To]>;
};
export type SimpleValues = Converted<'toForm'>;

/** A required choice has no empty value: the form defines its initial value. */
export const emptySimpleValues = Object.fromEntries(
  simpleFields.map((name) => [name, formKinds[projectFields[name].kind].empty]),
) as { [Name in SimpleField as KindOf<Name> extends 'choice' ? never : Name]: SimpleValues[Name] };

export function simpleFormValues(project: Project): SimpleValues {
  return convert('toForm', project);
}

export function simpleBody(values: SimpleValues): Converted<'toBody'> {
  return convert('toBody', values);
}

/** As the API would return them; values that cannot be parsed yet are omitted. */
export function simpleAnswers(values: SimpleValues): Converted<'toAnswer'> {
  return convert('toAnswer', values);
}

function convert<To extends Way>(way: To, values: { [Name in SimpleField]: unknown }): Converted<To> {
  const converted = simpleFields.map((name) => [name, formKinds[projectFields[name].kind][way](values[name] as never)]);
  return Object.fromEntries(converted) as Converted<To>;
}

function asItIs<Value>(value: Value): Value {
  return value;
}

/** Formats dollars for the form: 25000 -> '25,000', 25000.5 -> '25,000.50'. */
export function typedAmount(dollars: number): string {
  return groupedAmount(dollars.toFixed(2));
}

/** Text that cannot be parsed is sent as typed, so that the contract rejects it. */
export function dollarText(typed: string): string {
  const amount = readDollars(typed);
  return amount === undefined ? typed.trim() : toDollarString(amount);
}

export function dollarsIn(typed: string): number {
  const amount = readDollars(typed);
  return amount === undefined ? 0 : toDollarNumber(amount);
}

function knownVideo(typed: string): string | undefined {
  const video = readVideoAddress(typed);
  return video && videoAddress(video);
}
