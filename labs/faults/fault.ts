/** The engines that a fault runs on; "—" means that the database plays no part. */
export type Engine = "SQLite" | "PostgreSQL";

/** The outcome: one line of figures, and whether they meet the goal. */
export type Verdict = { figure: string; holds: boolean } | { untried: string };

/** One line of the table: the fault, and the guarantee during and after it. */
export type Fault = {
	/** The name for `npm run faults -- name`; related faults share one. */
	name: string;
	fault: string;
	injected: string;
	goal: string;
	engines: readonly Engine[];
	run: (engine: Engine) => Promise<Verdict>;
};

export const BOTH_ENGINES = ["SQLite", "PostgreSQL"] as const;
export const SQLITE_ONLY = ["SQLite"] as const;
export const POSTGRES_ONLY = ["PostgreSQL"] as const;

/** FAULTS_QUICK=1 does a tenth of everything, to try the script itself; its figures prove nothing. */
export const scaleCount = (count: number) => (process.env.FAULTS_QUICK ? Math.ceil(count / 10) : count);

type CleanUpTask = () => Promise<void> | void;
const cleanUps: CleanUpTask[] = [];
let isInterrupted = false;

/**
 * Registers a clean-up that runs after the fault, however it ends, in reverse order.
 *
 * @throws Error after an interruption of the whole run: nothing may be started any more
 */
export function onCleanUp(cleanUpTask: CleanUpTask): void {
	assertNotInterrupted();
	cleanUps.push(cleanUpTask);
}

/**
 * Continues only if the run was not interrupted.
 *
 * @throws Error after an interruption of the whole run
 */
export function assertNotInterrupted(): void {
	if (isInterrupted) throw new Error("interrupted");
}

/** Waits forever after an interruption of the whole run, so that the clean-up decides its end. */
export async function waitIfInterrupted(): Promise<void> {
	if (isInterrupted) await new Promise<never>(() => {});
}

/** Marks the run as interrupted: a running fault starts nothing new. */
export async function interrupt(): Promise<never> {
	isInterrupted = true;
	await cleanUp();
	process.exit(130);
}

/** Stops and removes everything that a fault started. */
export async function cleanUp(): Promise<void> {
	for (let cleanUpTask = cleanUps.pop(); cleanUpTask; cleanUpTask = cleanUps.pop())
		await Promise.resolve(cleanUpTask()).catch((error) => console.error("clean-up:", error));
}
