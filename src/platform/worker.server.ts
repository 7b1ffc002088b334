import { type ChildProcess, fork } from "node:child_process";
import { openSemaphore } from "./semaphore.ts";

/** It knows no secret of ours. One arena, and what is large goes back to the system when it is freed. */
const SURROUNDINGS = {
	MALLOC_ARENA_MAX: "1",
	MALLOC_MMAP_THRESHOLD_: "65536",
	MALLOC_TRIM_THRESHOLD_: "131072",
};

/** What one task may take: `mostMs` with the start of the process, `mostMb` resident; `idleMs` without one end it. */
type WorkerBounds = { mostMs: number; mostMb: number; idleMs: number };
/** What the process gets: the task and its bound on memory. */
export type Bounded<Task> = Task & { mostMb: number };

type Work = {
	/** Run from the project's folder like server.ts: a bundled file of its own would need a second build. */
	script: string;
	bounds: WorkerBounds;
	/** What is thrown when a task breaks or outgrows the process. */
	broke: () => Error;
};

/**
 * Does one task at a time in a process that starts with the first one and ends when none comes for a while, since its
 * memory returns to the system only then. Its other end is `serveTasks`.
 *
 * @param work its bounds are read anew for each task
 * @returns throws `broke()` for what a task does to the process, any other Error when the process cannot run
 * @source decision 007
 */
export function openWorker<Task extends object, Outcome>(work: Work) {
	const { script, bounds, broke } = work;
	const inTurn = openSemaphore(1);
	let running: Runner<Task, Outcome> | undefined;

	return (task: Task): Promise<Outcome> =>
		inTurn(async () => {
			const { mostMb, mostMs } = bounds;
			running ??= start();
			return running({ ...task, mostMb }, mostMs);
		});

	function start(): Runner<Task, Outcome> {
		const child: ChildProcess = fork(script, {
			serialization: "advanced",
			env: SURROUNDINGS,
			execArgv: [],
			stdio: ["ignore", "ignore", "inherit", "ipc"],
		});
		let asked: PromiseWithResolvers<Outcome> | undefined;
		let rest: NodeJS.Timeout | undefined;
		/** From now on nobody is given this process any more. */
		const leave = () => {
			if (running === run) running = undefined;
		};
		const end = () => {
			leave();
			child.kill("SIGKILL");
		};
		child.on("message", (outcome: Outcome) => asked?.resolve(outcome));
		child.on("error", (cause) => {
			asked?.reject(cause);
			end();
		});
		child.on("exit", (code, signal) => {
			leave();
			// What a task does to it ends in a signal: a crash, our bound on memory, or the system's.
			asked?.reject(signal ? broke() : new Error(`${script} ended with ${code}`));
		});
		const run: Runner<Task, Outcome> = async (task, mostMs) => {
			asked = Promise.withResolvers();
			// Whoever cannot even ask does not wait for the answer, and a refusal that nobody hears would end the server.
			asked.promise.catch(() => {});
			const late = setTimeout(end, mostMs);
			clearTimeout(rest);
			hold(child, "ref");
			try {
				child.send(task);
				return await asked.promise;
			} finally {
				clearTimeout(late);
				hold(child, "unref");
				rest = setTimeout(end, bounds.idleMs).unref();
			}
		};
		return run;
	}
}

type Runner<Task, Outcome> = (task: Bounded<Task>, mostMs: number) => Promise<Outcome>;

/** The server stays for a task, not for a process that waits for one. */
function hold(child: ChildProcess, how: "ref" | "unref") {
	child[how]();
	child.channel?.[how]();
}
