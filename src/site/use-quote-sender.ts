import { carLine, carOf } from "#car/car.ts";
import type { Receipt } from "#features/leads/contract.ts";
import type { QuoteRequest } from "#features/quotes/contract.ts";
import { listAsChat, listTotalCents } from "#features/quotes/list-as-chat.ts";
import type { QuoteList } from "#features/quotes/quote-line.ts";
import { countPieces } from "#features/quotes/rules.ts";
import { chatAbout, QUOTE_FAILED, QUOTE_SENT } from "#features/quotes/sentences.ts";
import { type QuoteToSend, refusalOf } from "#features/quotes/use-quote-form.ts";
import { whatsappUrl } from "#workshop.ts";
import { type Posted, receiptToast, useSender } from "./sender.ts";
import { useSite } from "./site-data.ts";

type Sending = {
	/** Empties the list; without it the page shows the receipt. */
	onStored?: (receipt: Receipt, lines: QuoteList) => void;
	before?: Posted<QuoteToSend> | undefined;
};

/** Sends a quote request for the full list or for one product. */
export function useQuoteSender({ onStored, before }: Sending) {
	const { whatsapp } = useSite().settings;
	return useSender<QuoteToSend>({
		path: "/api/quotes",
		failed: QUOTE_FAILED,
		sentTitle: QUOTE_SENT,
		asChat: ({ lines, car }) => listAsChat(lines, carLine(carOf(car))),
		onStored(receipt, { lines }) {
			if (!onStored) return undefined;
			onStored(receipt, lines);
			const to = whatsappUrl(whatsapp, chatAbout(receipt.reference));
			const action = { label: "Seguir por WhatsApp", to, opensNewTab: true };
			const description = `${receipt.message} Tu referencia es ${receipt.reference}.`;
			return { ...receiptToast(receipt), description, action };
		},
		bodyOf,
		refusalOf,
		before,
	});
}

const bodyOf = ({ customer, car, lines, website }: QuoteToSend): QuoteRequest => ({
	customer,
	...car,
	products: [...lines],
	totalItems: countPieces(lines),
	totalValue: listTotalCents(lines) / 100,
	website,
});
