import { Worker } from "node:worker_threads";
import { rejectOnServer } from "#server/errors.ts";
import { createSemaphore } from "#server/semaphore.ts";
import type { ReadQuery, Reply } from "./reader-thread.server.ts";

const MAX_WAITING = 500;
const IDLE_MS = 60_000;
/** Path from the project folder, like server.ts; a separate bundle would need a second build. */
const SCRIPT = "./src/server/database/reader-thread.server.ts";
const BUSY_MESSAGE = "Estamos leyendo muchos datos ahora mismo. Prueba otra vez en un minuto.";

/**
 * Opens a pool of threads that read one database file. They start with the first query and end after an idle minute.
 *
 * @param file path of an existing database
 * @param maxThreads maximum number of threads
 * @param timeouts ms that a query may wait and then run; node:sqlite cannot interrupt a query, so a thread that exceeds
 *   the limit is terminated, and a new one starts when it has ended
 */
export function openReaderPool(
	file: string,
	maxThreads: number,
	timeouts = { waitMs: 5_000, runMs: 10_000 },
) {
	const runInTurn = createSemaphore(maxThreads, { maxWaiting: MAX_WAITING, message: BUSY_MESSAGE });
	const idle: Thread[] = [];
	const threads = new Set<Thread>();
	let isClosed = false;

	function startThread(): Thread {
		const thread = openThread(file, () => {
			threads.delete(thread);
			const index = idle.indexOf(thread);
			if (index >= 0) idle.splice(index, 1);
		});
		threads.add(thread);
		return thread;
	}

	return {
		/** @throws RuleError busy (503) | the database's own error, with its code and errcode */
		read: (query: ReadQuery) => {
			const { promise, resolve, reject } = Promise.withResolvers<Record<string, unknown>[]>();
			const work = async () => {
				if (isClosed) throw new Error("the readers are closed");
				const thread = idle.pop() ?? startThread();
				try {
					resolve(toRows(await thread.runQuery(query, timeouts.runMs)));
					idle.push(thread);
				} catch (error) {
					reject(error);
					if (error instanceof QueryError) idle.push(thread);
					// The caller already has its error. Keep the slot until the thread ends, so that no extra thread runs.
					else await thread.end();
				}
			};
			runInTurn(work, AbortSignal.timeout(timeouts.waitMs)).catch((error) =>
				reject(error instanceof DOMException ? createBusyError(error) : error),
			);
			return promise;
		},
		close: async () => {
			isClosed = true;
			await Promise.all([...threads].map((thread) => thread.end()));
		},
	};
}

/** The database rejected the query; the thread itself still works. */
class QueryError extends Error {}

function toRows(reply: Reply): Record<string, unknown>[] {
	if ("message" in reply) throw Object.assign(new QueryError(reply.message), reply);
	return reply.rows.map((values) => {
		const row: Record<string, unknown> = {};
		for (const [index, name] of reply.columns.entries()) row[name] = values[index];
		return row;
	});
}

const createBusyError = (cause: unknown) => rejectOnServer("busy", BUSY_MESSAGE, { cause });

type Thread = ReturnType<typeof openThread>;

function openThread(file: string, onEnd: () => void) {
	const worker = new Worker(SCRIPT, {
		workerData: { file },
		execArgv: [],
		name: "reader",
		// A result that does not fit ends the thread, never the process.
		resourceLimits: { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 4 },
	});
	let pendingReply: PromiseWithResolvers<Reply> | undefined;
	const fail = (cause: unknown) => pendingReply?.reject(createBusyError(cause));
	worker.on("message", (reply: Reply) => pendingReply?.resolve(reply));
	worker.on("error", fail);
	worker.on("exit", () => {
		clearTimeout(idleTimer);
		fail(new Error("the reader ended"));
		onEnd();
	});
	const end = () => {
		// Remove the thread from the pool before it terminates.
		onEnd();
		return worker.terminate();
	};
	const idleTimer = setTimeout(end, IDLE_MS).unref();
	return {
		/** Runs one query at a time. @throws RuleError busy (503) when the thread fails or takes too long */
		runQuery: async (query: ReadQuery, runMs: number) => {
			pendingReply = Promise.withResolvers();
			// If `postMessage` throws, the promise is never awaited, and an unhandled rejection would crash the server.
			pendingReply.promise.catch(() => {});
			const timeout = setTimeout(() => fail(new Error("the read took too long")), runMs);
			idleTimer.refresh();
			// A running query keeps the process alive; an idle thread does not.
			worker.ref();
			try {
				worker.postMessage(query);
				return await pendingReply.promise;
			} finally {
				clearTimeout(timeout);
				worker.unref();
				idleTimer.refresh();
			}
		},
		end,
	};
}
