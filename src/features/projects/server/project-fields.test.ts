// The table of a project's fields agrees with the database, the contract and the settings.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { materialFieldLabels } from '#kernel/material-fields.ts';
import { makeProject } from '#test/factories/make.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import { createProjectBody, project, projectListItem } from '../project-contract.ts';
import {
  answeredFields,
  fieldNames,
  fieldOf,
  formFields,
  listedFields,
  projectFields,
  textFields,
} from '../project-fields.ts';
import { rowKeys } from './project-field-values.ts';
import { projects } from './project-table.ts';

let kindling: TestApp;
beforeAll(async () => {
  kindling = await createTestApp();
});
afterAll(() => kindling.close());

test('every field has its column', () => {
  for (const name of fieldNames) expect(projects[rowKeys[name]].name).toBe(projectFields[name].column);
});

test('the history keeps the fields of the table and nothing else', async () => {
  const { id } = await makeProject(kindling.deps);
  const { rows } = await kindling.deps.pool.query<{ column: string }>(
    'select jsonb_object_keys(tracked_project_fields(projects)) as column from projects where id = $1',
    [id],
  );
  const columns = fieldNames.map((name) => projectFields[name].column);
  expect(rows.map(({ column }) => column).toSorted()).toEqual(columns.toSorted());
});

test('the contract answers and takes the fields of the table', () => {
  expect(Object.keys(project.shape)).toEqual(expect.arrayContaining(answeredFields));
  expect(Object.keys(projectListItem.shape)).toEqual(expect.arrayContaining(listedFields));
  expect(Object.keys(createProjectBody.shape).filter((name) => name !== 'status')).toEqual(
    expect.arrayContaining(formFields),
  );
  expect(formFields).toHaveLength(Object.keys(createProjectBody.shape).length - 1);
});

test('the setting for material changes names texts as they are named here', () => {
  expect(textFields.map((name) => projectFields[name].label).toSorted()).toEqual(materialFieldLabels.toSorted());
});

test('only listed fields have a column in the CSV file', () => {
  expect(fieldNames.filter((name) => fieldOf(name).csv !== undefined && !fieldOf(name).listed)).toEqual([]);
});
