import { newKey, type Outcome, submit } from "#api/submit.ts";
import type { Receipt } from "#features/leads/contract.ts";
import type { QuoteRequest } from "#features/quotes/contract.ts";
import { listTotalCents } from "#features/quotes/quote-list.ts";
import { countPieces } from "#features/quotes/rules.ts";
import type { QuoteToSend } from "#features/quotes/use-quote-form.ts";

const ATTEMPT = "quoteAttempt";
const PATIENCE_MS = 30_000;
const TOO_SLOW = {
	code: "slow",
	detail: "El servidor no contesta. Tu lista sigue aquí: envíala otra vez, no se duplica.",
};

/** One key for as long as the same content is tried; kept in memory too, for a browser that stores nothing. */
let attempt: { key: string; content: string } | undefined;

/**
 * Sends a quote. The same customer and list go under the same key through retries and a reload, so that a
 * submission whose answer got lost is not stored twice.
 *
 * @source rules 2.9
 */
export async function sendQuote({
	customer,
	lines,
	website,
}: QuoteToSend): Promise<Outcome<Receipt>> {
	const content = JSON.stringify([customer, lines.map(({ sku, quantity }) => [sku, quantity])]);
	const request: QuoteRequest = {
		customer,
		products: [...lines],
		totalItems: countPieces(lines),
		totalValue: listTotalCents(lines) / 100,
		timestamp: new Date().toISOString(),
		website,
	};
	const answer = submit<Receipt>("/api/quotes", request, keyFor(content));
	const outcome = await Promise.race([answer, impatience()]);
	if (outcome.saved) keep(undefined);
	return outcome;
}

function keyFor(content: string): string {
	const known = attempt ?? stored();
	if (known?.content !== content) keep({ key: newKey(), content });
	else attempt = known;
	return attempt?.key ?? newKey();
}

function keep(next: typeof attempt) {
	attempt = next;
	try {
		if (next) sessionStorage.setItem(ATTEMPT, JSON.stringify(next));
		else sessionStorage.removeItem(ATTEMPT);
	} catch {
		// Storage is full or forbidden: the key lives in memory until the page is left.
	}
}

function stored(): typeof attempt {
	try {
		return JSON.parse(sessionStorage.getItem(ATTEMPT) ?? "null") ?? undefined;
	} catch {
		return undefined;
	}
}

function impatience(): Promise<Outcome<Receipt>> {
	return new Promise((resolve) => {
		setTimeout(() => resolve({ problem: TOO_SLOW }), PATIENCE_MS);
	});
}
