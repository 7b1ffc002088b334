import { backUpIfDue } from "#features/operation/backups/making/hourly-backups.server.ts";
import { defineServerFeature, on } from "#server/feature.server.ts";
import { onSecretReplaced } from "#server/start/hooks.server.ts";
import { createBackupsApi } from "./api.server.ts";
import { BACKUP_ERRORS } from "./errors.server.ts";
import { createRemotePlaceApi } from "./remote-place/api.server.ts";
import { reencryptBackupSettings } from "./remote-place/stored-place.server.ts";

export const backupsServer = defineServerFeature({
	api: [createBackupsApi, createRemotePlaceApi],
	errors: BACKUP_ERRORS,
	bindings: [on(onSecretReplaced, reencryptBackupSettings)],
	chores: [
		{
			name: "back-up",
			// The first visitors have priority over the first backup.
			every: { minutes: 5, firstAfter: 1 },
			deletesData: false,
			run: (ctx) => backUpIfDue(ctx),
			// A backup that hangs is killed after an hour.
			maxMinutes: 70,
		},
	],
});
