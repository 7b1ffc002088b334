import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";
import type { BoundedTask } from "./worker.server.ts";

const CHECK_EVERY_MS = 20;

/**
 * Handles tasks in a worker process, the counterpart of `openWorker`. Kills the process if a task exceeds its
 * memory limit. Imports of such a process must run unbundled.
 */
export function startTaskServer<Task, Outcome extends object>(work: (task: Task) => Promise<Outcome>) {
	let maxMemoryMb = Number.POSITIVE_INFINITY;
	lowerPriority();
	const killProcess = () => process.kill(process.pid, "SIGKILL");
	/** Other threads process pixels, so this one can check memory. An exit would wait for them; SIGKILL does not. */
	setInterval(() => {
		if (process.memoryUsage.rss() > maxMemoryMb * 1024 * 1024) killProcess();
	}, CHECK_EVERY_MS).unref();
	process.once("disconnect", killProcess);
	// A signal reaches the whole process group; finish the current task first.
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
	process.on("message", async (task: BoundedTask<Task>) => {
		maxMemoryMb = task.maxMemoryMb;
		process.send?.(await work(task));
	});
}

/**
 * Lowers the priority below page rendering. On Linux each thread has its own priority, which threads that it starts
 * inherit.
 */
function lowerPriority() {
	for (const thread of listThreads()) {
		try {
			setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
		} catch {
			// The thread has ended in the meantime.
		}
	}
}

function listThreads(): number[] {
	try {
		return readdirSync("/proc/self/task").map(Number);
	} catch {
		return [process.pid];
	}
}
