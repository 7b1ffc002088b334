import { defineServerFeature } from "#server/feature.server.ts";
import { createCarsApi } from "./api.server.ts";

export const carsServer = defineServerFeature({
	api: [createCarsApi],
	names: {
		car: { tableName: "cars", column: "model", hasTrash: false },
	},
});
