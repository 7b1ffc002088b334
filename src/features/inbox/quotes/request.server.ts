import { toColumns } from "#core/records/record-columns.ts";
import type { Receipt } from "#core/requests/contract.ts";
import { confirmOddEmail, getLandlineNote, requirePhone } from "#core/requests/form/contact-checks.server.ts";
import { submitRequest } from "#core/requests/form/public-form.server.ts";
import { formatLatestAnswer } from "#core/settings/promise.ts";
import { computePromiseDueAt } from "#core/settings/rules.ts";
import { computeGrossCents } from "#core/settings/tax.ts";
import { formatCar, toCar, toStoredBrand } from "#domain/car/car.ts";
import { getYearError } from "#domain/car/messages.ts";
import { formatCents, toCents } from "#domain/money.ts";
import { QUOTE_MAX_QUANTITY } from "#domain/shop.ts";
import { truncateText } from "#domain/text/single-line.ts";
import { toPanamaDay } from "#domain/time.ts";
import { openCatalogueReads } from "#features/content/products/catalogue/catalogue-reads.server.ts";
import { type CatalogueReads, findProductsBySku } from "#features/content/products/store.server.ts";
import type { PublicCall } from "#server/call.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { formatNoticePromise, formatNoticeSummary } from "./arrival-messages.ts";
import { requireAwaitedProduct } from "./arrivals.server.ts";
import type { QuoteRequest } from "./contract.ts";
import { rejectQuote } from "./errors.server.ts";
import { formatQuoteReceived } from "./messages.ts";
import { QUANTITY_LIMIT_MESSAGE } from "./quantity-messages.ts";
import { computeQuoteTotalCents, countPieces } from "./rules.ts";
import { insertQuote, type NewLine } from "./store.server.ts";
import { listQuoteTexts, QUOTE_TEXTS } from "./texts.ts";

/**
 * Creates a quote: prices it from the catalogue, stores it beside the prices that the browser showed, opens the lead
 * and queues the email to the shop, all in one transaction.
 *
 * @throws RuleError unknown_product | bad_phone | invalid | too_many_pieces (422) | idempotency_conflict (422) | as
 *   requireAwaitedProduct
 * @source rules 2.7, 2.12, 4.1, 6.42
 */
export async function requestQuote(call: PublicCall, request: QuoteRequest): Promise<Receipt> {
	const { ctx } = call;
	const { customer, products, website, totalValue: sentTotal } = request;
	const phone = requirePhone(customer.phone, "customer.phone");
	const { vehicleModel, vehicleYear } = request;
	const vehicle = {
		brand: toStoredBrand(request) || null,
		model: vehicleModel || null,
		year: vehicleYear || null,
	};
	const car = formatCar(toCar(request));
	const yearError = getYearError(vehicle.year, toPanamaDay(ctx.now()));
	if (yearError) throw rejectQuote("invalid", yearError, { fields: { vehicleYear: yearError } });
	await confirmOddEmail(ctx, customer.email, "customer.email");
	// Leave out names, prices and totals, which can differ between two attempts of the same submission.
	const { website: _, timestamp: _at, totalItems: _items, totalValue: _total, ...fields } = request;
	const body = {
		...fields,
		products: products.map(({ sku, quantity }) => ({ sku, quantity })),
	};
	return submitRequest(call, { scope: "quotes", body }, async ({ trx }, settings) => {
		const lines = await buildPricedLines(await openCatalogueReads(ctx, trx), products, (cents) =>
			computeGrossCents(cents, settings),
		);
		const now = ctx.now();
		const totalCents = computeQuoteTotalCents(lines);
		const dueAt = computePromiseDueAt(now, settings.promises.quoteMinutes, settings);
		const recordRows = toEmailRows(lines, totalCents);
		// The note is quoted below the rows of the shop's email.
		const otherTexts = { ...customer, notes: "" };
		const carRow = { label: "Carro", value: car };
		const notice = request.notify_on_arrival ? await prepareNotice(trx, lines, customer) : undefined;
		const received = notice?.answerText ?? formatQuoteReceived(lines.length, formatLatestAnswer(dueAt, now));
		return {
			lead: {
				kind: "quote",
				name: customer.name,
				phone: customer.phone,
				email: customer.email || undefined,
				summary: notice?.summary ?? formatSummary(lines, car),
				isAnswered: notice !== undefined,
				car,
				message: customer.notes,
				honeypot: website,
			},
			saveDetails: (leadId) =>
				insertQuote(trx, now, {
					leadId,
					...toColumns(QUOTE_TEXTS, customer),
					vehicleBrand: vehicle.brand,
					vehicleModel: vehicle.model,
					vehicleYear: vehicle.year,
					totalItems: countPieces(lines),
					totalCents,
					sentTotalCents: sentTotal === undefined ? null : toCents(sentTotal),
					awaitedProductId: notice?.productId ?? null,
					lines,
				}),
			message: received + getLandlineNote(phone),
			answerText: notice?.answerText,
			title: notice ? "Piden aviso de llegada" : "Nueva cotización",
			rows: [...recordRows, carRow, ...listQuoteTexts(otherTexts, "staff"), notice?.row],
			recordRows,
			typedRows: [carRow, ...listQuoteTexts(otherTexts, "customer")],
		};
	});
}

