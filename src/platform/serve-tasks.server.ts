import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";
import type { Bounded } from "./worker.server.ts";

const LOOK_EVERY_MS = 20;

/**
 * Handles tasks in a worker process, the counterpart of `openWorker`. Kills the process if a task exceeds its
 * memory limit. Imports of such a process must run unbundled.
 */
export function serveTasks<Task, Outcome extends object>(work: (task: Task) => Promise<Outcome>) {
	let mostMb = Number.POSITIVE_INFINITY;
	standBack();
	const end = () => process.kill(process.pid, "SIGKILL");
	/** Other threads process pixels, so this one can check memory. An exit would wait for them; SIGKILL does not. */
	setInterval(() => {
		if (process.memoryUsage.rss() > mostMb * 1024 * 1024) end();
	}, LOOK_EVERY_MS).unref();
	process.once("disconnect", end);
	// A signal reaches the whole process group; finish the current task first.
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
	process.on("message", async (task: Bounded<Task>) => {
		mostMb = task.mostMb;
		process.send?.(await work(task));
	});
}

/**
 * Lowers the priority below page rendering. On Linux each thread has its own priority, which threads that it starts
 * inherit.
 */
function standBack() {
	for (const thread of threads()) {
		try {
			setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
		} catch {
			// The thread has ended in the meantime.
		}
	}
}

function threads(): number[] {
	try {
		return readdirSync("/proc/self/task").map(Number);
	} catch {
		return [process.pid];
	}
}
