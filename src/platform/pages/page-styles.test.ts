// The styles of one page: nothing it needs is missing, and what it cannot use is left out.
import { expect, test } from 'vitest';
import { createPageStyles } from './page-styles.ts';

const stylesOf = (css: string, html: string) => createPageStyles(css)(html);

test('rules without a class stay, rules of absent classes go', () => {
  const css = 'body{margin:0}.here{color:red}.absent{color:blue}';
  expect(stylesOf(css, '<p class="here">')).toBe('body{margin:0}.here{color:red}');
});

test('a rule stays if one of its selectors can match', () => {
  expect(stylesOf('.absent,.here{color:red}', '<p class="here">')).toBe('.absent,.here{color:red}');
  expect(stylesOf('.here.absent{color:red}', '<p class="here">')).toBe('');
  expect(stylesOf('.here .absent{color:red}', '<p class="here">')).toBe('');
});

test('classes inside :not() and :is() are not required', () => {
  const css = '.here:not(.absent){color:red}.here:is(.absent,:hover){color:blue}';
  expect(stylesOf(css, '<p class="here">')).toBe(css);
});

test('classes inside a :where() around everything are required', () => {
  const css = String.raw`:where(.here>:not(:last-child)){a:b}:where(.md\:absent>:not(:last-child)){c:d}`;
  expect(stylesOf(css, '<p class="here">')).toBe(':where(.here>:not(:last-child)){a:b}');
});

test('values of the utilities that no rule reads are left out, and so is the question whether colors can be mixed', () => {
  const css =
    '.here{--tw-a:1;--tw-b:2;width:var(--tw-b)}.here{color:red;--tw-a:3}@supports (color:color-mix(in lab, red, red)){.here{color:blue}}';
  expect(stylesOf(css, '<p class="here">')).toBe('.here{--tw-b:2;width:var(--tw-b)}.here{color:red;}.here{color:blue}');
});

test('rules for absent elements go', () => {
  const css = 'p b{a:b}table{c:d}[data-x="a b"]{e:f}p.here,sub{g:h}*+p:before{i:j}html{k:l}';
  expect(stylesOf(css, '<p class="here">')).toBe('[data-x="a b"]{e:f}p.here,sub{g:h}*+p:before{i:j}html{k:l}');
  expect(stylesOf(css, '<p class="here"><b>')).toContain('p b{a:b}');
});

test('a :has() rule goes when nothing in it is present', () => {
  const css =
    ':root:has(.absent,.gone:not(.x)) .here{a:b}:root:has(.absent,.here:not(.x)){c:d}.here:not(:has(.absent)){e:f}';
  expect(stylesOf(css, '<p class="here">')).toBe(':root:has(.absent,.here:not(.x)){c:d}.here:not(:has(.absent)){e:f}');
});

test('escaped names are compared as they appear in HTML', () => {
  const css = String.raw`.sm\:grid{display:grid}.w-\[min\(78vw\,18rem\)\]{width:1px}.\[\&\:\:marker\]\:hidden::marker{content:""}`;
  expect(stylesOf(css, '<p class="sm:grid w-[min(78vw,18rem)] [&amp;::marker]:hidden">')).toBe(css);
  expect(stylesOf(css, '<p class="other">')).toBe('');
});

test('groups keep their order and go when they are empty', () => {
  const css = '@layer theme,base;@layer base{.here{a:b}.absent{c:d}}@media (width>1px){.absent{e:f}}';
  expect(stylesOf(css, '<p class="here">')).toBe('@layer theme,base;@layer base{.here{a:b}}');
});

test('animations and registered properties are included with the rules that use them', () => {
  const css =
    '.here{animation:grow 1s}@keyframes grow{to{scale:1}}@keyframes other{to{scale:2}}@property --x{syntax:"*"}';
  expect(stylesOf(css, '<p class="here">')).toBe('.here{animation:grow 1s}@keyframes grow{to{scale:1}}');
});

test('a registered property that nothing reads is left out', () => {
  const css = '.here{--x:1}.there{width:var(--x)}@property --x{syntax:"*"}';
  expect(stylesOf(css, '<p class="here">')).toBe('.here{--x:1}');
  expect(stylesOf(css, '<p class="here there">')).toBe(css);
});

test('named values stay if a rule, an attribute, or another value uses them', () => {
  const css =
    ':root{color-scheme:dark;--a:url("x;y");--b:light-dark(#fff,#000);--c:var(--d,var(--e));--d:1;--e:2;--f:3}.here{color:var(--b)}@media print{:root{--f:4}}';
  expect(stylesOf(css, '<p class="here">')).toBe(
    ':root{color-scheme:dark;--b:light-dark(#fff,#000)}.here{color:var(--b)}@media print{:root{--f:4}}',
  );
  expect(stylesOf(css, '<p style="top:var(--c)">')).toContain('--c:var(--d,var(--e));--d:1;--e:2}');
  expect(stylesOf(css, '<p style="top:var(--a)">')).toContain('--a:url("x;y")');
});

test('rules for a part of an input stay with such an input', () => {
  const css = '::-webkit-datetime-edit{a:b}::file-selector-button{c:d}::view-transition-old(root){e:f}';
  expect(stylesOf(css, '<input type="date">')).toBe('::-webkit-datetime-edit{a:b}');
  expect(stylesOf(css, '<input type="file">')).toBe('::file-selector-button{c:d}');
});

test('braces in strings do not end a rule', () => {
  const css = '.here::before{content:"}{;"}.absent{a:b}';
  expect(stylesOf(css, '<p class="here">')).toBe('.here::before{content:"}{;"}');
});
