import { notNow, RuleError, refusedField } from "#platform/errors.ts";
import { openWorker } from "#platform/worker.server.ts";
import type { Outcome, Rendered, Task } from "./decoder-process.server.ts";
import type { Guidance } from "./rules.ts";
import { REFUSALS } from "./sentences.ts";

const SCRIPT = "./src/features/media/decoder-process.server.ts";

/** A flat AVIF of 8 million pixels takes 250 MB; a photo that is all noise takes 25 s on two busy cores. */
const BOUNDS = { mostMs: 45_000, mostMb: 320, idleMs: 20_000 };

export type Decoder = (bytes: Buffer, guidance: Guidance) => Promise<Rendered>;

/**
 * Creates a decoder that opens pictures one at a time in a separate process.
 *
 * @param bounds limits for one picture
 * @throws RuleError broken_image (422) when the picture is rejected, or crashes the process or exceeds its limits;
 *   unavailable (503) when the process cannot run
 */
export function openDecoder(bounds = BOUNDS): Decoder {
	const broke = () => refusedField("broken_image", "file", REFUSALS.slow);
	const ask = openWorker<Task, Outcome>({ script: SCRIPT, bounds, broke });
	return async (bytes, guidance) => {
		const outcome = await ask({ bytes, guidance }).catch((error) => {
			throw error instanceof RuleError ? error : notNow("unavailable", REFUSALS.unavailable, error);
		});
		if ("rendered" in outcome) return outcome.rendered;
		throw refusedField(outcome.refused.code, "file", outcome.refused.sentence);
	};
}
