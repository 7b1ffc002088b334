/** Everything that is injected runs on one of these; "—" is what no database has a part in. */
export type Engine = "SQLite" | "PostgreSQL";

/** What came out: one line of figures, and whether they are within the goal. */
export type Verdict = { figure: string; holds: boolean } | { untried: string };

/** One line of the table: what is done to the server, and what must be true of it meanwhile and afterwards. */
export type Fault = {
	/** What `npm run faults -- name` calls it; a family shares one. */
	name: string;
	fault: string;
	injected: string;
	goal: string;
	engines: readonly Engine[];
	run: (engine: Engine) => Promise<Verdict>;
};

export const BOTH = ["SQLite", "PostgreSQL"] as const;
export const SQLITE = ["SQLite"] as const;
export const POSTGRES = ["PostgreSQL"] as const;

/** FAULTS_QUICK=1 does a tenth of everything, to try the script itself; its figures are no proof. */
export const many = (count: number) => (process.env.FAULTS_QUICK ? Math.ceil(count / 10) : count);

type Ending = () => Promise<void> | void;
const endings: Ending[] = [];
let isInterrupted = false;

/**
 * Does something when the fault is over, however it ends: what was started last is ended first.
 *
 * @throws Error once the whole run was interrupted: nothing may be started any more
 */
export function afterwards(ending: Ending): void {
	goOn();
	endings.push(ending);
}

/** @throws Error once the whole run was interrupted */
export function goOn(): void {
	if (isInterrupted) throw new Error("interrupted");
}

/** Never resolves once the whole run was interrupted, so that its end is left to whoever cleans up. */
export async function heldIfInterrupted(): Promise<void> {
	if (isInterrupted) await new Promise<never>(() => {});
}

/** Ends everything for good: what a fault still has in hand begins nothing new. */
export async function interrupt(): Promise<never> {
	isInterrupted = true;
	await cleanUp();
	process.exit(130);
}

/** Ends and removes everything that a fault started. */
export async function cleanUp(): Promise<void> {
	for (let ending = endings.pop(); ending; ending = endings.pop())
		await Promise.resolve(ending()).catch((error) => console.error("clean-up:", error));
}
