import type { Receipt } from "#core/requests/contract.ts";
import { formatCar, toCar } from "#domain/car/car.ts";
import { buildWhatsappUrl } from "#domain/shop.ts";
import { computeListTotalCents, formatListMessage } from "#features/quotes/chat-message.ts";
import type { QuoteRequest } from "#features/quotes/contract.ts";
import { formatQuoteChatMessage, QUOTE_FAILED, QUOTE_SENT } from "#features/quotes/messages.ts";
import type { QuoteList } from "#features/quotes/quote-line.ts";
import { countPieces } from "#features/quotes/rules.ts";
import { createReceiptToast, type FailedPost, useFormSubmission } from "#site/form-submission.ts";
import { useSite } from "#site/site-data.ts";
import { type QuoteToSend, toFormError } from "./use-quote-form.ts";

type QuoteSenderOptions = {
	/** Empties the list; without it the page shows the receipt. */
	onStored?: (receipt: Receipt, lines: QuoteList) => void;
	initialResult?: FailedPost<QuoteToSend> | undefined;
};

/** Sends a quote request for the full list or for one product. */
export function useQuoteSubmission({ onStored, initialResult }: QuoteSenderOptions) {
	const { whatsapp } = useSite().settings;
	return useFormSubmission<QuoteToSend>({
		path: "/api/quotes",
		failed: QUOTE_FAILED,
		sentTitle: QUOTE_SENT,
		formatChat: ({ lines, car }) => formatListMessage(lines, formatCar(toCar(car))),
		onStored(receipt, { lines }) {
			if (!onStored) return undefined;
			onStored(receipt, lines);
			const to = buildWhatsappUrl(whatsapp, formatQuoteChatMessage(receipt.reference));
			const action = { label: "Seguir por WhatsApp", to, opensNewTab: true };
			const description = `${receipt.message} Tu referencia es ${receipt.reference}.`;
			return { ...createReceiptToast(receipt), description, action };
		},
		toBody: toQuoteRequest,
		mapProblem: toFormError,
		initialResult,
	});
}

const toQuoteRequest = ({ customer, car, lines, website }: QuoteToSend): QuoteRequest => ({
	customer,
	...car,
	products: [...lines],
	totalItems: countPieces(lines),
	totalValue: computeListTotalCents(lines) / 100,
	website,
});
