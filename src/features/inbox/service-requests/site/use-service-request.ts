import { useRef } from "react";
import type { Receipt } from "#core/requests/contract.ts";
import { formatCar, toCar } from "#domain/car/car.ts";
import { buildWhatsappUrl } from "#domain/shop.ts";
import {
	formatReceiptChat,
	formatRequestAsChat,
	REQUEST_FAILED,
	REQUEST_SENT,
} from "#features/inbox/service-requests/messages.ts";
import {
	createReceiptToast,
	type FailedPost,
	type FormSubmission,
	useFormSubmission,
} from "#site/public-form.ts";
import type { SavedReceipt } from "#site/sent/sent-receipt.ts";
import { useSite } from "#site/site-data.ts";

type Fields = Record<string, string>;
type RequestSenderOptions = {
	/** Closes the dialog; without it the page shows the receipt. */
	onStored?: () => void;
	initialResult?: FailedPost<Fields> | undefined;
};

/** A stored request: its receipt and the chat that follows it. */
export type SentRequest = SavedReceipt & { chatUrl: string };
export type ServiceRequestSubmission = FormSubmission<Fields> & { sent: SentRequest | undefined };

/**
 * Sends the service-request form and opens the follow-up chat in a tab created by the same click.
 *
 * @source rules 1.13, 1.16
 */
export function useServiceRequest(
	service: { id: string; name: string },
	options: RequestSenderOptions,
): ServiceRequestSubmission {
	const { whatsapp } = useSite().settings;
	const tab = useRef<Window>(null);

	/** Builds the follow-up chat's URL, with the reference and the car. */
	const buildChatUrl = ({ reference }: Receipt, fields: Fields) =>
		buildWhatsappUrl(
			whatsapp,
			formatReceiptChat({ service: service.name, reference, car: formatCar(toCar(fields)) }),
		);

	const submission = useFormSubmission<Fields>({
		path: "/api/service-requests",
		failed: REQUEST_FAILED,
		sentTitle: REQUEST_SENT,
		formatChat: (fields) => formatRequestAsChat(service.name, fields),
		onStart() {
			tab.current = openPlaceholderTab("Enviando tu solicitud. En un momento se abre WhatsApp.");
		},
		onStored(receipt, fields) {
			options.onStored?.();
			const to = buildChatUrl(receipt, fields);
			const { current: chatTab } = tab;
			const isChatOpen = chatTab && !chatTab.closed;
			if (isChatOpen) chatTab.location.replace(to);
			if (!options.onStored) return undefined;
			const toast = createReceiptToast(receipt);
			if (isChatOpen) return toast;
			const action = { label: "Continuar en WhatsApp", to, opensNewTab: true };
			return { ...toast, durationMs: Number.POSITIVE_INFINITY, action };
		},
		onFailed: () => tab.current?.close(),
		initialResult: options.initialResult,
	});
	const { saved, typed: fields = {} } = submission;
	return { ...submission, sent: saved && { ...saved, chatUrl: buildChatUrl(saved, fields) } };
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
