import { defineServerFeature } from "#server/feature.server.ts";
import { createSymptomsApi } from "./api.server.ts";
import { createSymptomsAdminApi } from "./editing/api.server.ts";

export const symptomsServer = defineServerFeature({
	api: [createSymptomsApi, createSymptomsAdminApi],
	names: {
		symptom: { tableName: "symptoms", column: "name", hasTrash: true, changesField: "name" },
	},
});
