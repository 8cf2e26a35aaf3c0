// The links of a profile: a name and an address each.
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Button, IconButton } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { maxWords, profileLimits } from '../../profile-rules.ts';
import type { ProfileValues } from './profile-values.ts';
import { settingsCopy } from './settings-copy.ts';

const copy = settingsCopy.profile.links;
type Links = ProfileValues['links'];

type ProfileLinksProps = { links: Links; error: string | undefined; onChange: (links: Links) => void };

export function ProfileLinks({ links, error, onChange }: ProfileLinksProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const change = (index: number, part: Partial<Links[number]>) =>
    onChange(links.map((link, place) => (place === index ? { ...link, ...part } : link)));
  const focusLast = () =>
    requestAnimationFrame(() => {
      const rows = box.current?.querySelectorAll<HTMLElement>('[data-first]');
      (rows?.item(rows.length - 1) ?? box.current?.querySelector('button'))?.focus();
    });
  return (
    <fieldset ref={box} className="grid min-w-0 gap-3">
      <legend className="field-label float-left">{copy.title}</legend>
      {links.length > 0 && (
        <ul className="grid gap-4 sm:gap-3">
          {links.map(({ name, address }, index) => (
            // Rows have no identity of their own, and none of them keeps state.
            <li
              key={index}
              className="grid grid-cols-[minmax(0,1fr)_42px] items-end gap-2.5 sm:grid-cols-[11rem_minmax(0,1fr)_42px]"
            >
              <TextField
                data-first
                label={copy.name(index + 1)}
                placeholder={copy.namePlaceholder}
                maxLength={profileLimits.linkName}
                value={name}
                className="max-sm:col-span-2"
                onChange={(event) => change(index, { name: event.target.value })}
              />
              <div className="max-sm:order-last max-sm:col-span-2">
                <TextField
                  type="url"
                  label={copy.address(index + 1)}
                  placeholder="https://"
                  maxLength={profileLimits.link}
                  value={address}
                  onChange={(event) => change(index, { address: event.target.value })}
                />
              </div>
              <IconButton
                label={copy.remove(name || String(index + 1))}
                onClick={() => {
                  onChange(links.filter((_, place) => place !== index));
                  focusLast();
                }}
              >
                <Trash2 size={17} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
      {links.length < maxWords.count && (
        <Button
          look="outline"
          size="small"
          className="justify-self-start"
          onClick={() => {
            onChange([...links, { name: '', address: '' }]);
            focusLast();
          }}
        >
          <Plus size={17} aria-hidden />
          {copy.add}
        </Button>
      )}
    </fieldset>
  );
}
