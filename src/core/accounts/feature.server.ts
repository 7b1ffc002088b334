import { defineServerFeature, on } from "#server/feature.server.ts";
import { onSecretReplaced } from "#server/start/hooks.server.ts";
import { createStaffApi } from "./api.server.ts";
import { ACCOUNT_ERRORS } from "./errors.server.ts";
import { deleteOldDevices } from "./known-devices.server.ts";
import { createPasswordLinksApi } from "./password-links/api.server.ts";
import { deleteOldPasswordLinks } from "./password-links/store.server.ts";
import { createTeamApi } from "./team-api.server.ts";
import { reencryptTwoSteps } from "./two-step/store.server.ts";

export const accountsServer = defineServerFeature({
	api: [createStaffApi, createTeamApi, createPasswordLinksApi],
	errors: ACCOUNT_ERRORS,
	names: {
		staff: { tableName: "staff", column: "fullName", hasTrash: false, changesField: "full_name" },
	},
	bindings: [on(onSecretReplaced, reencryptTwoSteps)],
	chores: [
		{ name: "delete-known-devices", every: "hour", deletesData: true, run: deleteOldDevices },
		{ name: "delete-password-links", every: "hour", deletesData: true, run: deleteOldPasswordLinks },
	],
});
