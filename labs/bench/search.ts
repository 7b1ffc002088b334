import { searchCatalogue } from "#features/content/products/catalogue/browse.server.ts";
import { insertProducts } from "#features/content/products/store.server.ts";
import { migrations } from "#migrations/all.ts";
import { productSeeds } from "#seed/products.ts";
import { seed } from "#seed/seed.ts";
import { openTestContext } from "#server/test-context.server.ts";

const COPY_COUNT = 1000;
const QUERIES = [
	"liquido frenos",
	"aceite 5w30",
	"filtro",
	"motul",
	"escobilla 22",
	"trasmision",
	"wur",
	"anticongelante galon",
];
const REPETITIONS = 10;

/** Measures the catalogue search over 62,000 products beside the same search over 62, in one run. */
export async function measureSearch(): Promise<string[][]> {
	const smallMs = await measureSearchP95(1);
	const largeMs = await measureSearchP95(COPY_COUNT);
	return [
		[
			"search over 62,000 products, p95 at the server",
			`${largeMs.toFixed(1)} ms`,
			`${smallMs.toFixed(1)} ms with 62`,
		],
	];
}

async function measureSearchP95(copyCount: number): Promise<number> {
	const ctx = await openTestContext(migrations);
	await seed(ctx);
	await ctx.content.edit(async (trx) => {
		for (let copy = 1; copy < copyCount; copy++)
			await insertProducts(
				trx,
				ctx.now(),
				productSeeds.map((product) => ({
					...product,
					id: `${product.id}-${copy}`,
					sku: `${product.sku}-${copy}`,
					name: `${product.name} n.º ${copy}`,
				})),
			);
	});
	const durations: number[] = [];
	for (let repetition = 0; repetition < REPETITIONS; repetition++)
		for (const q of QUERIES) {
			const startedAt = performance.now();
			await searchCatalogue(ctx, { q, categoria: "all", marca: "all", orden: "", pagina: 1 });
			durations.push(performance.now() - startedAt);
		}
	await ctx.close();
	return durations.toSorted((a, b) => a - b)[Math.floor(durations.length * 0.95)] ?? 0;
}
