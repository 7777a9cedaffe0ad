/**
 * CPU time of `work` on an input of 8 times the size, divided by the time at `size`: about 8 if the work is
 * linear, 64 if it is quadratic. Both are the shortest of three runs, so that the load of the machine hardly
 * matters.
 */
export function growth<T>(size: number, input: (size: number) => T, work: (input: T) => unknown): number {
  const small = cpuTime(input(size), work);
  return cpuTime(input(8 * size), work) / Math.max(small, 1);
}

/** Milliseconds of CPU time: the shortest of three runs. */
function cpuTime<T>(input: T, work: (input: T) => unknown): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    work(input);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
