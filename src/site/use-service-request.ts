import { useRef, useState } from "react";
import { newKey, submit } from "#api/submit.ts";
import type { Receipt } from "#features/leads/contract.ts";
import type { Vehicle } from "#features/leads/form/vehicle.ts";
import {
	chatInstead,
	chatText,
	REQUEST_FAILED,
	REQUEST_SENT,
} from "#features/service-requests/copy.ts";
import { carOf } from "#features/service-requests/rules.ts";
import type { Refusal, Shop } from "#features/service-requests/service-request-form.tsx";
import { useToast } from "#ui/toast.tsx";
import { whatsappUrl } from "#workshop.ts";
import { openPlaceholderTab } from "./placeholder-tab.ts";
import { useSite } from "./site-data.ts";

/** Long enough to write the reference down; the toast also waits under the pointer or the focus. */
const RECEIPT_MS = 15_000;

export type SentRequest = { message: string; reference: string; chatUrl: string };

/**
 * Sends the service-request form from the page: one key per submission, the chat in a tab opened within the tap,
 * and the toasts that say what became of it.
 *
 * @source rules 1.13, 1.16
 */
export function useServiceRequest(service: { id: string; name: string }) {
	const [isSending, setSending] = useState(false);
	const [refusal, setRefusal] = useState<Refusal>();
	const last = useRef({ body: "", key: "" });
	const isBusy = useRef(false);
	const { whatsapp } = useSite().settings;
	const showToast = useToast();

	async function send(values: Record<string, string>): Promise<SentRequest | undefined> {
		if (isBusy.current) return undefined;
		isBusy.current = true;
		const tab = openPlaceholderTab("Enviando tu solicitud. En un momento se abre WhatsApp.");
		setSending(true);
		setRefusal(undefined);
		const body = JSON.stringify(values);
		if (body !== last.current.body) last.current = { body, key: newKey() };
		const outcome = await submit<Receipt>(
			"/api/service-requests",
			{ ...values, timestamp: new Date().toISOString() },
			last.current.key,
		);
		isBusy.current = false;
		setSending(false);
		if (outcome.problem) {
			tab.close();
			fail(outcome.problem, carOf(values as unknown as Vehicle));
			return undefined;
		}
		return succeed(outcome.saved, chatUrlOf(whatsapp, service.name, outcome.saved, values), tab);
	}

	function succeed(
		{ message, reference }: Receipt,
		chatUrl: string,
		tab: ReturnType<typeof openPlaceholderTab>,
	): SentRequest {
		const isChatOpen = tab.goTo(chatUrl);
		showToast({
			title: REQUEST_SENT,
			description: `${message} Referencia ${reference}.`,
			durationMs: RECEIPT_MS,
			...(!isChatOpen && {
				durationMs: Number.POSITIVE_INFINITY,
				action: { label: "Continuar en WhatsApp", to: chatUrl, opensNewTab: true },
			}),
		});
		return { message, reference, chatUrl };
	}

	function fail(problem: Refusal, car: string) {
		setRefusal(problem);
		// What to mend stands beside its field; the toast is for what the visitor cannot mend.
		if (problem.fields) return;
		showToast({
			variant: "destructive",
			title: "Error",
			description: REQUEST_FAILED,
			action: {
				label: "Enviar por WhatsApp",
				to: whatsappUrl(whatsapp, chatInstead(service.name, car)),
				opensNewTab: true,
			},
		});
	}

	return { send, isSending, refusal };
}

/** The chat that goes on from a stored request, with its number and the car. */
export function chatUrlOf(
	whatsapp: string,
	service: string,
	{ reference }: { reference: string },
	typed: Record<string, string>,
): string {
	const car = carOf(typed as unknown as Vehicle);
	return whatsappUrl(whatsapp, chatText({ service, reference, car }));
}

/** What the form reads of the business, from the layout's data. */
export function useShop(): Shop {
	const { hours, closedDays, today, opening, ...shop } = useSite().settings;
	const { whatsapp, hasEmergencyWhatsapp, emergencyWhatsapp } = shop;
	const chat = { whatsapp, hasEmergencyWhatsapp, emergencyWhatsapp };
	return { hours, closedDays, ...chat, today, isOpen: opening.isOpen };
}
