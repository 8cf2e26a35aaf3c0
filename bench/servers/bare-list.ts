// A bare list endpoint for comparison: Fastify, pg, one named statement, JSON.stringify of its rows.
import Fastify from 'fastify';
import pg from 'pg';
import type { Statement } from '../statements.ts';
import { type Received, receiveSetup } from './setup.ts';

export type BareList = { databaseUrl: string; statement: Statement };

const { setup, port } = (await receiveSetup()) as Received<BareList>;
const pool = new pg.Pool({ connectionString: setup.databaseUrl, max: 10 });
const app = Fastify();
app.get('/ready', () => 'ready');
app.get('/api/projects', async (_, reply) => {
  const { rows } = await pool.query({ name: 'list', ...setup.statement });
  return reply.type('application/json').send(JSON.stringify(rows));
});
await app.listen({ port });
