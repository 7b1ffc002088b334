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
	/** Closes the dialog; without it the page shows the receipt. */
	onStored?: () => void;
	before?: Posted<Typed> | undefined;
};

/**
 * Sends the service-request form and opens the follow-up chat in a tab created by the same click.
 *
 * @source rules 1.13, 1.16
 */
export function useServiceRequest(service: { id: string; name: string }, form: Sending) {
	const { whatsapp } = useSite().settings;
	const tab = useRef<Window>(null);

	/** Builds the follow-up chat's URL, with the reference and the car. */
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
 * Opens a placeholder tab; returns null if the browser blocks it. Call it synchronously within the click: after an
 * await browsers block new tabs, iPhones silently.
 *
 * @source rules 1.16
 */
function openPlaceholderTab(text: string): Window | null {
	const tab = window.open("", "_blank");
	if (tab) {
		// Clear the opener, so that the chat cannot access this page.
		tab.opener = null;
		tab.document.documentElement.lang = "es";
		tab.document.title = "WhatsApp";
		tab.document.body.textContent = text;
	}
	return tab;
}
