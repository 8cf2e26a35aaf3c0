// Reads a Dockerfile as the stages it builds, and lists what of a folder would be sent to the builder.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import dockerignore from '@balena/dockerignore';
import { type Copy, DockerfileParser, type From, type JSONInstruction, type Property } from 'dockerfile-ast';

export type Step =
  | { kind: 'run'; command: string }
  /** `from`: the name of a stage; undefined for the folder that is sent to the builder. */
  | { kind: 'copy'; from: string | undefined; sources: string[]; target: string }
  | { kind: 'workdir'; folder: string }
  | { kind: 'env'; values: Record<string, string> }
  | { kind: 'user'; name: string };

export type Stage = {
  name: string;
  base: string;
  steps: Step[];
  labels: Record<string, string>;
  command: string[];
  healthCheck: string[];
};

/** @throws Error at an instruction that this does not follow, rather than building something else. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword();
    if (keyword === 'FROM') {
      const from = instruction as From;
      const name = from.getBuildStage() ?? '';
      stages.push({ name, base: from.getImage() ?? '', steps: [], labels: {}, command: [], healthCheck: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (stage === undefined) throw new Error(`${keyword} before the first FROM`);
    const content = instruction.getArgumentsContent() ?? '';
    const words = instruction.getArguments().map((argument) => argument.getValue());
    if (keyword === 'RUN') stage.steps.push({ kind: 'run', command: content });
    else if (keyword === 'WORKDIR') stage.steps.push({ kind: 'workdir', folder: content });
    else if (keyword === 'USER') stage.steps.push({ kind: 'user', name: content });
    else if (keyword === 'ENV') stage.steps.push({ kind: 'env', values: readProperties(instruction) });
    else if (keyword === 'LABEL') Object.assign(stage.labels, readProperties(instruction));
    else if (keyword === 'COPY') {
      const from = (instruction as Copy).getFromFlag()?.getValue() ?? undefined;
      stage.steps.push({ kind: 'copy', from, sources: words.slice(0, -1), target: words.at(-1) ?? '' });
    } else if (keyword === 'CMD') stage.command = readWords(instruction);
    else if (keyword === 'HEALTHCHECK') stage.healthCheck = JSON.parse(content.slice(content.indexOf('['))) as string[];
    else if (keyword !== 'EXPOSE') throw new Error(`${keyword} is not followed by this test`);
  }
  return stages;
}

function readProperties(instruction: unknown): Record<string, string> {
  const { getProperties } = instruction as { getProperties: () => Property[] };
  const properties = getProperties.call(instruction);
  return Object.fromEntries(properties.map((property) => [property.getName(), property.getValue() ?? '']));
}

function readWords(instruction: unknown): string[] {
  return (instruction as JSONInstruction).getJSONStrings().map((word) => JSON.parse(word.getValue()) as string);
}

/** Whether a path of the folder reaches the builder. */
export function readDockerignore(root: string): (file: string) => boolean {
  return dockerignore()
    .add(readFileSync(join(root, '.dockerignore'), 'utf8'))
    .createFilter();
}

/** The files of this clone that reach the builder, committed or not. */
export function listContext(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const files = listed
    .toString()
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));
  return files.filter(readDockerignore(root));
}
