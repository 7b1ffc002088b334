import type { Receipt } from "#features/leads/contract.ts";
import type { Product } from "#features/products/contract.ts";
import { portionsOf } from "#features/products/sku-portions.ts";
import { rememberLastQuote } from "#features/quotes/last-quote.ts";
import { QuoteDialog } from "#features/quotes/quote-dialog.tsx";
import type { ListedProduct, QuoteList } from "#features/quotes/quote-line.ts";
import { removeSentLines } from "#features/quotes/quote-list.ts";
import type { QuoteProblem } from "#features/quotes/use-quote-form.ts";
import { useToast } from "#ui/toast.tsx";
import { failedToast, sentToast } from "./quote-outcome.ts";
import { QUOTE_SLOTS } from "./quote-slots.tsx";
import { sendQuote } from "./send-quote.ts";
import { useSite } from "./site-data.ts";

export type QuoteWindowProps = {
	isOpen: boolean;
	/** Closes this opening, not one that came after it. */
	onClose: () => void;
};

/** The quote dialog with what it needs from the rest of the site; fetched when it is first opened. */
export function QuoteWindow({ isOpen, onClose }: QuoteWindowProps) {
	const { whatsapp, taxPercent } = useSite().settings;
	const showToast = useToast();

	function handleSent(receipt: Receipt, lines: QuoteList) {
		rememberLastQuote({ reference: receipt.reference, lines });
		removeSentLines(lines);
		onClose();
		showToast(sentToast(receipt, whatsapp));
	}

	function handleFailed(problem: QuoteProblem) {
		const toast = failedToast(problem);
		if (toast) showToast(toast);
	}

	return (
		<QuoteDialog
			isOpen={isOpen}
			onOpenChange={(isOpen) => !isOpen && onClose()}
			whatsapp={whatsapp}
			taxPercent={taxPercent}
			loadProducts={loadProducts}
			slots={QUOTE_SLOTS}
			send={sendQuote}
			onSent={handleSent}
			onFailed={handleFailed}
		/>
	);
}

async function loadProducts(skus: string[]): Promise<readonly ListedProduct[] | undefined> {
	try {
		return (await Promise.all(portionsOf(skus).map(loadPortion))).flat();
	} catch {
		return undefined;
	}
}

async function loadPortion(skus: string): Promise<Product[]> {
	const reply = await fetch(`/api/products?${new URLSearchParams({ skus })}`);
	if (!reply.ok) throw new Error(`the products answered ${reply.status}`);
	return (await reply.json()) as Product[];
}
