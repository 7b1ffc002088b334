import { toSortName } from "#features/products/rules.ts";
import { toSearchText } from "#features/products/search.ts";
import type { Db } from "#platform/database/db.server.ts";
import { MAIL_TOPIC } from "#platform/mail/mail.server.ts";
import { postSeeds } from "#seed/blog/posts.ts";
import { productSeeds } from "#seed/products.ts";
import type { Chance } from "#seed/random.ts";
import { normalizeText } from "#words/search.ts";
import { writeAll } from "./bulk.ts";
import { type Named, toIso } from "./plan.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Copies the bundled products, each with a number in its name and its SKU. @returns all of them, including the
 * bundled ones
 */
export async function writeProducts(db: Db, products: number, now: Date): Promise<Named["products"]> {
	const nowIso = now.toISOString();
	const rows = [];
	for (let place = productSeeds.length; place < products; place++) {
		const base = productSeeds[place % productSeeds.length] as (typeof productSeeds)[number];
		const copy = Math.floor(place / productSeeds.length);
		const product = {
			...base,
			id: `${base.id}-${copy}`,
			sku: `${base.sku}-${copy}`,
			name: `${base.name} n.º ${copy}`,
		};
		rows.push({
			...product,
			keywords: JSON.stringify(product.keywords),
			sortName: toSortName(product.name),
			searchText: toSearchText(product),
			fits: base.fits ?? "",
			image: null,
			googleImageUrl: null,
			isVisible: copy % 40 === 39 ? 0 : 1,
			deletedAt: copy % 100 === 50 ? nowIso : null,
			createdAt: nowIso,
			updatedAt: nowIso,
		});
	}
	for (let from = 0; from < rows.length; from += 2000)
		await writeAll(db, { products: rows.slice(from, from + 2000) });
	return [...productSeeds, ...rows];
}

/**
 * Fills the other tables that grow over ten years: emails, pictures, articles, the history of edits, searches without
 * a result.
 */
export async function writeTheRest(
	db: Db,
	chance: Chance,
	{ share, now, named }: { share: number; now: Date; named: Named },
): Promise<void> {
	const times = (count: number) => [...Array(Math.max(2, Math.floor(count * share))).keys()];
	const before = (days: number) => toIso(now.getTime() - days * DAY_MS);
	const states = ["done", "done", "done", "done", "done", "done", "held", "dead"] as const;
	await writeAll(db, {
		outbox: times(40_000).map((place) => {
			const createdAt = before(4 + 25 * chance.next());
			const email = { to: `cliente.${place}@correo.com`, subject: "Recibimos tu solicitud" };
			return {
				id: chance.id(),
				topic: MAIL_TOPIC,
				state: chance.pick(states),
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
		mediaFiles: times(3000).map((place) => {
			const category = chance.pick(["products", "blog", "general", "promotions"] as const);
			const stem = `/images/${category}/foto-${place}`;
			const createdAt = before(3600 * chance.next());
			return {
				id: chance.id(),
				stem,
				path: `${stem}.webp`,
				filename: `foto-${place}.webp`,
				category,
				target: null,
				fileType: "image",
				sizeBytes: 90_000,
				width: 1200,
				height: 800,
				hash: "0123456789abcdef",
				altText: "",
				description: `Foto ${place} del taller`,
				searchText: normalizeText(`foto-${place}.webp Foto ${place} del taller`),
				uploadedBy: "Administrador",
				deletedAt: null,
				createdAt,
				updatedAt: createdAt,
			};
		}),
		blogPosts: times(400).map((place) => {
			const base = postSeeds[place % postSeeds.length] as (typeof postSeeds)[number];
			const { content, excerpt, category } = base;
			const title = `${base.title} (${place})`;
			const createdAt = before(3600 * chance.next());
			const isPublic = chance.happens(0.9);
			return {
				id: chance.id(),
				slug: `articulo-${place}`,
				title,
				excerpt,
				content,
				author: "",
				category,
				featuredImage: null,
				galleryImages: "[]",
				relatedSkus: "[]",
				tags: JSON.stringify(base.tags),
				readTime: 4,
				featured: 0,
				viewCount: place,
				seoTitle: "",
				seoDescription: "",
				published: isPublic ? 1 : 0,
				searchText: normalizeText([title, excerpt, content].join(" ")),
				deskText: normalizeText([title, excerpt].join(" ")),
				firstPublishedAt: isPublic ? createdAt : null,
				deletedAt: null,
				createdAt,
				updatedAt: createdAt,
			};
		}),
		changes: times(60_000).map(() => ({
			id: chance.id(),
			subject: "product",
			subjectId: chance.pick(named.products).id,
			action: "updated",
			author: chance.pick(named.staff).fullName,
			fields: JSON.stringify([{ name: "price", from: 12.5, to: 13.5 }]),
			createdAt: before(3600 * chance.next()),
		})),
		missedSearches: times(500).map((place) => ({
			id: chance.id(),
			key: `repuesto raro ${place}`,
			words: `repuesto raro ${place}`,
			times: 1 + chance.below(40),
			lastAt: before(80 * chance.next()),
		})),
	});
}
