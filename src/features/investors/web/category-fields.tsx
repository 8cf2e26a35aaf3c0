// The investor's category under each law, with the statements it rests on.
import type { InvestorClass } from '#features/packs/pack.ts';
import { formatDay } from '#kernel/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { FieldNotes, TextArea } from '#ui/form/field.tsx';
import { type Category, categories as known } from '../investor-categories.ts';
import { type InvestorProfile, profileLimits } from '../investor-profile-contract.ts';
import { type ClassFamily, type InvestorKind, investorKinds, needsConfirmation } from '../investor-rules.ts';
import { categoryName, criteriaName, noteName, renewName } from '../profile-form.ts';
import { investingCopy } from './investing-copy.ts';
import { type FormState, onlyFor } from './profile-fields.tsx';

const copy = investingCopy.categories;

type Stated = InvestorProfile['categories'][number]['stated'];
type FamilyProps = { state: FormState; family: ClassFamily; stated: Stated };

export function CategoryFields({ state, categories }: { state: FormState; categories: InvestorProfile['categories'] }) {
  return categories.map(({ family, stated }) => (
    <FamilyFields key={family} state={state} family={family} stated={stated} />
  ));
}

function FamilyFields({ state, family, stated }: FamilyProps) {
  const name = categoryName(family);
  const error = state.error(name);
  const chosen = (state.isTyped ? state.typedValue(name) : undefined) ?? stated?.investorClass ?? 'ordinary';
  return (
    <fieldset className="panel grid min-w-0 gap-4" aria-describedby={error && `${name}-error`}>
      <legend className="sr-only">{`${copy.title}: ${copy.laws[family]}`}</legend>
      <div>
        <h2 className="h3">{copy.title}</h2>
        <p className="mt-1 text-ink-2">{copy.laws[family]}</p>
      </div>
      {stated !== null && <Standing stated={stated} />}
      <div className="grid gap-3">
        <Option name={name} value="ordinary" chosen={chosen} label={copy.none} text={copy.noneText[family]} />
        {Object.entries(known[family]).map(([value, category]) => (
          <CategoryOption
            key={value}
            {...{ state, family, stated, category, chosen }}
            investorClass={value as InvestorClass}
          />
        ))}
      </div>
      {error !== undefined && (
        <div data-invalid tabIndex={-1}>
          <FieldNotes id={name} error={error} />
        </div>
      )}
    </fieldset>
  );
}

function Standing({ stated }: { stated: NonNullable<Stated> }) {
  const tone = stated.isExpired || stated.state === 'refused' ? 'danger' : stated.state === 'waiting' ? 'warm' : 'good';
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-note text-ink-2">
        <Badge tone={tone}>{stated.isExpired ? copy.expired : copy.states[stated.state]}</Badge>
        <span>
          {stated.until === null ? copy.statedOn(formatDay(stated.statedAt)) : copy.until(formatDay(stated.until))}
        </span>
      </p>
      {stated.reason !== null && (
        <p dir="auto" className="text-ink-2 wrap-anywhere">
          {stated.reason}
        </p>
      )}
    </div>
  );
}

type OptionProps = { name: string; value: string; chosen: string; label: string; text: string };

function Option({ name, value, chosen, label, text }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its texts come from props
    <label className="flex min-h-(--control) cursor-pointer gap-3">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={value === chosen}
        className="mt-1 size-[18px] shrink-0 accent-verdigris"
      />
      <span>
        <span className="block font-semibold">{label}</span>
        <span className="mt-0.5 block text-note text-ink-2">{text}</span>
      </span>
    </label>
  );
}

type CategoryOptionProps = FamilyProps & { investorClass: InvestorClass; category: Category; chosen: string };

function CategoryOption({ state, family, stated, investorClass, category, chosen }: CategoryOptionProps) {
  const forKinds = investorKinds.filter((kind) => category.criteria[kind].length > 0);
  const [only] = forKinds;
  const ofStated = stated?.investorClass === investorClass ? stated : null;
  const name = categoryName(family);
  return (
    <div className={`group/option gap-3 ${forKinds.length === 1 && only ? onlyFor[only] : 'grid'}`}>
      <Option name={name} value={investorClass} chosen={chosen} label={category.name} text={category.effect} />
      <div className="ml-[30px] hidden gap-3 group-has-[input[type=radio]:checked]/option:grid">
        {forKinds.map((kind) => (
          <Criteria key={kind} {...{ state, family, investorClass, category, kind, ofStated }} />
        ))}
        {needsConfirmation(family, investorClass) && (
          <TextArea
            name={noteName(family)}
            label={copy.note}
            hint={copy.noteHint}
            rows={3}
            maxLength={profileLimits.note}
            defaultValue={(state.isTyped ? state.typedValue(noteName(family)) : ofStated?.note) ?? ''}
          />
        )}
        {ofStated !== null && (ofStated.isExpired || ofStated.state === 'stated') && (
          <Statement name={renewName(family)} value="on" text={copy.renew} isChecked={false} />
        )}
        <p className="text-note text-ink-3">{copy.rule(category.law)}</p>
      </div>
    </div>
  );
}

type CriteriaProps = {
  state: FormState;
  family: ClassFamily;
  investorClass: InvestorClass;
  category: Category;
  kind: InvestorKind;
  ofStated: Stated;
};

function Criteria({ state, family, investorClass, category, kind, ofStated }: CriteriaProps) {
  const name = criteriaName(family, investorClass);
  return (
    <div className={`${onlyFor[kind]} gap-2`}>
      <p className="text-note">{copy.statements(category.needed[kind])}</p>
      {category.criteria[kind].map(({ id, text }) => (
        <Statement
          key={id}
          name={name}
          value={id}
          text={text}
          isChecked={state.isTyped ? state.isTypedChecked(name, id) : (ofStated?.criteria.includes(id) ?? false)}
        />
      ))}
    </div>
  );
}

function Statement({
  name,
  value,
  text,
  isChecked,
}: {
  name: string;
  value: string;
  text: string;
  isChecked: boolean;
}) {
  return (
    <label className="flex min-h-(--control) cursor-pointer gap-2.5">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChecked}
        className="mt-0.5 size-5 shrink-0 accent-verdigris"
      />
      <span>{text}</span>
    </label>
  );
}
