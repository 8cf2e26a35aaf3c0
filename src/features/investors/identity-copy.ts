// What a provider says about an identity check that did not work, in sentences for the person.

const problems: Record<string, string> = {
  consent_declined: 'You did not agree to the check on the provider’s page.',
  country_not_supported: 'Documents of this country can’t be checked there. Please write to us.',
  device_not_supported: 'The camera of your device could not be used. Try another device.',
  document_expired: 'The document has expired. Use one that is valid.',
  document_type_not_supported: 'This kind of document is not accepted. Use a passport, driver’s license or ID card.',
  document_unverified_other: 'The document could not be verified. Use another one, or a clearer picture.',
  id_number_mismatch: 'The number does not match your name and date of birth.',
  selfie_document_missing_photo: 'The document has no photo of you. Use another one.',
  selfie_face_mismatch: 'Your photo and the one in the document do not match.',
  selfie_manipulated: 'The photo could not be accepted. Take a new one.',
  under_supported_age: 'You have to be older to be verified.',
  abandoned: 'The check was left before it was done.',
};

export function explainProblem(code: string | null): string | null {
  if (code === null) return null;
  return problems[code] ?? 'The document could not be verified. Try again with a clearer picture.';
}
