import { redirect } from "react-router";
import type { Sent } from "#device/sent.ts";
import type { Problem } from "#platform/http/http.server.ts";
import { platform } from "./live.server.ts";

/** The fields of a posted form as text; files are left out, and a body that is no form has none. */
export async function typedFields(request: Request): Promise<Record<string, string>> {
	const form = await request.formData().catch(() => new FormData());
	const fields: Record<string, string> = {};
	for (const [name, value] of form) if (typeof value === "string") fields[name] = value;
	return fields;
}

/** A receipt's address opens for as long as photos may be added to what was sent. */
const RECEIPT_LIVES_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Where whoever posted a form finds its receipt, Back and a reload included. The address is the receipt itself, sealed: nobody
 * can guess one, nobody reads out of it what was sent, and nothing is kept for it.
 *
 * @source rules 4.41; decision 016
 */
export function toReceipt(sent: Sent): Response {
	const at = platform.now().toISOString();
	const token = platform.secret.seal("recibo", JSON.stringify({ ...sent, at }));
	// Without a part of its own it would take over the form's, which is not there.
	return redirect(`/recibo/${token}#contenido`, 303);
}

/** The receipt behind an address; undefined for one that ended and one that never was. */
export function receiptBehind(token: string): Sent | undefined {
	try {
		const sent = JSON.parse(platform.secret.unseal("recibo", token)) as Sent;
		const ends = Date.parse(sent.at) + RECEIPT_LIVES_MS;
		return ends > platform.now().getTime() ? sent : undefined;
	} catch {
		return undefined;
	}
}

/** Why the API refused a form. */
export async function problemOf(refusal: { json(): Promise<unknown> }): Promise<Problem> {
	return (await refusal.json()) as Problem;
}
