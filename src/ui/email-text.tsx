// An email address in a narrow column: it breaks after the @, and elsewhere only if it is very long.
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <span className="inline-block min-w-40 wrap-anywhere">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
