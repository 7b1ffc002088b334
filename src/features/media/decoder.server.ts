import { type ChildProcess, fork } from "node:child_process";
import { RuleError } from "#platform/errors.ts";
import { openSemaphore } from "#platform/semaphore.ts";
import { REFUSALS } from "./copy.ts";
import type { Outcome, Rendered, Task } from "./decoder-process.server.ts";
import type { Guidance } from "./rules.ts";

/** Run from the project's folder like server.ts: a bundled file of its own would need a second build. */
const SCRIPT = "./src/features/media/decoder-process.server.ts";
/** It knows no secret of ours. One arena, and what is large goes back to the system when it is freed. */
const SURROUNDINGS = {
	MALLOC_ARENA_MAX: "1",
	MALLOC_MMAP_THRESHOLD_: "65536",
	MALLOC_TRIM_THRESHOLD_: "131072",
};

/** A flat AVIF of 8 million pixels takes 250 MB; a photo that is all noise takes 25 s on two busy cores. */
const BOUNDS = { mostMs: 45_000, mostMb: 320, idleMs: 20_000 };

export type Decoder = (bytes: Buffer, guidance: Guidance) => Promise<Rendered>;

/**
 * Opens pictures one at a time in a process that starts with the first one and ends when none comes for a while, since
 * its memory returns to the system only then.
 *
 * @param bounds what one picture may take: `mostMs` with the start of the process, `mostMb` resident; read anew each time
 * @throws RuleError broken_image (422) when the picture is refused, or breaks or outgrows the process; unavailable (503)
 *   when the process cannot run
 */
export function openDecoder(bounds = BOUNDS): Decoder {
	const inTurn = openSemaphore(1);
	let running: Runner | undefined;

	return (bytes, guidance) =>
		inTurn(async () => {
			const { mostMb, mostMs } = bounds;
			running ??= start();
			const outcome = await running.ask({ bytes, guidance, mostMb }, mostMs);
			if ("rendered" in outcome) return outcome.rendered;
			throw refused(outcome.refused.code, outcome.refused.sentence);
		}).catch((error) => {
			throw error instanceof RuleError ? error : unavailable(error);
		});

	function start(): Runner {
		const runner = openRunner(bounds.idleMs, () => {
			if (running === runner) running = undefined;
		});
		return runner;
	}
}

type Runner = { ask: (task: Task, mostMs: number) => Promise<Outcome> };

function openRunner(idleMs: number, onEnd: () => void): Runner {
	const child: ChildProcess = fork(SCRIPT, {
		serialization: "advanced",
		env: SURROUNDINGS,
		execArgv: [],
		stdio: ["ignore", "ignore", "inherit", "ipc"],
	});
	let asked: PromiseWithResolvers<Outcome> | undefined;
	const end = () => {
		// From now on nobody is given this process any more.
		onEnd();
		child.kill("SIGKILL");
	};
	let rest: NodeJS.Timeout | undefined;
	child.on("message", (outcome: Outcome) => asked?.resolve(outcome));
	child.on("error", (cause) => {
		asked?.reject(cause);
		end();
	});
	child.on("exit", (code, signal) => {
		onEnd();
		// What a picture does to it ends in a signal: a crash, our bound on memory, or the system's.
		if (signal) asked?.reject(refused("broken_image", REFUSALS.slow));
		else asked?.reject(new Error(`the decoder ended with ${code}`));
	});
	return {
		ask: async (task, mostMs) => {
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
				rest = setTimeout(end, idleMs).unref();
			}
		},
	};
}

/** The server stays for a picture, not for a process that waits for one. */
function hold(child: ChildProcess, how: "ref" | "unref") {
	child[how]();
	child.channel?.[how]();
}

const refused = (code: string, sentence: string) =>
	new RuleError(code, sentence, { fields: { file: sentence } });

const unavailable = (cause: Error) =>
	Object.assign(new RuleError("unavailable", REFUSALS.unavailable, { status: 503 }), { cause });
