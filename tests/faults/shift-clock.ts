// Preloaded into a shop (`node --import`): each SIGUSR2 sets its clock to the next of CLOCK_SHIFTS,
// in seconds off the real time.
const shifts = (process.env.CLOCK_SHIFTS ?? '').split(',').map(Number);
let shiftMs = 0;
process.on('SIGUSR2', () => (shiftMs = (shifts.shift() ?? 0) * 1000));

const RealDate = Date;
const now = () => RealDate.now() + shiftMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as Date,
  apply: () => new RealDate(now()).toString(),
  get: (target, member): unknown => (member === 'now' ? now : Reflect.get(target, member)),
});
