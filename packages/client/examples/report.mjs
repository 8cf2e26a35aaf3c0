// Lists the projects of a site, reads one, and sums up your own investments. Needs a token with projects:read and investments:read:
//
//   KINDLING_URL=https://kindling.example KINDLING_TOKEN=kdl_pat_… node examples/report.mjs
import { pathToFileURL } from 'node:url';
import { createClient, getNextCursor } from '@kindling/client';

/** Every project, page by page. */
async function* listProjects(client) {
  for (let cursor; ; ) {
    const query = { limit: '100', ...(cursor && { cursor }) };
    const { data, error, response } = await client.GET('/api/projects', { params: { query } });
    if (error) throw new Error(`${error.code}: ${error.message}`);
    yield* data;
    cursor = getNextCursor(response);
    if (cursor === undefined) return;
  }
}

/** Lines of text about the site and your investments in it. */
export async function report({ baseUrl, token }) {
  const client = createClient({ baseUrl, token });
  const projects = await Array.fromAsync(listProjects(client));
  const lines = [`${projects.length} projects`];
  const [first] = projects;
  if (first) {
    const { data: project, error } = await client.GET('/api/projects/{id}', {
      params: { path: { id: String(first.id) } },
    });
    if (error) throw new Error(`${error.code}: ${error.message}`);
    lines.push(`${project.title}: $${project.fundingRaised} of $${project.fundingGoal}`);
  }
  const { data: investments, error } = await client.GET('/api/users/investments');
  if (error) throw new Error(`${error.code}: ${error.message}`);
  lines.push(...investments.map(({ projectTitle, amount, status }) => `$${amount} in ${projectTitle} (${status})`));
  return lines;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { KINDLING_URL: baseUrl, KINDLING_TOKEN: token } = process.env;
  if (!baseUrl || !token) {
    console.error('Set KINDLING_URL and KINDLING_TOKEN.');
    process.exit(1);
  }
  for (const line of await report({ baseUrl, token })) console.log(line);
}
