import { z } from "@hono/zod-openapi";
import { Receipt } from "#core/requests/contract.ts";
import { definePublicFormRoute } from "#core/requests/form/public-form.server.ts";
import { findRequesterRuc } from "#core/requests/requesters.server.ts";
import { getPageRange, leadRoutes, PAGE_SIZE_TEXT, pageQuery } from "#core/requests/staff-routes.server.ts";
import { countLeadsOfKind, selectKindPage } from "#core/requests/store.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { computeTaxCents } from "#core/settings/tax.ts";
import type { Availability } from "#features/content/products/stock/availability.ts";
import { findProductsByIds } from "#features/content/products/store.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { pickSchemaFields, pickWireFields } from "#server/database/wire-fields.ts";
import { NotFoundError } from "#server/errors.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";
import { findMail } from "#server/mail/mail-queue.server.ts";
import { getArrivalEmailState } from "./arrival-messages.ts";
import { Quote, QuoteRequest } from "./contract.ts";
import { getProductOverview } from "./demand.server.ts";
import { ProductOverview, ProductOverviewFilter } from "./demand-contract.ts";
import { requestQuote } from "./request.server.ts";
import { getLastValidDay } from "./rules.ts";
import type { QuoteWithLines } from "./store.server.ts";
import { listQuotesByLead } from "./store.server.ts";

export const createQuotesApi = () =>
	createRouter().openapiRoutes([
		definePublicFormRoute({
			id: "requestQuote",
			path: "/quotes",
			summary: "Pide cotización de una lista de productos",
			body: QuoteRequest,
			receipt: Receipt,
			handle: (call, { body }) => requestQuote(call, body),
		}),
		defineRoute({
			group: leadRoutes,
			id: "listQuotes",
			method: "get",
			path: "/admin/quotes",
			summary: "Cotizaciones pedidas, la más nueva primero",
			query: pageQuery,
			status: 200,
			answer: toResponseSpec(PAGE_SIZE_TEXT, z.object({ quotes: z.array(Quote), total: z.number().int() })),
			handle: async ({ ctx }, { query }) => {
				const [quotes, total, settings] = await Promise.all([
					listQuotesByLead(ctx.reads, selectKindPage(ctx.reads, "quote", getPageRange(query))),
					countLeadsOfKind(ctx.reads, "quote"),
					getSettings(ctx.db),
				]);
				return { quotes: quotes.map((quote) => toQuoteResponse(quote, settings)), total };
			},
		}),
		defineRoute({
			group: leadRoutes,
			id: "readQuote",
			method: "get",
			path: "/admin/quotes/{id}",
			summary: "Una cotización con sus líneas",
			params: IdParams,
			status: 200,
			answer: toResponseSpec("La cotización", Quote),
			handle: async ({ ctx }, { params: { id: leadId } }) => {
				const [quote] = await listQuotesByLead(ctx.db, [leadId]);
				if (!quote) throw new NotFoundError("Esa cotización ya no existe.");
				const response = toQuoteResponse(quote, await getSettings(ctx.db));
				const products = await withCurrentProducts(ctx.db, response.products);
				const notice = response.notice && {
					...response.notice,
					...(quote.arrivalEmailId && {
						email: getArrivalEmailState((await findMail(ctx.db, quote.arrivalEmailId))?.state),
					}),
				};
				return { ...response, products, notice, customer_ruc: await findRequesterRuc(ctx.db, leadId) };
			},
		}),
		defineRoute({
			group: createPanelRoutes("Panel: productos", "readCatalogue"),
			id: "readProductOverview",
			method: "get",
			path: "/admin/overview/products",
			summary: "Productos con cuántas veces se cotizan; esta semana son los últimos 7 días en Panamá",
			query: ProductOverviewFilter,
			status: 200,
			answer: toResponseSpec("Una página y los totales", ProductOverview),
			handle: ({ ctx }, { query }) => getProductOverview(ctx, query),
		}),
	]);

/**
 * Adds today's uses and availability by product id, because the quoted SKU may have changed or belong to another
 * product by now.
 */
async function withCurrentProducts(db: DbOrTrx, lines: Quote["products"]): Promise<Quote["products"]> {
	const rows = await findProductsByIds(
		db,
		lines.map((line) => line.product_id),
	);
	const productsById = new Map(rows.map((row) => [row.id, row]));
	return lines.map((line) => {
		const product = productsById.get(line.product_id);
		if (!product) return line;
		const { uses, availability, orderDays } = product;
		return { ...line, uses, availability: availability as Availability, order_days: orderDays };
	});
}

type StoredQuote = QuoteWithLines;

function toQuoteResponse(quote: StoredQuote, shop: { taxPercent: number; quoteDays: number }): Quote {
	const toUsd = (cents: number | null) => (cents === null ? null : cents / 100);
	return {
		...pickSchemaFields(Quote, quote),
		id: quote.leadId,
		customer_name: quote.name,
		customer_phone: quote.phone,
		products: quote.lines.map((line) => ({
			...pickWireFields(line, "productId", "sku", "name", "brand", "quantity"),
			price: line.priceCents / 100,
			sent_price: toUsd(line.sentPriceCents),
		})),
		notice: quote.awaitedProductId ? { arrived_at: quote.arrivedAt } : null,
		total_value: quote.totalCents / 100,
		total_tax: computeTaxCents(quote.totalCents, shop) / 100,
		sent_total_value: toUsd(quote.sentTotalCents),
		holds_until: getLastValidDay({ created_at: quote.createdAt }, shop),
	};
}
