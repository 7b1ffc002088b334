import { type ChildProcess, fork } from "node:child_process";
import { createSemaphore } from "./semaphore.ts";

/**
 * The worker's environment contains no secrets. One malloc arena, and large blocks return to the system when freed.
 */
const WORKER_ENV = {
	MALLOC_ARENA_MAX: "1",
	MALLOC_MMAP_THRESHOLD_: "65536",
	MALLOC_TRIM_THRESHOLD_: "131072",
};

/**
 * Limits of a task: `maxMs` including process startup, `maxMemoryMb` resident; the process ends after `idleMs`
 * without a task.
 */
type WorkerBounds = { maxMs: number; maxMemoryMb: number; idleMs: number };
/** The message to the process: the task and its memory limit. */
export type BoundedTask<Task> = Task & { maxMemoryMb: number };

type Work = {
	/** Run from the project folder like server.ts; bundling it separately would need a second build. */
	script: string;
	bounds: WorkerBounds;
	/** Creates the error for a task that crashes or exceeds the limits. */
	createCrashError: () => Error;
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
	const { script, bounds, createCrashError } = work;
	const runExclusive = createSemaphore(1);
	let runner: Runner<Task, Outcome> | undefined;

	return (task: Task): Promise<Outcome> =>
		runExclusive(async () => {
			const { maxMemoryMb, maxMs } = bounds;
			runner ??= start();
			return runner({ ...task, maxMemoryMb }, maxMs);
		});

	function start(): Runner<Task, Outcome> {
		const child: ChildProcess = fork(script, {
			serialization: "advanced",
			env: WORKER_ENV,
			execArgv: [],
			stdio: ["ignore", "ignore", "inherit", "ipc"],
		});
		let pending: PromiseWithResolvers<Outcome> | undefined;
		let idleTimer: NodeJS.Timeout | undefined;
		/** Gives no further tasks to this process. */
		const release = () => {
			if (runner === runTask) runner = undefined;
		};
		const killChild = () => {
			release();
			child.kill("SIGKILL");
		};
		child.on("message", (outcome: Outcome) => pending?.resolve(outcome));
		child.on("error", (cause) => {
			pending?.reject(cause);
			killChild();
		});
		child.on("exit", (code, signal) => {
			release();
			// A crash, our memory limit and the system's all end the process with a signal.
			pending?.reject(signal ? createCrashError() : new Error(`${script} ended with ${code}`));
		});
		const runTask: Runner<Task, Outcome> = async (task, maxMs) => {
			pending = Promise.withResolvers();
			// If sending fails, nothing awaits the response: an unhandled rejection would end the server.
			pending.promise.catch(() => {});
			const taskTimer = setTimeout(killChild, maxMs);
			clearTimeout(idleTimer);
			setChildRef(child, "ref");
			try {
				child.send(task);
				return await pending.promise;
			} finally {
				clearTimeout(taskTimer);
				setChildRef(child, "unref");
				idleTimer = setTimeout(killChild, bounds.idleMs).unref();
			}
		};
		return runTask;
	}
}

type Runner<Task, Outcome> = (task: BoundedTask<Task>, maxMs: number) => Promise<Outcome>;

/** Keeps the server alive for a running task, but not for an idle process. */
function setChildRef(child: ChildProcess, action: "ref" | "unref") {
	child[action]();
	child.channel?.[action]();
}
