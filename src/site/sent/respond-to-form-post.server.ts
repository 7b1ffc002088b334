import type { ClientResponse } from "hono/client";
import { data } from "react-router";
import { readProblem, toReceipt } from "#api/submit.server.ts";
import { checkPostedPhone } from "#core/requests/form/form-check.ts";
import { type SavedReceipt, toSentReceipt } from "./sent-receipt.ts";

/**
 * Responds to a form posted without JavaScript. A stored form redirects to its receipt; an error returns to the page
 * with the typed values, so that nothing is lost.
 *
 * @param fields the posted fields
 * @param title of the receipt
 * @param send sends the values to the API. They are untyped text here, because the API validates every field
 * @param getNote returns the note that the receipt adds to the server's message
 */
export async function respondToFormPost(
	fields: Record<string, string>,
	title: string,
	send: (form: never) => Promise<ClientResponse<unknown, number, "json">>,
	getNote?: (fields: Record<string, string>, until: string | undefined) => string,
) {
	const phoneWarning = checkPostedPhone(fields);
	if (phoneWarning) return data(phoneWarning, { status: 422 });
	const response = await send(fields as never);
	if (!response.ok)
		return data({ problem: await readProblem(response), typed: fields }, { status: response.status });
	const receipt = (await response.json()) as SavedReceipt;
	const note = receipt.title ? undefined : getNote?.(fields, receipt.until);
	return toReceipt(toSentReceipt(title, receipt, { note, day: fields.preferredDate }));
}
