/** The nodes of a cluster, which are alike. */
export interface Cluster {
  readonly nodes: number;
  readonly coresPerNode: number;
}

/** What goes wrong while tasks run. */
export interface Hazards {
  /** Standard deviation of the logarithm of a task's duration, whose mean is kept. */
  readonly spread: number;
  /** The share of tasks that take {@link SLOW} times as long on one attempt: a busy disk, a throttled core. */
  readonly slow: number;
  /** The probability that an attempt fails half-way. */
  readonly failing: number;
  /** Nodes lost per node and hour; a new one is there after {@link REPLACEMENT}. */
  readonly losses: number;
  /** Whether slow tasks are started a second time on cores that are idle; the first that is finished counts. */
  readonly speculates: boolean;
}

/** Each adds one hazard, or the remedy, to those before it. */
export const HAZARDS: Readonly<Record<string, Hazards>> = {
  "all tasks alike": { spread: 0, slow: 0, failing: 0, losses: 0, speculates: false },
  "log-normal (σ 0.3)": { spread: 0.3, slow: 0, failing: 0, losses: 0, speculates: false },
  "1% of tasks 5 times as slow": { spread: 0.3, slow: 0.01, failing: 0, losses: 0, speculates: false },
  "1% of attempts fail": { spread: 0.3, slow: 0.01, failing: 0.01, losses: 0, speculates: false },
  "5% of nodes lost per hour": { spread: 0.3, slow: 0.01, failing: 0.01, losses: 0.05, speculates: false },
  "speculative copies": { spread: 0.3, slow: 0.01, failing: 0.01, losses: 0.05, speculates: true },
};

/** How much longer a slow attempt takes. */
const SLOW = 5;

/** Seconds until a lost node is replaced. */
const REPLACEMENT = 300;

/** A task is copied if it has run for this many times the mean, once no task is waiting. */
const COPIED_AFTER = 1.5;

/** The course of a run. Times are in seconds, those of cores are summed. */
export interface Schedule {
  /** Until the last task is finished. */
  readonly seconds: number;
  readonly busy: number;
  /** Part of `busy`: attempts that failed, were lost or came second. */
  readonly lost: number;
  readonly attempts: number;
  readonly nodesLost: number;
  readonly copies: number;
  /** The longest attempt that counted. */
  readonly slowest: number;
}

interface Attempt {
  readonly task: number;
  readonly node: number;
  readonly start: number;
  readonly end: number;
  readonly fails: boolean;
}

/**
 * Simulates tasks on a cluster: each core takes the next waiting task. An attempt that fails, or whose node is lost, is queued again
 * from its beginning.
 *
 * @param mean - mean seconds of a task.
 * @example schedule(90_000, 500, { nodes: 64, coresPerNode: 16 }, HAZARDS["speculative copies"]!, createRandom(1)).seconds;
 */
export function schedule(
  tasks: number,
  mean: number,
  { nodes, coresPerNode }: Cluster,
  { spread, slow, failing, losses, speculates }: Hazards,
  random: () => number,
): Schedule {
  // Box and Muller 1958; exp(σ z - σ²/2) has the mean 1.
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const duration = Float64Array.from(
    { length: tasks },
    () => mean * Math.exp(spread * normal() - spread ** 2 / 2),
  );
  const waiting = Array.from({ length: tasks }, (_, task) => tasks - 1 - task);
  const running = new Map<number, Set<Attempt>>();
  const isDone = new Uint8Array(tasks);
  const idle: number[] = [];
  const events = queue<Attempt | { readonly lost: number } | { readonly back: number } | "late">();
  const nextLoss = (node: number, now: number): void => {
    if (losses > 0) events.add(now + (-Math.log(1 - random()) / losses) * 3600, { lost: node });
  };
  let [now, done, busy, lost, attempts, nodesLost, copies, slowest] = [0, 0, 0, 0, 0, 0, 0, 0];
  const down = new Set<number>();

  const start = (task: number, node: number): void => {
    const seconds = duration[task]! * (random() < slow ? SLOW : 1);
    const fails = random() < failing;
    const attempt = { task, node, start: now, end: now + (fails ? seconds / 2 : seconds), fails };
    if (!running.has(task)) running.set(task, new Set());
    running.get(task)!.add(attempt);
    attempts++;
    events.add(attempt.end, attempt);
    const late = now + COPIED_AFTER * mean;
    if (speculates && late < attempt.end) events.add(late, "late");
  };
  /** Ends an attempt. Returns its core. */
  const finish = (attempt: Attempt, counts: boolean): void => {
    const seconds = now - attempt.start;
    busy += seconds;
    if (counts) slowest = Math.max(slowest, seconds);
    else lost += seconds;
    const others = running.get(attempt.task)!;
    others.delete(attempt);
    if (others.size === 0) running.delete(attempt.task);
    if (!down.has(attempt.node)) idle.push(attempt.node);
    if (!counts && others.size === 0 && isDone[attempt.task] === 0) waiting.push(attempt.task);
  };
  const assign = (): void => {
    while (idle.length > 0 && waiting.length > 0) start(waiting.pop()!, idle.pop()!);
    if (!speculates || idle.length === 0) return;
    for (const [task, [first, ...others]] of running) {
      if (idle.length === 0) return;
      if (others.length > 0 || now < first!.start + COPIED_AFTER * mean) continue;
      copies++;
      start(task, idle.pop()!);
    }
  };

  for (let node = 0; node < nodes; node++) {
    for (let core = 0; core < coresPerNode; core++) idle.push(node);
    nextLoss(node, 0);
  }
  assign();
  while (done < tasks) {
    const [time, event] = events.next();
    now = time;
    if (event === "late") {
      // A task may be copied now.
    } else if ("lost" in event) {
      const { lost: node } = event;
      nodesLost++;
      down.add(node);
      for (let at = idle.length - 1; at >= 0; at--) if (idle[at] === node) idle.splice(at, 1);
      for (const set of [...running.values()])
        for (const attempt of [...set]) if (attempt.node === node) finish(attempt, false);
      events.add(now + REPLACEMENT, { back: node });
    } else if ("back" in event) {
      down.delete(event.back);
      for (let core = 0; core < coresPerNode; core++) idle.push(event.back);
      nextLoss(event.back, now);
    } else {
      // Attempts that were ended before have left the set.
      if (running.get(event.task)?.has(event) !== true) continue;
      if (!event.fails) {
        isDone[event.task] = 1;
        done++;
      }
      finish(event, !event.fails);
      if (!event.fails) for (const other of [...(running.get(event.task) ?? [])]) finish(other, false);
    }
    assign();
  }
  return { seconds: now, busy, lost, attempts, nodesLost, copies, slowest };
}

/** Events by time, the latest first: a core has one or two at a time. */
function queue<T>() {
  const events: (readonly [number, T])[] = [];
  return {
    add(time: number, event: T): void {
      let [low, high] = [0, events.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (events[middle]![0] > time) low = middle + 1;
        else high = middle;
      }
      events.splice(low, 0, [time, event]);
    },
    next: (): readonly [number, T] => events.pop()!,
  };
}
