// The table of a project's fields agrees with the table of columns, the contract and the settings; with the history, see sql-twins.test.ts.
import { expect, test } from 'vitest';
import { materialFieldLabels } from '#features/settings/material-fields.ts';
import { createProjectBody } from '../project-contract.ts';
import {
  answeredFields,
  fieldNames,
  formFields,
  getField,
  listedFields,
  projectFields,
  textFields,
} from '../project-fields.ts';
import { project, projectListItem } from '../project-shapes.ts';
import { rowKeys } from './project-field-values.ts';
import { projects } from './project-table.ts';

test('every field has its column', () => {
  for (const name of fieldNames.filter((one) => one !== 'pack'))
    expect(projects[rowKeys[name]].name).toBe(projectFields[name].column);
});

test('the contract returns and accepts the fields of the table', () => {
  expect(Object.keys(project.shape)).toEqual(expect.arrayContaining(answeredFields));
  expect(Object.keys(projectListItem.shape)).toEqual(expect.arrayContaining(listedFields));
  expect(Object.keys(createProjectBody.shape).filter((name) => name !== 'status')).toEqual(
    expect.arrayContaining(formFields),
  );
  expect(formFields).toHaveLength(Object.keys(createProjectBody.shape).length - 1);
});

test('the setting for material changes uses the same field names', () => {
  expect(textFields.map((name) => projectFields[name].label).toSorted()).toEqual(materialFieldLabels.toSorted());
});

test('only listed fields have a column in the CSV file', () => {
  expect(fieldNames.filter((name) => getField(name).csv !== undefined && !getField(name).listed)).toEqual([]);
});
