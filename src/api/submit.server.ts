import { redirect } from "react-router";
import type { SentForm } from "#domain/browser-storage/sent-forms.ts";
import type { Problem } from "#server/http/http.server.ts";
import { platform } from "./live.server.ts";

/** Reads the text fields of a posted form. It skips files; a body that is not a form has none. */
export async function readFormFields(request: Request): Promise<Record<string, string>> {
	const form = await request.formData().catch(() => new FormData());
	const fields: Record<string, string> = {};
	for (const [name, value] of form) if (typeof value === "string") fields[name] = value;
	return fields;
}

/** A receipt's link works for as long as photos may be added. */
const RECEIPT_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Redirects to a receipt that survives Back and reload. The URL contains the encrypted receipt, so it cannot be
 * guessed or read, and needs no storage.
 *
 * @source rules 4.41; decision 016
 */
export function toReceipt(sent: SentForm): Response {
	const sentAt = platform.now().toISOString();
	const token = platform.secret.encrypt("recibo", JSON.stringify({ ...sent, at: sentAt }));
	// Without its own fragment the redirect keeps the form's, which does not exist there.
	return redirect(`/recibo/${token}#contenido`, 303);
}

/** Decrypts the receipt in a URL; undefined when expired or invalid. */
export function openReceipt(token: string): SentForm | undefined {
	try {
		const sent = JSON.parse(platform.secret.decrypt("recibo", token)) as SentForm;
		const expiresAtMs = Date.parse(sent.at) + RECEIPT_LIFETIME_MS;
		return expiresAtMs > platform.now().getTime() ? sent : undefined;
	} catch {
		return undefined;
	}
}

/** Reads the API's error for a form. */
export async function readProblem(response: { json(): Promise<unknown> }): Promise<Problem> {
	return (await response.json()) as Problem;
}
