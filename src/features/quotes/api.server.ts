import { z } from "@hono/zod-openapi";
import { publicForm } from "#features/leads/form/public-form.server.ts";
import { rucOfRequester } from "#features/leads/requesters.server.ts";
import {
	byPage,
	leadRoutes,
	PAGE_SIZE_WORDS,
	rowsOf,
} from "#features/leads/staff-routes.server.ts";
import { countKind, pageOfKind } from "#features/leads/store.server.ts";
import { findInOrder } from "#features/products/store.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { taxShareCents } from "#features/settings/tax.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { wired } from "#platform/database/wire.ts";
import { NotFoundError } from "#platform/errors.ts";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { Quote, QuoteRequest } from "./contract.ts";
import { overviewProducts } from "./demand.server.ts";
import { ProductOverview, ProductOverviewFilter } from "./demand-contract.ts";
import { requestQuote } from "./request.server.ts";
import { holdsUntil } from "./rules.ts";
import { listQuotesOf } from "./store.server.ts";

export const quotesApi = (at: Platform) =>
	openRoutes().openapiRoutes([
		publicForm(
			"requestQuote",
			"/quotes",
			"Pide cotización de una lista de productos",
			QuoteRequest,
		)(({ body, submission }) => requestQuote(at, body, submission)),
		leadRoutes.get("listQuotes", "/admin/quotes", {
			summary: "Cotizaciones pedidas, la más nueva primero",
			query: byPage,
			200: answer(PAGE_SIZE_WORDS, z.object({ quotes: z.array(Quote), total: z.number().int() })),
		})(async ({ query }) => {
			const [quotes, total, settings] = await Promise.all([
				listQuotesOf(at.reads, pageOfKind(at.reads, "quote", rowsOf(query))),
				countKind(at.reads, "quote"),
				getSettings(at.db),
			]);
			return { quotes: quotes.map((quote) => onTheWire(quote, settings)), total };
		}),
		leadRoutes.get("readQuote", "/admin/quotes/{id}", {
			summary: "Una cotización con sus líneas",
			200: answer("La cotización", Quote),
		})(async ({ id: leadId }) => {
			const [quote] = await listQuotesOf(at.db, [leadId]);
			if (!quote) throw new NotFoundError("Esa cotización ya no existe.");
			const told = onTheWire(quote, await getSettings(at.db));
			const products = await withUses(at.db, told.products);
			return { ...told, products, customer_ruc: await rucOfRequester(at.db, leadId) };
		}),
		panelRoutes("Panel: productos", "readCatalogue").get(
			"overviewProducts",
			"/admin/overview/products",
			{
				summary:
					"Productos con cuántas veces se cotizan; esta semana son los últimos 7 días en Panamá",
				query: ProductOverviewFilter,
				200: answer("Una página y los totales", ProductOverview),
			},
		)(({ query }) => overviewProducts(at, query)),
	]);

/** Adds the uses by product id, because the quoted SKU may have changed or belong to another product by now. */
async function withUses(db: DbOrTrx, lines: Quote["products"]): Promise<Quote["products"]> {
	const rows = await findInOrder(
		db,
		lines.map((line) => line.product_id),
	);
	const uses = new Map(rows.map((row) => [row.id, row.uses]));
	return lines.map((line) => ({ ...line, uses: uses.get(line.product_id) }));
}

type StoredQuote = Awaited<ReturnType<typeof listQuotesOf>>[number];

function onTheWire(quote: StoredQuote, shop: { taxPercent: number; quoteDays: number }): Quote {
	const usd = (cents: number | null) => (cents === null ? null : cents / 100);
	return {
		id: quote.leadId,
		customer_name: quote.name,
		customer_phone: quote.phone,
		...wired(quote, "reference", "notes", "vehicleBrand", "vehicleModel", "vehicleYear"),
		...wired(quote, "totalItems", "createdAt"),
		products: quote.lines.map((line) => ({
			...wired(line, "productId", "sku", "name", "brand", "quantity"),
			price: line.priceCents / 100,
			sent_price: usd(line.sentPriceCents),
		})),
		total_value: quote.totalCents / 100,
		total_tax: taxShareCents(quote.totalCents, shop) / 100,
		sent_total_value: usd(quote.sentTotalCents),
		holds_until: holdsUntil({ created_at: quote.createdAt }, shop),
	};
}
