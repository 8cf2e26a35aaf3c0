// API of project files: a whole project to keep, or to take to another Kindling.
import { endpoint } from '#kernel/endpoint.ts';

export const exportProjectFile = endpoint('GET /api/projects/{id}/file', {
  access: 'user-or-admin',
  audit: 'project.exported',
  summary: 'Download a whole project as JSON, with pictures, documents and updates, for its team and administrators',
  file: 'application/json',
});

export const exportProjectRow = endpoint('GET /api/projects/{id}/file.csv', {
  access: 'user-or-admin',
  audit: 'project.exported',
  summary: 'Download the text, terms and total of a project as CSV with the columns of an import',
  file: 'text/csv',
});
