// Results of the newsletter's forms without JavaScript, passed in the address of the next page.

export const formResults = ['done', 'invalid', 'expired', 'busy', 'failed'] as const;
export type FormResult = (typeof formResults)[number];

export function findFormResult(search: URLSearchParams): FormResult | undefined {
  return formResults.find((result) => result === search.get('result'));
}
