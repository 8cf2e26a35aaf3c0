// The manifests of deploy/kubernetes against the schemas of Kubernetes, each other, and the settings that Kindling knows. Nothing here starts a cluster.
import { readdirSync, readFileSync } from 'node:fs';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Namespace, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#platform/config/config.ts';
import { namesInSource } from '../factories/setting-names.ts';

const folder = new URL('../../deploy/kubernetes/', import.meta.url);
const models = { Deployment, Ingress, NetworkPolicy, PodDisruptionBudget, Namespace, PersistentVolumeClaim, Service };
type Kind = keyof typeof models;

const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));
const manifests = files.filter((file) => !file.endsWith('kustomization.yaml'));
const listResources = (file: string): string[] => (readManifest(file) as { resources: string[] }).resources;

/** In the shape that the caller names. */
const readManifest = (file: string) => parse(read(file)) as never;

const readEnv = (file: string) =>
  Object.fromEntries(
    [...read(file).matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

const check = (manifest: { kind: Kind }) => new models[manifest.kind](manifest as never).validate();

test.each(manifests)('%s fits the schema of Kubernetes', (file) => {
  expect(() => check(readManifest(file))).not.toThrow();
});

test('a field of the wrong type or one that is missing would be found', () => {
  const deployment: { kind: Kind; spec: { replicas?: unknown; template?: unknown } } = readManifest('deployment.yaml');
  expect(() => check({ ...deployment, spec: { ...deployment.spec, replicas: 'two' } } as never)).toThrow('replicas');
  expect(() => check({ ...deployment, spec: { ...deployment.spec, template: undefined } } as never)).toThrow(
    'template',
  );
});

test('every manifest is applied, and every file that is named exists', () => {
  const named = (file: string, of: string) => listResources(file).map((name) => of + name);
  const applied = [
    ...named('kustomization.yaml', ''),
    ...named('shared-pictures/kustomization.yaml', 'shared-pictures/'),
  ];
  expect(new Set(applied)).toEqual(new Set(manifests));
  expect(applied).toHaveLength(manifests.length);
});

test('settings and secrets have names that Kindling knows, each in one place', () => {
  const [settings, secrets] = [readEnv('settings.env'), readEnv('secrets.example.env')];
  const names = [...Object.keys(settings), ...Object.keys(secrets)];
  expect(names.filter((name) => !namesInSource().has(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.values(secrets).join('')).toBe('');
});

test('the settings start a site once the secrets are filled in', () => {
  const secrets = {
    DATABASE_URL: 'postgresql://kindling:word@database:5432/kindling',
    SESSION_SECRET: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c',
    ADMIN_USERNAME: 'ada',
    ADMIN_PASSWORD: 'seven purple otters swim',
    OIDC_CLIENT_SECRET: 'client-secret',
    STRIPE_SECRET_KEY: 'sk_test_kindling',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_kindling',
    STRIPE_WEBHOOK_SECRET: 'whsec_kindling',
    SMTP_URL: 'smtp://kindling:word@mail:587',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(Object.keys(secrets)).toEqual(Object.keys(readEnv('secrets.example.env')));
  const config = readConfig({ NODE_ENV: 'production', HOST: '0.0.0.0', ...readEnv('settings.env'), ...secrets });
  expect(config).toMatchObject({ production: true, secure: true, storage: { kind: 's3' } });
});

type Container = {
  ports: { name: string; containerPort: number }[];
  volumeMounts: { name: string }[];
  envFrom: unknown;
};
type Pod = { spec: { containers: [Container]; volumes: { name: string }[] }; metadata: { labels: object } };

test('service, ingress, policies and probes point at what the pods have', () => {
  const { spec }: { spec: { template: Pod; selector: { matchLabels: object } } } = readManifest('deployment.yaml');
  const [container] = spec.template.spec.containers;
  const ports = Object.fromEntries(container.ports.map(({ name, containerPort }) => [name, containerPort]));
  expect(ports).toEqual({ http: readConfig({}).port, metrics: Number(readEnv('settings.env').METRICS_PORT) });
  const text = manifests.map(read).join('\n');
  const used = [...text.matchAll(/\b(?:port|targetPort): ([a-z]+)\b/g)].map(([, name]) => name);
  expect(new Set(used)).toEqual(new Set(['http', 'metrics']));
  expect(container.volumeMounts.map(({ name }) => name)).toEqual(spec.template.spec.volumes.map(({ name }) => name));
  const labels = { 'app.kubernetes.io/name': 'kindling' };
  expect([spec.selector.matchLabels, spec.template.metadata.labels]).toEqual([labels, labels]);
  const service: { spec: { selector: object } } = readManifest('service.yaml');
  expect(service.spec.selector).toEqual(labels);
  const { metadata }: { metadata: { name: string } } = readManifest('shared-pictures/volume-claim.yaml');
  const claim = metadata.name;
  expect(read('shared-pictures/kustomization.yaml')).toContain(`claimName: ${claim}`);
});
