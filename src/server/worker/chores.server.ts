import { toPanamaMinutes } from "#domain/time.ts";
import type { Database, Db } from "#server/database/db.server.ts";
import type { Log } from "#server/log.server.ts";
import { withTimeout } from "#server/with-timeout.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NIGHT_HOURS = [3, 4, 5];
const DEFAULT_MAX_MINUTES = 30;

/**
 * When a chore runs. "hour": every hour. "night": every hour from three to five, in case one of them fails. "start": once,
 * before the first request. In minutes: on a timer of its own, first `firstAfter` minutes after the start.
 */
type ChorePeriod = "hour" | "night" | "start" | { minutes: number; firstAfter: number };

/** Periodic work. Every machine runs it: what must happen once decides so in the database. */
export type ScheduledChore<Ctx> = {
	/** Unique name for the log and the metrics. */
	name: string;
	every: ChorePeriod;
	/** Whether it deletes data permanently; it then waits for a plausible clock and a recent backup. */
	deletesData: boolean;
	run: (ctx: Ctx) => Promise<unknown>;
	/** A longer run counts as failed; 30 minutes unless given. */
	maxMinutes?: number;
};

/** Returns the reason not to delete anything now, in one word for the log; undefined if deletion may run. */
type Hold = () => Promise<string | undefined>;
type ChoreContext = { db: Db; database: Pick<Database, "runPatiently">; now: () => Date; log: Log };

export type Chores<Ctx> = {
	/** @throws Error if two chores have the same name */
	add(chores: readonly ScheduledChore<Ctx>[]): void;
	/** Registers a check that stops deletion while it returns a reason. */
	addHold(hold: Hold): void;
	/** Returns the first reason to hold. A check that fails also holds, because deletion cannot be undone. */
	findHoldReason(): Promise<string | undefined>;
	/** Runs the chores of this hour, unless those of the hour before still run. */
	runHourly(): Promise<void>;
	/** Runs the chores of the start; the server accepts requests after them. */
	runAtStart(): Promise<void>;
	/** Lists all chores, and whether the last run of each failed or takes too long. */
	listStates(): { name: string; isFailing: boolean }[];
	start(): void;
	/** Starts no further chore. One that runs is abandoned: each of its transactions happens or does not. */
	stop(): void;
};

/**
 * Opens the scheduler of chores. Those of an hour run one after another, deletions first. A chore that fails or takes too
 * long is logged by name, counts as failing until it succeeds, and delays no other; it does not start again while it still
 * runs. A hold stops all deletion, while other chores go on.
 *
 * @param getContext called at each run, since the context contains this scheduler
 * @source rules 9.12
 */
export function openChores<Ctx extends ChoreContext>(
	getContext: () => Ctx,
	platformChores: readonly ScheduledChore<Ctx>[],
): Chores<Ctx> {
	type Chore = ScheduledChore<Ctx>;
	const chores = new Map<string, Chore>();
	const holds: Hold[] = [];
	const running = new Set<string>();
	const failing = new Set<string>();
	const timers: NodeJS.Timeout[] = [];
	let isStopped = false;
	let isHourRunning = false;

	function add(added: readonly Chore[]): void {
		for (const chore of added) {
			if (chores.has(chore.name)) throw new Error(`two chores are named ${chore.name}`);
			chores.set(chore.name, chore);
		}
	}
	add(platformChores);

	async function findHoldReason(): Promise<string | undefined> {
		for (const hold of holds) {
			const reason = await hold().catch((error) => {
				getContext().log.error({ error }, "nobody knows whether anything may be forgotten");
				return "unknown";
			});
			if (reason) return reason;
		}
		return undefined;
	}

	async function runAll(due: readonly Chore[]): Promise<void> {
		const deletions = due.filter(({ deletesData }) => deletesData);
		const reason = deletions.length > 0 ? await findHoldReason() : undefined;
		if (reason) getContext().log.warn({ event: "forgetting_held", reason }, "nothing is forgotten now");
		const others = due.filter(({ deletesData }) => !deletesData);
		for (const chore of reason ? others : [...deletions, ...others]) await runOne(chore);
	}

	async function runOne(chore: Chore): Promise<void> {
		const { name, maxMinutes = DEFAULT_MAX_MINUTES } = chore;
		if (isStopped || running.has(name)) return;
		running.add(name);
		const run = runInContext(chore).finally(() => running.delete(name));
		run.then(
			() => failing.delete(name),
			() => {},
		);
		await withTimeout(maxMinutes * MINUTE_MS, run, () => new Error(`more than ${maxMinutes} minutes`)).catch(
			(error) => {
				failing.add(name);
				getContext().log.error({ error, chore: name }, "chore failed");
			},
		);
	}

	async function runInContext({ every, run }: Chore): Promise<void> {
		const ctx = getContext();
		if (typeof every === "object") await run(ctx);
		// No user waits for these, so they get the longer database timeout.
		else await ctx.database.runPatiently((db) => run({ ...ctx, db }));
	}

	async function runHourly(): Promise<void> {
		if (isHourRunning) return;
		isHourRunning = true;
		const hour = Math.floor(toPanamaMinutes(getContext().now()) / 60);
		const isDue = ({ every }: Chore) => every === "hour" || (every === "night" && NIGHT_HOURS.includes(hour));
		await runAll([...chores.values()].filter(isDue)).finally(() => {
			isHourRunning = false;
		});
	}

	/** Calls `run` every so many milliseconds without keeping the process alive. */
	function schedule(run: () => void, everyMs: number, firstAfterMs = everyMs): void {
		const first = setTimeout(() => {
			run();
			timers.push(setInterval(run, everyMs).unref());
		}, firstAfterMs);
		timers.push(first.unref());
	}

	return {
		add,
		addHold: (hold) => void holds.push(hold),
		findHoldReason,
		runHourly,
		runAtStart: () => runAll([...chores.values()].filter(({ every }) => every === "start")),
		listStates: () => [...chores.keys()].map((name) => ({ name, isFailing: failing.has(name) })),
		start: () => {
			schedule(() => void runHourly(), HOUR_MS);
			for (const chore of chores.values())
				if (typeof chore.every === "object")
					schedule(
						() => void runAll([chore]),
						chore.every.minutes * MINUTE_MS,
						chore.every.firstAfter * MINUTE_MS,
					);
		},
		stop: () => {
			isStopped = true;
			for (const timer of timers) clearTimeout(timer);
		},
	};
}
