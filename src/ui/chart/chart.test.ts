// Charts without anything in them.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ColumnChart, StepChart } from './chart.tsx';

const dollars = (value: number) => `$${value}`;
const columns = (value: number) => [{ key: 'a', label: 'Nov 1', values: [value] }];
const drawColumns = (value: number) =>
  renderToStaticMarkup(
    createElement(ColumnChart, { columns: columns(value), series: ['Money'], formatValue: dollars }),
  );
const drawSteps = (value: number) =>
  renderToStaticMarkup(
    createElement(StepChart, { points: [{ day: '2026-11-01', value }], until: '2026-11-20', formatValue: dollars }),
  );

test('an empty chart has no invented scale, and one with the smallest amount has one', () => {
  for (const draw of [drawColumns, drawSteps]) {
    expect(draw(0)).not.toMatch(/[$]|NaN/);
    expect(draw(1)).toMatch(/[$]1/);
  }
});
