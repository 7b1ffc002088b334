import { useRef, useState } from "react";
import { newKey, submit } from "#api/submit.ts";
import type { FreeHour } from "#features/appointments/contract.ts";
import type { Receipt } from "#features/leads/contract.ts";
import { useToast } from "#ui/toast.tsx";

/** Why a request was not stored: a sentence, and one per field when the data is to blame. */
export type Refusal = {
	detail: string;
	fields?: Record<string, string> | undefined;
	/** Of an appointment whose hour was taken meanwhile: hours that are left. */
	free?: readonly FreeHour[] | undefined;
};

export type LeadSending = {
	path: `/api/${string}`;
	sentTitle: string;
	/** The sentence for a failure. */
	failed: string;
	/** What a success adds to the server's sentence, from what was sent. */
	noteOf?: (fields: Record<string, string>) => string;
	/** Address of a chat that carries what was typed, for when the form cannot. */
	chatOf: (fields: Record<string, string>) => string;
	/** What became of the form when it was posted without script. */
	before?: { saved?: Receipt | undefined; problem?: Refusal | undefined } | undefined;
};

/** Long enough to write a day, an hour and a reference down; the toast also waits under the pointer or the focus. */
const NOTED_MS = 15_000;

/**
 * Sends a form from the page, once at a time, and says what became of it in toasts.
 * A failure offers the chat with everything that was typed; its reason stands in the form.
 *
 * @source rules 1.13, 1.15
 */
export function useLeadSending(options: LeadSending) {
	const { path, sentTitle, failed, noteOf, chatOf, before } = options;
	const [isSending, setSending] = useState(false);
	const [refusal, setRefusal] = useState(before?.problem);
	const [receipt, setReceipt] = useState(before?.saved);
	const [last, setLast] = useState<Record<string, string>>();
	const attempt = useRef({ body: "", key: "" });
	const isBusy = useRef(false);
	const showToast = useToast();

	async function send(fields: Record<string, string>): Promise<boolean> {
		if (isBusy.current) return false;
		isBusy.current = true;
		setSending(true);
		setRefusal(undefined);
		setReceipt(undefined);
		setLast(fields);
		// Tries of the same data share a key, so that a lost answer does not store it twice.
		const body = JSON.stringify(fields);
		if (body !== attempt.current.body) attempt.current = { body, key: newKey() };
		const sent = { ...fields, timestamp: new Date().toISOString() };
		const { saved, problem } = await submit<Receipt>(path, sent, attempt.current.key);
		isBusy.current = false;
		setSending(false);
		if (problem) fail(problem, fields);
		else {
			setReceipt(saved);
			const words = [saved.message, noteOf?.(fields), `Referencia ${saved.reference}.`];
			const description = words.filter(Boolean).join(" ");
			showToast({ title: sentTitle, description, durationMs: NOTED_MS });
		}
		return !problem;
	}

	function fail(problem: Refusal, fields: Record<string, string>) {
		setRefusal(problem);
		if (problem.fields) return;
		showToast({
			variant: "destructive",
			title: "Error",
			description: failed,
			action: { label: "Enviar por WhatsApp", to: chatOf(fields), opensNewTab: true },
		});
	}

	return { send, isSending, refusal, receipt, last, wasTried: last !== undefined };
}
