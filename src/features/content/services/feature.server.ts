import { servicePictureUses } from "#features/content/media/hooks.server.ts";
import { defineServerFeature, provide } from "#server/feature.server.ts";
import { createServicesApi } from "./api.server.ts";
import { createServicesAdminApi } from "./editing/api.server.ts";
import { SERVICE_ERRORS } from "./errors.server.ts";
import { listServiceImageUses } from "./picture-uses.server.ts";

export const servicesServer = defineServerFeature({
	api: [createServicesApi, createServicesAdminApi],
	errors: SERVICE_ERRORS,
	bindings: [provide(servicePictureUses, listServiceImageUses)],
	names: {
		service: { tableName: "services", column: "name", hasTrash: true, changesField: "name" },
	},
});
