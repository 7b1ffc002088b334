import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";
import type { Bounded } from "./worker.server.ts";

const LOOK_EVERY_MS = 20;

/**
 * The other end of `openWorker`: answers one task after another, and ends itself beyond the memory that a task may take.
 * Whatever such a process imports must run unbundled.
 */
export function serveTasks<Task, Outcome extends object>(work: (task: Task) => Promise<Outcome>) {
	let mostMb = Number.POSITIVE_INFINITY;
	standBack();
	const end = () => process.kill(process.pid, "SIGKILL");
	/** Pixels are worked on by other threads: this one is free to look. An exit would wait for them; this ends them. */
	setInterval(() => {
		if (process.memoryUsage.rss() > mostMb * 1024 * 1024) end();
	}, LOOK_EVERY_MS).unref();
	process.once("disconnect", end);
	// Whoever stops the server stops a whole group; the task under way is finished first.
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
	process.on("message", async (task: Bounded<Task>) => {
		mostMb = task.mostMb;
		process.send?.(await work(task));
	});
}

/** Visitors' pages go first. On Linux each thread has a priority of its own, which those that it begins take over. */
function standBack() {
	for (const thread of threads()) {
		try {
			setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
		} catch {
			// It has ended meanwhile.
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
