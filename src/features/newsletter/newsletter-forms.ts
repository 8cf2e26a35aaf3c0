// Results of the newsletter's forms in browsers without script, in the address of the page that follows.

export const formResults = ['done', 'invalid', 'expired', 'busy', 'failed'] as const;
export type FormResult = (typeof formResults)[number];

export function findFormResult(search: URLSearchParams): FormResult | undefined {
  return formResults.find((result) => result === search.get('result'));
}
