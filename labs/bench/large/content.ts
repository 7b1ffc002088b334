import { normalizeText } from "#domain/text/search.ts";
import { toSortName } from "#features/content/products/rules.ts";
import { toSearchText } from "#features/content/products/search/search.ts";
import type { Availability } from "#features/content/products/stock/availability.ts";
import { postSeeds } from "#seed/blog/posts.ts";
import { productSeeds } from "#seed/products.ts";
import type { RandomGenerator } from "#seed/random.ts";
import type { Db } from "#server/database/db.server.ts";
import { MAIL_TOPIC } from "#server/mail/mail.server.ts";
import { insertRows } from "./bulk.ts";
import { type ReferenceData, toIso } from "./plan.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** One product in twenty is sold out, one on order. */
function getAvailability(copy: number): Availability {
	if (copy % 20 === 7) return "out_of_stock";
	return copy % 20 === 13 ? "on_order" : "in_stock";
}

/**
 * Copies the bundled products, each with a number in its name and its SKU. @returns all of them, including the
 * bundled ones
 */
export async function writeProducts(
	db: Db,
	productCount: number,
	now: Date,
): Promise<ReferenceData["products"]> {
	const nowIso = now.toISOString();
	const rows = [];
	for (let index = productSeeds.length; index < productCount; index++) {
		const baseProduct = productSeeds[index % productSeeds.length] as (typeof productSeeds)[number];
		const copy = Math.floor(index / productSeeds.length);
		const product = {
			...baseProduct,
			id: `${baseProduct.id}-${copy}`,
			sku: `${baseProduct.sku}-${copy}`,
			name: `${baseProduct.name} n.º ${copy}`,
		};
		rows.push({
			...product,
			keywords: JSON.stringify(product.keywords),
			sortName: toSortName(product.name),
			searchText: toSearchText(product),
			fits: baseProduct.fits ?? "",
			availability: getAvailability(copy),
			orderDays: copy % 20 === 13 ? (copy % 9) + 1 : null,
			image: null,
			googleImageUrl: null,
			isVisible: copy % 40 === 39 ? 0 : 1,
			deletedAt: copy % 100 === 50 ? nowIso : null,
			createdAt: nowIso,
			updatedAt: nowIso,
		});
	}
	for (let offset = 0; offset < rows.length; offset += 2000)
		await insertRows(db, { products: rows.slice(offset, offset + 2000) });
	return [...productSeeds, ...rows];
}

/**
 * Fills the other tables that grow over ten years: emails, pictures, articles, the history of edits, searches without
 * a result.
 */
export async function writeOtherTables(
	db: Db,
	chance: RandomGenerator,
	{ share, now, referenceData }: { share: number; now: Date; referenceData: ReferenceData },
): Promise<void> {
	const createIndexes = (count: number) => [...Array(Math.max(2, Math.floor(count * share))).keys()];
	const toIsoDaysAgo = (days: number) => toIso(now.getTime() - days * DAY_MS);
	const states = ["done", "done", "done", "done", "done", "done", "held", "dead"] as const;
	await insertRows(db, {
		outbox: createIndexes(40_000).map((index) => {
			const createdAt = toIsoDaysAgo(4 + 25 * chance.nextFraction());
			const email = { to: `cliente.${index}@correo.com`, subject: "Recibimos tu solicitud" };
			return {
				id: chance.createId(),
				topic: MAIL_TOPIC,
				state: chance.pickItem(states),
				rank: 0,
				attempts: 1,
				payload: JSON.stringify({ ...email, text: "Te respondemos hoy mismo. ".repeat(20) }),
				dueAt: createdAt,
				leasedUntil: null,
				lastError: null,
				createdAt,
				doneAt: createdAt,
			};
		}),
		mediaFiles: createIndexes(3000).map((index) => {
			const category = chance.pickItem(["products", "blog", "general", "promotions"] as const);
			const stem = `/images/${category}/foto-${index}`;
			const createdAt = toIsoDaysAgo(3600 * chance.nextFraction());
			return {
				id: chance.createId(),
				stem,
				path: `${stem}.webp`,
				filename: `foto-${index}.webp`,
				category,
				target: null,
				fileType: "image",
				sizeBytes: 90_000,
				width: 1200,
				height: 800,
				hash: "0123456789abcdef",
				altText: "",
				description: `Foto ${index} del taller`,
				searchText: normalizeText(`foto-${index}.webp Foto ${index} del taller`),
				uploadedBy: "Administrador",
				deletedAt: null,
				createdAt,
				updatedAt: createdAt,
			};
		}),
		blogPosts: createIndexes(400).map((index) => {
			const basePost = postSeeds[index % postSeeds.length] as (typeof postSeeds)[number];
			const { content, excerpt, category } = basePost;
			const title = `${basePost.title} (${index})`;
			const createdAt = toIsoDaysAgo(3600 * chance.nextFraction());
			const isPublic = chance.nextBoolean(0.9);
			return {
				id: chance.createId(),
				slug: `articulo-${index}`,
				title,
				excerpt,
				content,
				author: "",
				category,
				featuredImage: null,
				galleryImages: "[]",
				relatedSkus: "[]",
				tags: JSON.stringify(basePost.tags),
				readTime: 4,
				featured: 0,
				viewCount: index,
				seoTitle: "",
				seoDescription: "",
				published: isPublic ? 1 : 0,
				searchText: normalizeText([title, excerpt, content].join(" ")),
				staffSearchText: normalizeText([title, excerpt].join(" ")),
				firstPublishedAt: isPublic ? createdAt : null,
				deletedAt: null,
				createdAt,
				updatedAt: createdAt,
			};
		}),
		changes: createIndexes(60_000).map(() => ({
			id: chance.createId(),
			subject: "product",
			subjectId: chance.pickItem(referenceData.products).id,
			action: "updated",
			author: chance.pickItem(referenceData.staff).fullName,
			fields: JSON.stringify([{ name: "price", from: 12.5, to: 13.5 }]),
			createdAt: toIsoDaysAgo(3600 * chance.nextFraction()),
		})),
		missedSearches: createIndexes(500).map((index) => ({
			id: chance.createId(),
			key: `repuesto raro ${index}`,
			query: `repuesto raro ${index}`,
			times: 1 + chance.nextInteger(40),
			lastSearchedAt: toIsoDaysAgo(80 * chance.nextFraction()),
		})),
	});
}
