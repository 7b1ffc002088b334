import { defineServerFeature } from "#server/feature.server.ts";
import { createCarsApi } from "./api.server.ts";
import { CAR_ERRORS } from "./errors.server.ts";

export const carsServer = defineServerFeature({
	api: [createCarsApi],
	errors: CAR_ERRORS,
	names: {
		car: { tableName: "cars", column: "model", hasTrash: false },
	},
});
