import { defineServerFeature } from "#server/feature.server.ts";
import { createShowcaseApi } from "./api.server.ts";
import { createBrandsAdminApi } from "./editing/brands-api.server.ts";
import { createPromotionsAdminApi } from "./editing/promotions-api.server.ts";
import { createTestimonialsAdminApi } from "./editing/testimonials-api.server.ts";
import { SHOWCASE_ERRORS } from "./errors.server.ts";

export const showcaseServer = defineServerFeature({
	api: [createShowcaseApi, createPromotionsAdminApi, createTestimonialsAdminApi, createBrandsAdminApi],
	errors: SHOWCASE_ERRORS,
	names: {
		promotion: {
			tableName: "promotions",
			column: "value",
			jsonField: "title",
			hasTrash: true,
			changesField: "title",
		},
		testimonial: {
			tableName: "testimonials",
			column: "value",
			jsonField: "name",
			hasTrash: true,
			changesField: "name",
		},
		brand: { tableName: "brands", column: "value", jsonField: "name", hasTrash: true, changesField: "name" },
	},
});
