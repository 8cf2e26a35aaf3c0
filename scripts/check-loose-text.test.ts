// The check of loose text finds what breaks on a page that a browser has translated, and nothing else.
import { expect, test } from 'vitest';
import { checkLooseText } from './check-loose-text.ts';

const kit = {
  'src/ui/kit.tsx': `
    import type { ReactNode } from 'react';
    export const Dot = () => <i />;
    export const Named = ({ name }: { name: string }) => <b>{name}</b>;
    export const MaybeDot = ({ on }: { on: boolean }) => (on ? <i /> : null);
    export const Plain = ({ of }: { of: string }) => <>{of}</>;
    export function Box({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
      return <div>{actions}{children}</div>;
    }
    export const Early = ({ on }: { on: boolean }) => {
      if (!on) return null;
      return <i />;
    };`,
};

test.each<[string, string]>([
  ['an element that comes before text', '<p>{on && <i />} Save</p>'],
  ['an element that comes before a value', '<p>{on && <i />}{name}</p>'],
  ['an element that is exchanged before text', '<p>{on ? <i /> : <b />} Save</p>'],
  ['a list before text', '<p>{list.map((entry) => <i key={entry} />)} Save</p>'],
  ['a component that shows nothing at times', '<p><MaybeDot on={on} /> Save</p>'],
  ['a component that returns early', '<p><Early on={on} /> Save</p>'],
  ['text that comes beside an element', '<p><i />{on && "Saved"}</p>'],
  ['text that comes beside text', '<p>Draft{on && `, saved`}</p>'],
  ['text that an element replaces', '<p>Draft {on ? "saved" : <Dot />}</p>'],
  ['optional text beside an element', '<p><i />{note}</p>'],
  ['text in a fragment that goes', '<p>{on && <>Saved <i /></>}</p>'],
  ['text of a component that goes', '<p>{on && <Plain of={name} />}</p>'],
  ['text in a list', '<p>{list.map((entry) => (on ? entry : <b key={entry}>{entry}</b>))}</p>'],
  ['a constant that comes before text', '<p>{icon} Save</p>'],
  ['an element that comes in a fragment before text', '<p><>{on && <i />}</> Save</p>'],
])('found: %s', (_, jsx) => {
  expect(check(jsx)).toEqual([expect.objectContaining({ file: 'src/web/page.tsx', line: 6 })]);
});

test('found: a kit component with something that comes before the text its users give it', () => {
  const found = check('<Box actions={on && <i />}>Save</Box>');
  expect(found).toEqual([expect.objectContaining({ file: 'src/ui/kit.tsx' })]);
});

test('found: a component that shows text or an element', () => {
  const files = {
    'src/web/hint.tsx': 'export const Hint = ({ on }: { on: boolean }) => (on ? "Saved" : <b>Saved</b>);',
  };
  const found = checkLooseText(Object.entries(files).map(([file, text]) => ({ file, text })));
  expect(found).toEqual([expect.objectContaining({ what: 'Hint' })]);
});

test.each<[string, string]>([
  ['text of its own beside an element that comes', '<p>{on && <i />}<span>Save</span></p>'],
  ['a text that changes alone', '<p>{on ? "Saved" : "Save"}</p>'],
  ['a text that comes and goes alone', '<p>{on && "Saved"}</p>'],
  ['text or an element alone', '<p>{on ? "Saved" : <Dot />}</p>'],
  ['an element that comes after text', '<p>Save{on && <i />}</p>'],
  ['an element that stays between', '<p>{on && <i />}<b />Save</p>'],
  ['elements that stay beside text', '<p><Dot /> by <Named name={name} /></p>'],
  ['one element with another look', '<p>{on ? <i className="a" /> : <i className="b" />} Save</p>'],
  ['a value that never comes or goes', '<p><i /> {name}</p>'],
  ['a component given elements', '<Box actions={on && <i />}><b /></Box>'],
  ['spaces', '<p>{on && <i />} <b /></p>'],
])('not found: %s', (_, jsx) => {
  expect(check(jsx)).toEqual([]);
});

function check(jsx: string) {
  const page = `import { Box, Dot, Early, MaybeDot, Named, Plain } from '#ui/kit.tsx';
    type Props = { on: boolean; name: string; note?: string; list: string[] };
    export function Page({ on, name, note, list }: Props) {
      const icon = on && <i />;
      return (
        ${jsx}
      );
    }`;
  const files = { ...kit, 'src/web/page.tsx': page };
  return checkLooseText(Object.entries(files).map(([file, text]) => ({ file, text })));
}
