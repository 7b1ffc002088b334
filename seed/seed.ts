import { findSettings, saveSettings } from "#core/settings/store.server.ts";
import { insertBundledPost } from "#features/content/blog/editing/post-row.server.ts";
import { getStudioPicturePath } from "#features/content/blog/studio-pictures.ts";
import { insertProducts } from "#features/content/products/store.server.ts";
import { insertSynonyms } from "#features/content/products/synonyms/store.server.ts";
import { insertServices } from "#features/content/services/store.server.ts";
import { insertListItems } from "#features/content/showcase/store.server.ts";
import { insertSymptoms } from "#features/content/symptoms/editing/api.server.ts";
import { postSeeds } from "#seed/blog/posts.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { takeNextNumber } from "#server/database/counters.server.ts";
import { brandSeeds } from "./brands.ts";
import { productSeeds } from "./products.ts";
import { promotionSeeds } from "./promotions.ts";
import { serviceSeeds } from "./services.ts";
import { settingsSeed } from "./settings.ts";
import { symptomSeeds } from "./symptoms.ts";
import { synonymSeeds } from "./synonyms.ts";
import { testimonialSeeds } from "./testimonials.ts";

/** Fills an empty database with the bundled content, all or nothing. A database with content stays as it is. */
export async function seed(ctx: AppContext): Promise<void> {
	if (await findSettings(ctx.db)) return;
	await ctx.content.edit(async (trx) => {
		// A second machine that starts at the same time waits for this counter's row, and then finds the content.
		await takeNextNumber(trx, "seed");
		if (await findSettings(trx)) return;
		const now = ctx.now();
		await saveSettings(trx, settingsSeed, now);
		await insertProducts(trx, now, productSeeds, "sample");
		await insertSynonyms(trx, synonymSeeds);
		await insertServices(trx, now, serviceSeeds, "sample");
		for (const { created_at, ...post } of postSeeds)
			await insertBundledPost(
				trx,
				new Date(created_at),
				{ ...post, published: true, featured_image: getStudioPicturePath(post.slug) },
				"sample",
			);
		await insertSymptoms(trx, now, symptomSeeds);
		await insertListItems(
			trx,
			"promotions",
			promotionSeeds.map((value) => ({ id: value.id, value })),
			now,
		);
		await insertListItems(
			trx,
			"testimonials",
			testimonialSeeds.map((value) => ({ id: value.id, value })),
			now,
		);
		await insertListItems(
			trx,
			"brands",
			brandSeeds.map((value) => ({ id: value.code, value })),
			now,
		);
	});
	ctx.log.info({ products: productSeeds.length }, "bundled content loaded");
}
