import { z } from "zod";

export const BackupName = z.string().regex(/^[\dTZ:a-z-]{20,90}$/, "Esa copia no existe");

/** The shop's backups, the newest first. Each was restored and compared when it was made. */
export const BackupList = z.object({
	copies: z.array(
		z.object({
			name: z.string(),
			made_at: z.iso.datetime(),
			bytes: z.number().int(),
			rows: z.number().int(),
			/** A person asked for it, so it stays for 14 days. */
			is_manual: z.boolean(),
			/** The backup also exists in the remote store. */
			is_away: z.boolean(),
			/** Missing parts, in Spanish, after «no se pudo»; null when it is complete. */
			lacks: z.string().nullable(),
		}),
	),
	total: z.number().int(),
	/** Why the newest backup does not count as remote, in Spanish; null when it does, or no remote store is set. */
	away_problem: z.string().nullable(),
	/** Backups that became damaged later, the latest first. They no longer count, unless only pictures are lost. */
	damaged: z.array(z.object({ made_at: z.iso.datetime(), problem: z.string(), is_partial: z.boolean() })),
	now: z.iso.datetime(),
});
export type BackupList = z.infer<typeof BackupList>;
