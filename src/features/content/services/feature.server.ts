import { defineServerFeature } from "#server/feature.server.ts";
import { createServicesApi } from "./api.server.ts";
import { createServicesAdminApi } from "./editing/api.server.ts";

export const servicesServer = defineServerFeature({
	api: [createServicesApi, createServicesAdminApi],
	names: {
		service: { tableName: "services", column: "name", hasTrash: true, changesField: "name" },
	},
});
