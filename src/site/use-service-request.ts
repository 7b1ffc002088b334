import { useRef } from "react";
import { carLine, carOf } from "#car/car.ts";
import type { Receipt } from "#features/leads/contract.ts";
import {
	chatText,
	REQUEST_FAILED,
	REQUEST_SENT,
	requestAsChat,
} from "#features/service-requests/sentences.ts";
import { whatsappUrl } from "#workshop.ts";
import { type Posted, receiptToast, useSender } from "./sender.ts";
import { useSite } from "./site-data.ts";

type Typed = Record<string, string>;
type Sending = {
	/** Closes the dialog; without it the page shows the receipt itself. */
	onStored?: () => void;
	before?: Posted<Typed> | undefined;
};

/**
 * Sends the service-request form from the page; the chat that goes on from it opens in a tab of the same tap.
 *
 * @source rules 1.13, 1.16
 */
export function useServiceRequest(service: { id: string; name: string }, form: Sending) {
	const { whatsapp } = useSite().settings;
	const tab = useRef<Window>(null);

	/** The chat that goes on from a stored request, with its number and the car. */
	const chatUrlOf = ({ reference }: Receipt, typed: Typed) =>
		whatsappUrl(
			whatsapp,
			chatText({ service: service.name, reference, car: carLine(carOf(typed)) }),
		);

	const sender = useSender<Typed>({
		path: "/api/service-requests",
		failed: REQUEST_FAILED,
		sentTitle: REQUEST_SENT,
		asChat: (typed) => requestAsChat(service.name, typed),
		onStart() {
			tab.current = openPlaceholderTab("Enviando tu solicitud. En un momento se abre WhatsApp.");
		},
		onStored(receipt, typed) {
			form.onStored?.();
			const to = chatUrlOf(receipt, typed);
			const { current: chat } = tab;
			const isChatOpen = chat && !chat.closed;
			if (isChatOpen) chat.location.replace(to);
			if (!form.onStored) return undefined;
			const said = receiptToast(receipt);
			if (isChatOpen) return said;
			const action = { label: "Continuar en WhatsApp", to, opensNewTab: true };
			return { ...said, durationMs: Number.POSITIVE_INFINITY, action };
		},
		onFailed: () => tab.current?.close(),
		before: form.before,
	});
	const { saved, typed = {} } = sender;
	return { ...sender, sent: saved && { ...saved, chatUrl: chatUrlOf(saved, typed) } };
}

/**
 * Opens an empty tab that says what it waits for; some browsers refuse even that. Call it inside the tap itself: after an
 * awaited answer they block new tabs, iPhones without a word.
 *
 * @source rules 1.16
 */
function openPlaceholderTab(text: string): Window | null {
	const tab = window.open("", "_blank");
	if (tab) {
		// Without an opener the chat cannot reach back into this page.
		tab.opener = null;
		tab.document.documentElement.lang = "es";
		tab.document.title = "WhatsApp";
		tab.document.body.textContent = text;
	}
	return tab;
}
