// How drizzle-kit writes migrations: from every slice's tables, into db/migrations/.
import { defineConfig } from 'drizzle-kit';

export default defineConfig({ dialect: 'postgresql', schema: './src/**/*-table.ts', out: './db/migrations' });
