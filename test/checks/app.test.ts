// The application as a whole: health checks and the API document.
import { expect, test } from 'vitest';
import { useTestApp } from '../servers/test-app.ts';

const kindling = useTestApp();

test('a running process is healthy, and ready once its migrations have run', async () => {
  expect((await kindling.app.inject('/healthz')).statusCode).toBe(200);
  expect((await kindling.app.inject('/readyz')).statusCode).toBe(200);
});

test('the API document is OpenAPI 3.1', async () => {
  const document = (await kindling.app.inject('/openapi.json')).json<{ openapi: string; paths: object }>();
  expect(document.openapi).toBe('3.1.0');
});
