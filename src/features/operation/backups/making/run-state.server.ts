import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { PictureFault } from "#features/operation/backups/keeping/picture-faults.ts";
import { writeSynced } from "./make-backup.server.ts";
import { getBackupsFolder } from "./manifest.server.ts";

const Instant = z.iso.datetime();

/** Result of the last attempt. The file is beside the backups, so machines that share the folder share it. */
const BackupRunRow = z.object({
	tried_at: Instant.nullable().default(null),
	/** Reason of the last failure, in Spanish; null after a good attempt. */
	problem: z.string().nullable().default(null),
	/**
	 * Backups that became damaged later, the latest first, with the problem of each. `is_partial`: only pictures are
	 * lost, so it still counts; the newest backup with that loss is named.
	 */
	damaged: z
		.array(
			z.object({
				name: z.string(),
				problem: z.string(),
				found_at: Instant,
				is_partial: z.boolean().default(false),
			}),
		)
		.default([]),
	/** The last backup that was rechecked. */
	reread: z.string().nullable().default(null),
	/** Faults of picture files, and the last file of a bucket that was rechecked. */
	pictures: z
		.object({ faults: z.array(PictureFault), reread: z.string().nullable() })
		.default({ faults: [], reread: null }),
	/** The newest remote backup, and the reason why the last upload failed. */
	away: z
		.object({
			name: z.string().nullable().default(null),
			bytes: z.number().default(0),
			problem: z.string().nullable().default(null),
			/** Its place without keys; null for one that an earlier version sent. */
			place: z.string().nullable().default(null),
			/**
			 * The last rechecked file and backup, and the damaged files: the backup that needs each, and whether it was
			 * repaired.
			 */
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
export type BackupRun = z.infer<typeof BackupRunRow>;

const EMPTY_RUN = BackupRunRow.parse({});
export const NO_REMOTE_BACKUP = EMPTY_RUN.away;

/** Returns what is known of the place in use: nothing, once an owner or the operator named another. */
export const pickPlace = (away: BackupRun["away"], place: string | null): BackupRun["away"] =>
	away.place === null || away.place === place ? away : NO_REMOTE_BACKUP;

export const STATE_FILE = "estado.json";
const getStateFile = (dataFolder: string) => join(getBackupsFolder(dataFolder), STATE_FILE);

/** Reads the stored state; an empty one when the file is missing or unreadable. */
export async function readRun(dataFolder: string): Promise<BackupRun> {
	try {
		return BackupRunRow.parse(JSON.parse(await readFile(getStateFile(dataFolder), "utf8")));
	} catch {
		return EMPTY_RUN;
	}
}

/** Stores the state. A failure, such as a full disk, keeps the old state and never stops a backup. */
export async function writeRun(dataFolder: string, run: BackupRun): Promise<void> {
	const file = getStateFile(dataFolder);
	const tempPath = `${file}.${process.pid}`;
	await writeSynced(tempPath, JSON.stringify(run)).then(
		() => rename(tempPath, file),
		() => {},
	);
}

/** Records the problem of a backup whose process ended before it could write the state. */
export async function recordFailedRun(dataFolder: string, endedAt: Date, problem: string): Promise<void> {
	const run = await readRun(dataFolder);
	const triedAt = endedAt.toISOString();
	if (run.tried_at !== triedAt) await writeRun(dataFolder, { ...run, tried_at: triedAt, problem });
}
