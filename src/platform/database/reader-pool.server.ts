import { Worker } from "node:worker_threads";
import { notNow } from "#platform/errors.ts";
import { openSemaphore } from "#platform/semaphore.ts";
import type { Question, Reply } from "./reader-thread.server.ts";

const MOST_WAITING = 500;
const IDLE_MS = 60_000;
/** Path from the project folder, like server.ts; a separate bundle would need a second build. */
const SCRIPT = "./src/platform/database/reader-thread.server.ts";
const BUSY = "Estamos leyendo muchos datos ahora mismo. Prueba otra vez en un minuto.";

/**
 * Opens a pool of threads that read one database file. They start with the first query and end after an idle minute.
 *
 * @param file path of an existing database
 * @param maxThreads maximum number of threads
 * @param timeouts ms that a query may wait and then run; node:sqlite cannot interrupt a query, so a thread that exceeds
 *   the limit is terminated, and a new one starts when it has ended
 */
export function openReaders(
	file: string,
	atOnce: number,
	patience = { waitMs: 5_000, runMs: 10_000 },
) {
	const inTurn = openSemaphore(atOnce, { mostWaiting: MOST_WAITING, sentence: BUSY });
	const idle: Thread[] = [];
	const threads = new Set<Thread>();
	let isClosed = false;

	function start(): Thread {
		const thread = openThread(file, () => {
			threads.delete(thread);
			const place = idle.indexOf(thread);
			if (place >= 0) idle.splice(place, 1);
		});
		threads.add(thread);
		return thread;
	}

	return {
		/** @throws RuleError busy (503) | the database's own error, with its code and errcode */
		read: (question: Question) => {
			const { promise, resolve, reject } = Promise.withResolvers<Record<string, unknown>[]>();
			const work = async () => {
				if (isClosed) throw new Error("the readers are closed");
				const thread = idle.pop() ?? start();
				try {
					resolve(rowsOf(await thread.ask(question, patience.runMs)));
					idle.push(thread);
				} catch (error) {
					reject(error);
					if (error instanceof QueryError) idle.push(thread);
					// The caller already has its error. Keep the slot until the thread ends, so that no extra thread runs.
					else await thread.end();
				}
			};
			inTurn(work, AbortSignal.timeout(patience.waitMs)).catch((error) =>
				reject(error instanceof DOMException ? busy(error) : error),
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

function rowsOf(reply: Reply): Record<string, unknown>[] {
	if ("message" in reply) throw Object.assign(new QueryError(reply.message), reply);
	return reply.rows.map((values) => {
		const row: Record<string, unknown> = {};
		for (const [place, name] of reply.columns.entries()) row[name] = values[place];
		return row;
	});
}

const busy = (cause: unknown) => notNow("busy", BUSY, cause);

type Thread = ReturnType<typeof openThread>;

function openThread(file: string, onEnd: () => void) {
	const worker = new Worker(SCRIPT, {
		workerData: { file },
		execArgv: [],
		name: "reader",
		// A result that does not fit ends the thread, never the process.
		resourceLimits: { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 4 },
	});
	let asked: PromiseWithResolvers<Reply> | undefined;
	const fail = (cause: unknown) => asked?.reject(busy(cause));
	worker.on("message", (reply: Reply) => asked?.resolve(reply));
	worker.on("error", fail);
	worker.on("exit", () => {
		clearTimeout(rest);
		fail(new Error("the reader ended"));
		onEnd();
	});
	const end = () => {
		// Remove the thread from the pool before it terminates.
		onEnd();
		return worker.terminate();
	};
	const rest = setTimeout(end, IDLE_MS).unref();
	return {
		/** Runs one query at a time. @throws RuleError busy (503) when the thread fails or takes too long */
		ask: async (question: Question, runMs: number) => {
			asked = Promise.withResolvers();
			// If `postMessage` throws, the promise is never awaited, and an unhandled rejection would crash the server.
			asked.promise.catch(() => {});
			const late = setTimeout(() => fail(new Error("the read took too long")), runMs);
			rest.refresh();
			// A running query keeps the process alive; an idle thread does not.
			worker.ref();
			try {
				worker.postMessage(question);
				return await asked.promise;
			} finally {
				clearTimeout(late);
				worker.unref();
				rest.refresh();
			}
		},
		end,
	};
}
