import { brandOf, carLine, carOf } from "#car/car.ts";
import { whyNotYear } from "#car/sentences.ts";
import type { Receipt } from "#features/leads/contract.ts";
import type { Submission } from "#features/leads/form/consent.ts";
import { askAboutEmail, calledInstead, reachablePhone } from "#features/leads/form/reach.server.ts";
import { takeRequest } from "#features/leads/take.server.ts";
import { findProductsBySku } from "#features/products/store.server.ts";
import { latestMoment } from "#features/settings/promise.ts";
import { promiseDueAt } from "#features/settings/rules.ts";
import { grossCents } from "#features/settings/tax.ts";
import { formatCents } from "#panama/dollars.ts";
import { panamaDay } from "#panama/time.ts";
import { RuleError } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { startOf } from "#words/one-line.ts";
import { QUOTE_MAX_QUANTITY } from "#workshop.ts";
import type { QuoteRequest } from "./contract.ts";
import { QUANTITY_MOST } from "./quantity-sentences.ts";
import { countPieces, quoteTotalCents, toCents } from "./rules.ts";
import { quoteReceived } from "./sentences.ts";
import { insertQuote, type NewLine } from "./store.server.ts";

/**
 * Creates a quote: prices it from the catalogue, stores it beside the prices that the browser showed, opens the lead
 * and queues the email to the shop, all in one transaction.
 *
 * @param submission the form's Idempotency-Key (a repeated submission gets the first response) and its origin
 * @throws RuleError unknown_product | bad_phone | invalid | too_many_pieces (422) | idempotency_conflict (422)
 * @source rules 2.7, 2.12, 4.1
 */
export async function requestQuote(
	at: Platform,
	request: QuoteRequest,
	submission: Submission,
): Promise<Receipt> {
	const { customer, products, website, totalValue: sentTotal } = request;
	const phone = reachablePhone(customer.phone, "customer.phone");
	const { vehicleModel, vehicleYear } = request;
	const told = {
		brand: brandOf(request) || null,
		model: vehicleModel || null,
		year: vehicleYear || null,
	};
	const car = carLine(carOf(request));
	const badYear = whyNotYear(told.year, panamaDay(at.now()));
	if (badYear) throw new RuleError("invalid", badYear, { fields: { vehicleYear: badYear } });
	await askAboutEmail(at, customer.email, "customer.email");
	// Leave out names, prices and totals, which can differ between two attempts of the same submission.
	const { website: _, timestamp: _at, totalItems: _items, totalValue: _sum, ...asked } = request;
	const body = {
		...asked,
		products: products.map(({ sku, quantity }) => ({ sku, quantity })),
	};
	return takeRequest(at, { scope: "quotes", body, submission }, async (trx, settings) => {
		const lines = await priced(trx, products, (cents) => grossCents(cents, settings));
		const now = at.now();
		const totalCents = quoteTotalCents(lines);
		const due = promiseDueAt(now, settings.promises.quoteMinutes, settings);
		const known = rowsOf(lines, totalCents);
		const typed = [{ label: "Carro", value: car }];
		return {
			lead: {
				kind: "quote",
				name: customer.name,
				phone: customer.phone,
				email: customer.email || undefined,
				summary: summaryOf(lines, car),
				car,
				words: customer.notes,
				trap: website,
			},
			keep: (leadId) =>
				insertQuote(trx, now, {
					leadId,
					notes: customer.notes ?? "",
					vehicleBrand: told.brand,
					vehicleModel: told.model,
					vehicleYear: told.year,
					totalItems: countPieces(lines),
					totalCents,
					sentTotalCents: sentTotal === undefined ? null : toCents(sentTotal),
					lines,
				}),
			message: quoteReceived(lines.length, latestMoment(due, now)) + calledInstead(phone),
			title: "Nueva cotización",
			rows: [...known, ...typed],
			known,
			typed,
		};
	});
}

/** Returns the rows of the emails about a quote. */
const rowsOf = (lines: readonly NewLine[], totalCents: number) => [
	...lines.map(({ quantity, name, sku, priceCents }) => ({
		label: `${quantity} × ${sku}`,
		value: `${name}, a ${formatCents(priceCents)}`,
	})),
	{ label: "Total", value: `${formatCents(totalCents)}, ITBMS incluido` },
];

/** Characters; the car takes at most 150 of them. */
const LONGEST_SUMMARY = 500;

/** Builds lines with the catalogue's names and prices; merges duplicate SKUs into one line. */
async function priced(
	trx: Parameters<typeof findProductsBySku>[0],
	items: QuoteRequest["products"],
	grossOf: (cents: number) => number,
): Promise<NewLine[]> {
	const quantities = new Map<string, { quantity: number; sentPriceCents: number | null }>();
	for (const item of items) {
		const sku = item.sku.toUpperCase();
		const sentPriceCents = item.price === undefined ? null : toCents(item.price);
		const quantity = (quantities.get(sku)?.quantity ?? 0) + item.quantity;
		if (quantity > QUOTE_MAX_QUANTITY)
			throw new RuleError(
				"too_many_pieces",
				`De ${sku.slice(0, 80)} pides ${quantity}. ${QUANTITY_MOST}`,
				{ fields: { products: sku.slice(0, 80) } },
			);
		quantities.set(sku, { quantity, sentPriceCents });
	}
	const rows = await findProductsBySku(trx, [...quantities.keys()]);
	const known = new Map(rows.map((row) => [row.sku, row]));
	return [...quantities].map(([sku, { quantity, sentPriceCents }]) => {
		const product = known.get(sku);
		if (!product)
			throw new RuleError(
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
			priceCents: grossOf(priceCents),
		};
	});
}

/** Formats the summary; truncates a long list, but never the car at its end. */
function summaryOf(lines: NewLine[], car: string): string {
	const end = car && ` · ${car}`;
	const list = lines.map((line) => `${line.quantity} × ${line.name}`).join(" · ");
	return startOf(list, LONGEST_SUMMARY - end.length) + end;
}
