// An email address in a narrow column: it breaks after its @, and elsewhere only where it is long beyond measure.
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <span className="inline-block min-w-40 [overflow-wrap:anywhere]">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
