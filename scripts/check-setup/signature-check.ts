// Tries the signature service: reads its list of documents with the token. Sends nothing.
import type { Config } from '#platform/config/config.ts';
import { describeError, failed, ok, type SetupFinding } from './setup-finding.ts';

const timeoutMs = 10_000;

export async function checkSignatures({ signatures }: Pick<Config, 'signatures'>): Promise<SetupFinding[]> {
  if (signatures.kind === 'built_in') return [];
  const { url, token } = signatures;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(`${url}/api/v2/envelope?perPage=1`, { headers: { authorization: token }, signal });
    if (answer.ok) return [ok(`Documenso at ${url} answered and accepts DOCUMENSO_TOKEN.`)];
    if (answer.status === 401 || answer.status === 403) return [failed('Documenso refuses DOCUMENSO_TOKEN.')];
    return [failed(`Documenso at ${url} answered with status ${answer.status}.`)];
  } catch (error) {
    return [failed(`Documenso at DOCUMENSO_URL cannot be reached: ${describeError(error)}.`)];
  }
}
