// Documents of the demo's offers that run under rules, drawn at the first start. Every text is fictional.
import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { listShown } from '#features/documents/server/document-reading.ts';
import { documentVersions, projectDocuments } from '#features/documents/server/document-table.ts';
import { drawPdf, type Pen, page, soft } from '#features/investing/server/receipts/pdf-pen.ts';
import type { DocumentKind } from '#features/packs/pack.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Transaction } from '#platform/postgres/database.ts';

type Part = readonly [heading: string, text: string];
type DemoDocument = { kind: DocumentKind; title: string; parts: readonly Part[] };

const documents: Record<string, readonly DemoDocument[]> = {
  parcel: [
    {
      kind: 'offering',
      title: 'Offering statement',
      parts: [
        ['The company', 'Parcel Games AB, Uppsala. Two people, founded to make one game about a post office.'],
        [
          'The offer',
          'Up to $130,000 for 10% of the company at a valuation of $1,300,000. If the target is not met by the last day, every payment is returned in full.',
        ],
        [
          'Use of the money',
          'Eighteen months of work by two people (70%), music and voices (12%), testing and translation (10%), fees and taxes (8%).',
        ],
        [
          'Risks',
          'The game may be late, or good and not seen. Most new companies fail. You can lose everything you invest, and the shares cannot be sold for one year.',
        ],
        [
          'Officers',
          'Linus Berg, designer, has 60% of the votes. Nobody else has more than 20%. There were no dealings between the company and its officers.',
        ],
      ],
    },
    {
      kind: 'financials',
      title: 'Financial statements, last two years',
      parts: [
        [
          'Last year',
          'Revenue $18,400 from the jam version. Costs $31,200, of which $24,000 were salaries. Loss $12,800.',
        ],
        ['The year before', 'Revenue $0. Costs $6,100, paid by the founders. Loss $6,100.'],
        ['Balance', 'Cash $9,300. Debts $0. Certified by the principal executive officer.'],
      ],
    },
  ],
  'buckwheat-road': [
    {
      kind: 'key_information',
      title: 'Key investment information sheet',
      parts: [
        [
          'Warning',
          'This crowdfunding offer has been neither verified nor approved by an authority. You may not get back any of the money you invest. This is not a savings product.',
        ],
        [
          'The owner',
          'Strada del Grano S.r.l., Tresivio. The mill has 38 contracts with growers and 11 with restaurants.',
        ],
        ['The offer', 'Up to $210,000 for 15% of the company. You may cancel within four days, without a reason.'],
        ['Risks', 'A bad harvest, a mill that costs more, buyers who leave. There is no market for the shares.'],
        ['Costs', 'The site keeps its fee from what is raised. You pay what you invest, and nothing else.'],
      ],
    },
  ],
  'depot-honey': [
    {
      kind: 'key_information',
      title: 'Key investment information sheet',
      parts: [
        [
          'Warning',
          'This crowdfunding offer has been neither verified nor approved by an authority. You may not get back any of the money you invest. This is not a savings product.',
        ],
        ['The owner', 'Depot Honey GmbH in formation, Berlin. One beekeeper, eight hives, 190 kilos of honey so far.'],
        ['The offer', 'Up to $15,000 for 20% of the company. You may cancel within four days, without a reason.'],
        ['Risks', 'Bees die in some winters. The roofs belong to somebody else, who could want them back.'],
      ],
    },
  ],
  'signwriters-yard': [
    {
      kind: 'pitch_deck',
      title: 'The yard in eight pages',
      parts: [
        ['Why now', 'Eleven enquiries a week, three that one man can do, and five graduates who paint for a living.'],
        ['How it earns', 'Twelve places on each course at $900, and two signs a week at $640.'],
      ],
    },
  ],
};

/** Keys of projects that have documents. */
export const documentedProjects = Object.keys(documents);

type Seeding = Pick<Deps, 'storage' | 'now'>;
type Owner = { projectId: number; ownerId: number; projectKey: string; title: string; uploadedAt: Date };

export async function seedDocuments(tx: Transaction, deps: Seeding, owner: Owner): Promise<void> {
  for (const { kind, title, parts } of documents[owner.projectKey] ?? []) {
    const info = { title: `${title}: ${owner.title}`, author: 'Kindling demo', now: owner.uploadedAt };
    const bytes = await drawPdf(info, (pen) => drawParts(pen, { title, about: owner.title, parts }));
    const storedAs = `${randomBytes(16).toString('base64url')}.pdf`;
    await deps.storage.put(storedAs, { bytes, contentType: 'application/pdf' });
    const { projectId, ownerId, uploadedAt } = owner;
    const [document] = await tx
      .insert(projectDocuments)
      .values({ projectId, kind, title, access: 'everyone', createdAt: uploadedAt })
      .returning({ id: projectDocuments.id });
    await tx.insert(documentVersions).values({
      documentId: document?.id ?? 0,
      version: 1,
      storedAs,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      pages: 1,
      uploadedBy: ownerId,
      uploadedAt,
    });
  }
  await tx
    .update(projects)
    .set({ documents: await listShown(tx, owner.projectId) })
    .where(eq(projects.id, owner.projectId));
}

const left = 72;
const width = page.width - 2 * left;

function drawParts(pen: Pen, { title, about, parts }: { title: string; about: string; parts: readonly Part[] }): void {
  let y = pen.write(title, { x: left, y: 84, width, face: 'display', size: 28 }) + 6;
  y = pen.write(about, { x: left, y, width, size: 12, color: soft }) + 4;
  y = pen.write('A fictional document of the demo.', { x: left, y, width, size: 10, color: soft }) + 26;
  for (const [heading, text] of parts) {
    y = pen.write(heading, { x: left, y, width, face: 'bold', size: 12 }) + 4;
    y = pen.write(text, { x: left, y, width, size: 11 }) + 18;
  }
}