/** Prepares a request of a customer who waits for a product. @throws as requireAwaitedProduct */
async function prepareNotice(trx: Trx, lines: readonly NewLine[], { email }: QuoteRequest["customer"]) {
	const productId = await requireAwaitedProduct(trx, lines);
	const [{ name, sku }] = lines as readonly [NewLine];
	const row = { label: "Espera", value: `Que llegue ${name}: entonces aparece en «Por contactar hoy»` };
	const answerText = formatNoticePromise(name, Boolean(email));
	return { productId, answerText, summary: formatNoticeSummary({ name, sku }), row };
}

/** Returns the rows of the emails about a quote. */
const toEmailRows = (lines: readonly NewLine[], totalCents: number) => [
	...lines.map(({ quantity, name, sku, priceCents }) => ({
		label: `${quantity} × ${sku}`,
		value: `${name}, a ${formatCents(priceCents)}`,
	})),
	{ label: "Total", value: `${formatCents(totalCents)}, ITBMS incluido` },
];

/** Characters; the car takes at most 150 of them. */
const MAX_SUMMARY_LENGTH = 500;

/** Builds lines with the catalogue's names and prices; merges duplicate SKUs into one line. */
async function buildPricedLines(
	reads: CatalogueReads,
	items: QuoteRequest["products"],
	toGrossCents: (cents: number) => number,
): Promise<NewLine[]> {
	const quantities = new Map<string, { quantity: number; sentPriceCents: number | null }>();
	for (const item of items) {
		const sku = item.sku.toUpperCase();
		const sentPriceCents = item.price === undefined ? null : toCents(item.price);
		const quantity = (quantities.get(sku)?.quantity ?? 0) + item.quantity;
		if (quantity > QUOTE_MAX_QUANTITY)
			throw rejectQuote(
				"too_many_pieces",
				`De ${sku.slice(0, 80)} pides ${quantity}. ${QUANTITY_LIMIT_MESSAGE}`,
				{ fields: { products: sku.slice(0, 80) } },
			);
		quantities.set(sku, { quantity, sentPriceCents });
	}
	const rows = await findProductsBySku(reads, [...quantities.keys()]);
	const productsBySku = new Map(rows.map((row) => [row.sku, row]));
	return [...quantities].map(([sku, { quantity, sentPriceCents }]) => {
		const product = productsBySku.get(sku);
		if (!product)
			throw rejectQuote(
				"unknown_product",
				`El producto ${sku.slice(0, 80)} ya no está en el catálogo. Quítalo de tu lista y envíala de nuevo.`,
				{ fields: { products: sku.slice(0, 80) } },
			);
		const { id: productId, name, brand, priceCents } = product;
		return {
			productId,
			sku,
			name,
			brand,
			quantity,
			sentPriceCents,
			priceCents: toGrossCents(priceCents),
		};
	});
}

/** Formats the summary; truncates a long list, but never the car at its end. */
function formatSummary(lines: NewLine[], car: string): string {
	const suffix = car && ` · ${car}`;
	const list = lines.map((line) => `${line.quantity} × ${line.name}`).join(" · ");
	return truncateText(list, MAX_SUMMARY_LENGTH - suffix.length) + suffix;
}
