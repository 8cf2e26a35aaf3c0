// Imported first, it shifts a process's clock by CLOCK_OFFSET_MS against its database.
const offsetMs = Number(process.env.CLOCK_OFFSET_MS);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...args: []) {
    // The other constructor forms take an explicit time and do not depend on the clock.
    super(...((args.length === 0 ? [RealDate.now() + offsetMs] : args) as [number]));
  }

  static override now(): number {
    return RealDate.now() + offsetMs;
  }
} as DateConstructor;
