import type { Instead, Product } from "#features/products/contract.ts";
import { portionsOf } from "#features/products/sku-portions.ts";
import { rememberLastQuote } from "#features/quotes/last-quote.ts";
import { removeSentLines } from "#features/quotes/quote-changes.ts";
import { QuoteDialog } from "#features/quotes/quote-dialog.tsx";
import type { ListedProduct } from "#features/quotes/quote-line.ts";
import { useHistoryEntry } from "#ui/history-entry.ts";
import type { LateDialogProps } from "#ui/late-dialog.ts";
import { answerOf, askApi } from "./answer-of.ts";
import { useSite } from "./site-data.ts";
import { useQuoteSender } from "./use-quote-sender.ts";

/** The quote dialog with what it needs from the rest of the site; fetched when it is first opened. */
export function QuoteWindow({ isOpen, onClose, onReopen }: LateDialogProps) {
	useHistoryEntry("lista", { isOpen, open: onReopen, close: onClose });
	const { whatsapp, taxPercent, today } = useSite().settings;
	const { isSending, refusal, send, refuse } = useQuoteSender({
		onStored({ reference }, lines) {
			rememberLastQuote({ reference, lines });
			removeSentLines(lines);
			onClose();
		},
	});
	return (
		<QuoteDialog
			isOpen={isOpen}
			onClose={onClose}
			whatsapp={whatsapp}
			taxPercent={taxPercent}
			loadProducts={loadProducts}
			loadInstead={loadInstead}
			today={today}
			isSending={isSending}
			refusal={refusal}
			onSend={send}
			onRefuse={refuse}
		/>
	);
}

async function loadProducts(skus: string[]): Promise<readonly ListedProduct[] | undefined> {
	try {
		const portions = portionsOf(skus).map((portion) =>
			askApi<Product[]>(`/api/products?${new URLSearchParams({ skus: portion })}`),
		);
		return (await Promise.all(portions)).flat();
	} catch {
		return undefined;
	}
}

/** As many as one question may name; a list that has lost more is better made anew. */
const MOST_GONE = 5;

async function loadInstead(skus: string[]): Promise<ReadonlyMap<string, ListedProduct>> {
	const gone = new URLSearchParams({ skus: skus.slice(0, MOST_GONE).join() });
	const found = (await answerOf<Instead[]>(`/api/products/instead?${gone}`)) ?? [];
	return new Map(found.flatMap(({ sku, products: [first] }) => (first ? [[sku, first]] : [])));
}
