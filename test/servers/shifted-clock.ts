// Imported before anything else, it lets a process live at another time than its database: CLOCK_OFFSET_MS ahead.
const offsetMs = Number(process.env.CLOCK_OFFSET_MS);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...args: []) {
    // The other forms of the constructor name a moment and have nothing to do with the clock.
    super(...((args.length === 0 ? [RealDate.now() + offsetMs] : args) as [number]));
  }

  static override now(): number {
    return RealDate.now() + offsetMs;
  }
} as DateConstructor;
