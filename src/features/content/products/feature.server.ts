import { catalogueSku, productPictureUses, skuPictureUses } from "#features/content/media/hooks.server.ts";
import { defineServerFeature, provide } from "#server/feature.server.ts";
import { createProductsApi } from "./api.server.ts";
import { createProductBatchesApi } from "./bulk/api.server.ts";
import {
	cleanUpKilledBatches,
	createBatchRunner,
	PRODUCT_BATCH_TOPIC,
	queueUnfinishedSteps,
} from "./bulk/batch-jobs.server.ts";
import { deleteExpiredBatches } from "./bulk/batches.server.ts";
import { createProductsAdminApi } from "./editing/api.server.ts";
import { PRODUCT_ERRORS } from "./errors.server.ts";
import { findSku, listProductImageUses, listSkuImageUses } from "./picture-uses-read-model.server.ts";
import { createSearchesApi } from "./searches/api.server.ts";
import { deleteOldSearches } from "./searches/missed-searches.server.ts";
import { createSynonymsApi } from "./synonyms/api.server.ts";

export const productsServer = defineServerFeature({
	api: [
		createProductsApi,
		createProductsAdminApi,
		createProductBatchesApi,
		createSynonymsApi,
		createSearchesApi,
	],
	errors: PRODUCT_ERRORS,
	bindings: [
		provide(skuPictureUses, listSkuImageUses),
		provide(productPictureUses, listProductImageUses),
		provide(catalogueSku, findSku),
	],
	names: {
		product: { tableName: "products", column: "name", hasTrash: true, changesField: "name" },
		synonym: { tableName: "synonyms", column: "word", hasTrash: false, changesField: "word" },
	},
	jobs: (ctx) => ({ [PRODUCT_BATCH_TOPIC]: createBatchRunner(ctx) }),
	chores: [
		{ name: "clean-up-killed-batches", every: "start", deletesData: false, run: cleanUpKilledBatches },
		{
			name: "queue-unfinished-batches",
			every: { minutes: 1, firstAfter: 0 },
			deletesData: false,
			run: queueUnfinishedSteps,
		},
		{ name: "delete-product-batches", every: "hour", deletesData: true, run: deleteExpiredBatches },
		{ name: "delete-searches", every: "hour", deletesData: true, run: deleteOldSearches },
	],
});
