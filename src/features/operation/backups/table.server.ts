import { impersonal, type TableDeclarations } from "#server/database/declare.ts";
/** The reason why a stored place receives nothing until an owner saves it again. */
export type PlacePause = "restored" | "secret_lost";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** One row with the shop's id. It is part of every backup and comes back with a restore. */
		shopIds: { id: string };
		/** One row once an owner typed a bucket for the remote backups; its secret and their key are encrypted. */
		backupSettings: {
			id: string;
			/** The host, with its port if it has one; "http://" before it only for this machine. */
			endpoint: string;
			/** The bucket and the folder in it. */
			place: string;
			region: string;
			accessKeyId: string;
			encryptedSecret: string;
			encryptedKey: string;
			isOwnNetwork: number;
			pausedBy: PlacePause | null;
			updatedAt: string;
		};
	}
}

const SETTING = impersonal("a setting of the shop");
const ONE_ROW = { never: "one row" } as const;

export const BACKUP_TABLES = {
	shopIds: { belongsTo: "shop", ends: ONE_ROW, text: {} },
	backupSettings: {
		belongsTo: "shop",
		ends: ONE_ROW,
		text: {
			endpoint: SETTING,
			place: SETTING,
			region: SETTING,
			encryptedSecret: SETTING,
			encryptedKey: SETTING,
		},
	},
} as const satisfies TableDeclarations;
