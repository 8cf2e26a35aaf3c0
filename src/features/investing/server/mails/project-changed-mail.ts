// Email to the investors of a project whose public texts were changed: one digest of all changes (change-digest.ts).
import { changedFields, hasPublicChanges, projectFields } from '#features/projects/project-fields.ts';
import type { StoredFields } from '#features/projects/server/history/project-change-table.ts';
import { defineBackerMail } from './backer-mail.ts';

export const projectChangedMail = defineBackerMail({
  kind: 'project_changed',
  write({ title, changes }) {
    const changed = Object.assign({}, ...changes.map(({ after }) => after)) as StoredFields;
    const labels = changedFields(changed)
      .filter(hasPublicChanges)
      .map((name) => projectFields[name].label);
    return {
      subject: `${title} was changed`,
      parts: [
        `${title}, a project you invested in, was changed: ${labels.join(', ')}.`,
        'The project page shows every change with the text before and after.',
      ],
    };
  },
});
