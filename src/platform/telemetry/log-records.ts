// Lines of the log as records of OpenTelemetry. They carry the trace of the request that wrote them.
import { type Logger, SeverityNumber } from '@opentelemetry/api';

type Line = { level: number; time: number; msg?: string } & Record<string, unknown>;

const severities: readonly (readonly [level: number, number: SeverityNumber, text: string])[] = [
  [60, SeverityNumber.FATAL, 'FATAL'],
  [50, SeverityNumber.ERROR, 'ERROR'],
  [40, SeverityNumber.WARN, 'WARN'],
  [30, SeverityNumber.INFO, 'INFO'],
  [20, SeverityNumber.DEBUG, 'DEBUG'],
  [0, SeverityNumber.TRACE, 'TRACE'],
];

/** A stream for pino, which has removed secrets from the lines already. */
export function createLogStream(logger: Logger): { write: (line: string) => void } {
  return {
    write: (line) => {
      const { level, time, msg, pid: _pid, hostname: _hostname, ...attributes } = JSON.parse(line) as Line;
      const [, severityNumber, severityText] = severities.find(([from]) => level >= from) ?? [0, 0, ''];
      logger.emit({
        severityNumber,
        severityText,
        timestamp: time,
        body: msg ?? '',
        attributes,
      });
    },
  };
}
