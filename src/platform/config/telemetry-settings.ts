// OpenTelemetry: where traces and logs go, by its standard names.
import { findPlainUrl, type Read, SettingError, shown } from './setting-readers.ts';

export type TelemetrySettings = {
  /** The collector's address for OTLP over HTTP, without a slash at the end. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The part of traces that is kept, from 0 to 1. */
  sampleRatio: number;
};

/** Undefined without an endpoint: then nothing of OpenTelemetry is loaded. */
export function readTelemetry(read: Read): TelemetrySettings | undefined {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT');
  const settings = {
    headers: readHeaders(read('OTEL_EXPORTER_OTLP_HEADERS')),
    serviceName: readServiceName(read('OTEL_SERVICE_NAME') ?? 'kindling'),
    sampleRatio: readRatio(read('OTEL_TRACES_SAMPLER_ARG') ?? '1'),
  };
  if (endpoint === undefined) return undefined;
  if (findPlainUrl(endpoint) === undefined) {
    throw new SettingError(
      `OTEL_EXPORTER_OTLP_ENDPOINT must be the address of a collector for OTLP over HTTP, such as http://127.0.0.1:4318, not ${shown(endpoint)}.`,
    );
  }
  return { ...settings, endpoint: endpoint.replace(/\/+$/, '') };
}

/** Its message never contains the value, which may have a token. */
function readHeaders(value: string | undefined): Record<string, string> {
  const headers = (value ?? '').split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    headers.map((pair) => {
      const [, name, text] = /^\s*([\w-]+)=(\S.*?)\s*$/.exec(pair) ?? [];
      if (name !== undefined && text !== undefined) return [name, text];
      throw new SettingError('OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs separated by commas.');
    }),
  );
}

function readServiceName(name: string): string {
  if (/^[\w.-]{1,100}$/.test(name)) return name;
  throw new SettingError(
    `OTEL_SERVICE_NAME must have at most 100 letters, digits, dots, dashes and underscores, not ${shown(name)}.`,
  );
}

function readRatio(value: string): number {
  const ratio = Number(value);
  if (/^\d(?:\.\d+)?$/.test(value) && ratio <= 1) return ratio;
  throw new SettingError(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not ${shown(value)}.`);
}
