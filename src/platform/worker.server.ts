import { type ChildProcess, fork } from "node:child_process";
import { openSemaphore } from "./semaphore.ts";

/**
 * The worker's environment contains no secrets. One malloc arena, and large blocks return to the system when freed.
 */
const SURROUNDINGS = {
	MALLOC_ARENA_MAX: "1",
	MALLOC_MMAP_THRESHOLD_: "65536",
	MALLOC_TRIM_THRESHOLD_: "131072",
};

/**
 * Limits of a task: `maxMs` including process startup, `maxMemoryMb` resident; the process ends after `idleMs`
 * without a task.
 */
type WorkerBounds = { mostMs: number; mostMb: number; idleMs: number };
/** The message to the process: the task and its memory limit. */
export type Bounded<Task> = Task & { mostMb: number };

type Work = {
	/** Run from the project folder like server.ts; bundling it separately would need a second build. */
	script: string;
	bounds: WorkerBounds;
	/** Creates the error for a task that crashes or exceeds the limits. */
	broke: () => Error;
};

/**
 * Runs one task at a time in a process that starts with the first task and ends when idle: only then does its
 * memory return to the system. Its counterpart is `startTaskServer`.
 *
 * @param work its limits are read for each task
 * @returns throws `createCrashError()` if a task crashes the process, any other Error if the process cannot run
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
		/** Gives no further tasks to this process. */
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
			// A crash, our memory limit and the system's all end the process with a signal.
			asked?.reject(signal ? broke() : new Error(`${script} ended with ${code}`));
		});
		const run: Runner<Task, Outcome> = async (task, mostMs) => {
			asked = Promise.withResolvers();
			// If sending fails, nothing awaits the response: an unhandled rejection would end the server.
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

/** Keeps the server alive for a running task, but not for an idle process. */
function hold(child: ChildProcess, how: "ref" | "unref") {
	child[how]();
	child.channel?.[how]();
}
