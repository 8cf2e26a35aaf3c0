// The fields of the investor profile: who invests, where they live, and their means. What does not concern the chosen kind of investor is
// hidden by styles alone, so that it works without JavaScript.
import type { ProfileField } from '#features/packs/pack.ts';
import { countries } from '#kernel/countries.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { MoneyField, SelectField, TextField } from '#ui/form/field.tsx';
import { type InvestorProfile, profileLimits } from '../investor-profile-contract.ts';
import { sentBoxes } from '../profile-form.ts';
import { investingCopy as copy } from './investing-copy.ts';

export type FormState = {
  profile: InvestorProfile;
  /** The values are those of a refused form. */
  isTyped: boolean;
  typedValue: (name: string) => string | undefined;
  isTypedChecked: (name: string, value: string) => boolean;
  error: (name: string) => string | undefined;
  /** The rules of the investment in question lack it. */
  isAsked: (name: string) => boolean;
};

/** Hidden unless this kind of investor is chosen. */
export const onlyFor = {
  person: 'hidden group-has-[[name=kind][value=person]:checked]/form:grid',
  organization: 'hidden group-has-[[name=kind][value=organization]:checked]/form:grid',
};

type FactName = Exclude<
  keyof InvestorProfile,
  'asks' | 'categories' | 'typed' | 'version' | 'statedAt' | 'isJoint' | 'kind'
>;

function fieldOf(state: FormState, name: FactName) {
  const stored = state.profile[name];
  return {
    name,
    defaultValue: state.isTyped ? (state.typedValue(name) ?? '') : String(stored ?? ''),
    error: state.error(name),
    ...(state.isAsked(name) && { required: true }),
  };
}

const hintOf = (state: FormState, name: string, hint?: string) =>
  state.isAsked(name) ? [copy.needed, hint].filter(Boolean).join('. ') : hint;

export function WhoFields({ state }: { state: FormState }) {
  const { who } = copy;
  const kind = (state.isTyped ? state.typedValue('kind') : undefined) ?? state.profile.kind;
  const name = fieldOf(state, 'name');
  return (
    <fieldset className="panel grid min-w-0 gap-5">
      <legend className="sr-only">{who.title}</legend>
      <h2 className="h3">{who.title}</h2>
      <ChoiceField
        legend={who.legend}
        name="kind"
        defaultValue={kind}
        choices={[
          { value: 'person', ...who.person },
          { value: 'organization', ...who.organization },
        ]}
      />
      <TextField
        {...name}
        label={
          <>
            <span className="group-has-[[name=kind][value=organization]:checked]/form:hidden">{who.legalName}</span>
            <span className="hidden group-has-[[name=kind][value=organization]:checked]/form:inline">
              {who.organizationName}
            </span>
          </>
        }
        hint={
          <span className="group-has-[[name=kind][value=organization]:checked]/form:hidden">{who.legalNameHint}</span>
        }
        maxLength={profileLimits.name}
        autoComplete="off"
      />
      <div className={`${onlyFor.organization} gap-5 sm:grid-cols-2`}>
        <TextField
          {...fieldOf(state, 'registrationNumber')}
          label={who.registrationNumber}
          maxLength={profileLimits.number}
          autoComplete="off"
        />
        <TextField
          {...fieldOf(state, 'signer')}
          label={who.signer}
          hint={who.signerHint}
          maxLength={profileLimits.name}
          autoComplete="name"
        />
      </div>
    </fieldset>
  );
}

export function WhereFields({ state }: { state: FormState }) {
  const { where } = copy;
  const asks = (field: ProfileField) => state.profile.asks.includes(field);
  const asksTax = state.profile.categories.length > 0;
  return (
    <fieldset className="panel grid min-w-0 gap-5">
      <legend className="sr-only">{where.title}</legend>
      <h2 className="h3">
        <span className="group-has-[[name=kind][value=organization]:checked]/form:hidden">{where.title}</span>
        <span className="hidden group-has-[[name=kind][value=organization]:checked]/form:inline">
          {where.organizationTitle}
        </span>
      </h2>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <CountryField state={state} name="country" label={where.country} />
        <TextField
          {...fieldOf(state, 'region')}
          label={where.region}
          hint={where.optional}
          maxLength={profileLimits.region}
          autoComplete="address-level1"
        />
        {asks('birthDate') && (
          <div className={onlyFor.person}>
            <TextField
              {...fieldOf(state, 'birthDate')}
              type="date"
              label={where.birthDate}
              hint={hintOf(state, 'birthDate')}
              autoComplete="bday"
              className="block w-full"
            />
          </div>
        )}
      </div>
      {asksTax && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <CountryField state={state} name="taxCountry" label={where.taxCountry} hint={where.taxHint} />
          <TextField
            {...fieldOf(state, 'taxNumber')}
            label={where.taxNumber}
            hint={where.optional}
            maxLength={profileLimits.number}
            autoComplete="off"
          />
        </div>
      )}
    </fieldset>
  );
}

type CountryFieldProps = { state: FormState; name: 'country' | 'taxCountry'; label: string; hint?: string };

function CountryField({ state, name, label, hint }: CountryFieldProps) {
  return (
    <SelectField {...fieldOf(state, name)} label={label} hint={hintOf(state, name, hint)}>
      <option value="">{copy.where.countryChoice}</option>
      {countries.values.map((code) => (
        // The browser may know another version of a name.
        <option key={code} value={code} suppressHydrationWarning>
          {countries.label(code)}
        </option>
      ))}
    </SelectField>
  );
}

const amounts = ['income', 'netWorth', 'liquidAssets', 'commitments', 'elsewhere'] as const;

export function MeansFields({ state }: { state: FormState }) {
  const { means } = copy;
  const asked = amounts.filter((name) => state.profile.asks.includes(name));
  if (asked.length === 0) return null;
  const isJoint = state.isTyped ? state.typedValue('isJoint') !== undefined : state.profile.isJoint;
  return (
    <fieldset className="panel grid min-w-0 gap-5">
      <legend className="sr-only">{means.title}</legend>
      <div>
        <h2 className="h3">{means.title}</h2>
        <p className="mt-1 text-ink-2">{means.text}</p>
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {asked.map((name) => (
          <MoneyField
            key={name}
            {...fieldOf(state, name)}
            label={means[name]}
            hint={hintOf(state, name, means[`${name}Hint`])}
            maxLength={24}
          />
        ))}
      </div>
      <div className={`${onlyFor.person} gap-1`}>
        <input type="hidden" name={sentBoxes} value="isJoint" />
        <label className="flex min-h-(--control) cursor-pointer items-center gap-2.5">
          <input
            type="checkbox"
            name="isJoint"
            defaultChecked={isJoint}
            aria-describedby="joint-hint"
            className="size-5 shrink-0 accent-verdigris"
          />
          <span>{means.isJoint}</span>
        </label>
        <p id="joint-hint" className="field-hint">
          {means.isJointHint}
        </p>
      </div>
    </fieldset>
  );
}
