import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writeSynced } from "./make.server.ts";
import { copiesFolder } from "./manifest.server.ts";
import { PictureFault } from "./picture-faults.ts";

const Instant = z.iso.datetime();

/** How the last try went. It lies beside the copies, so that machines that share the folder share it. */
const CopyRun = z.object({
	tried_at: Instant.nullable().default(null),
	/** Why the last try came to nothing, in Spanish; null after a good one. */
	problem: z.string().nullable().default(null),
	/** Copies that were found damaged after they had been good, the latest first, and what is wrong with each. */
	damaged: z
		.array(z.object({ name: z.string(), problem: z.string(), found_at: Instant }))
		.default([]),
	/** The copy that was read again last. */
	reread: z.string().nullable().default(null),
	/** Files of pictures that the store has lost, and the last one of a bucket that was read again. */
	pictures: z
		.object({ faults: z.array(PictureFault), reread: z.string().nullable() })
		.default({ faults: [], reread: null }),
	/** The newest copy off this machine, and why the last one did not get there. */
	away: z
		.object({
			name: z.string().nullable().default(null),
			bytes: z.number().default(0),
			problem: z.string().nullable().default(null),
			/** What was read again last there, and what was hurt: the copy that needs it, and whether it was sent once more. */
			reread: z
				.object({ file: z.string().nullable(), copy: z.string().nullable() })
				.default({ file: null, copy: null })
				.catch({ file: null, copy: null }),
			hurt: z
				.array(
					z.object({
						file: z.string(),
						copy: z.string().nullable(),
						found_at: Instant,
						is_mended: z.boolean(),
					}),
				)
				.default([])
				.catch([]),
		})
		.prefault({}),
});
export type CopyRun = z.infer<typeof CopyRun>;

/** Nothing is known. */
const NONE = CopyRun.parse({});
export const NO_COPY_AWAY = NONE.away;
export const STATE = "estado.json";
const fileIn = (dataFolder: string) => join(copiesFolder(dataFolder), STATE);

/** What is known; nothing when it was never written or cannot be read. */
export async function readRun(dataFolder: string): Promise<CopyRun> {
	try {
		return CopyRun.parse(JSON.parse(await readFile(fileIn(dataFolder), "utf8")));
	} catch {
		return NONE;
	}
}

/** Never in the way of a copy: on a full disk what is known of it stays as it was. */
export async function writeRun(dataFolder: string, run: CopyRun): Promise<void> {
	const file = fileIn(dataFolder);
	const aside = `${file}.${process.pid}`;
	await writeSynced(aside, JSON.stringify(run)).then(
		() => rename(aside, file),
		() => {},
	);
}

/** A copy that was ended could not say so itself. */
export async function noteEnded(dataFolder: string, endedAt: Date, problem: string): Promise<void> {
	const run = await readRun(dataFolder);
	const triedAt = endedAt.toISOString();
	if (run.tried_at !== triedAt) await writeRun(dataFolder, { ...run, tried_at: triedAt, problem });
}
