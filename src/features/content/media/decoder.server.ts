import { RuleError } from "#server/errors.ts";
import { openWorker } from "#server/worker.server.ts";
import type { Outcome, Rendered, Task } from "./decoder-process.server.ts";
import { rejectMedia } from "./errors.server.ts";
import { UPLOAD_ERRORS } from "./messages.ts";
import type { Guidance } from "./rules.ts";

const SCRIPT = "./src/features/content/media/decoder-process.server.ts";

/** A flat AVIF of 8 million pixels takes 250 MB; a photo that is all noise takes 25 s on two busy cores. */
const BOUNDS = { maxMs: 45_000, maxMemoryMb: 320, idleMs: 20_000 };

export type Decoder = (bytes: Buffer, guidance: Guidance) => Promise<Rendered>;

/**
 * Creates a decoder that opens pictures one at a time in a separate process.
 *
 * @param bounds limits for one picture
 * @throws RuleError broken_image (422) when the picture is rejected, or crashes the process or exceeds its limits;
 *   unavailable (503) when the process cannot run
 */
export function openDecoder(bounds = BOUNDS): Decoder {
	const createCrashError = () => rejectMedia("broken_image", UPLOAD_ERRORS.slow, { field: "file" });
	const runTask = openWorker<Task, Outcome>({ script: SCRIPT, bounds, createCrashError });
	return async (bytes, guidance) => {
		const outcome = await runTask({ bytes, guidance }).catch((error) => {
			throw error instanceof RuleError
				? error
				: rejectMedia("unavailable", UPLOAD_ERRORS.unavailable, { cause: error });
		});
		if ("rendered" in outcome) return outcome.rendered;
		const { code, message } = outcome.rejected;
		// The process created it with `rejectMedia`; between processes its code is only a string.
		throw new RuleError(code, message, { fields: { file: message } });
	};
}
