import type { ClientResponse } from "hono/client";
import type { Problem } from "#platform/http/http.server.ts";

/**
 * What became of a form sent without JavaScript: the receipt, or the problem with what was typed,
 * so that the page can show the form again with nothing lost.
 */
export type Submission<Saved> =
	| { saved: Saved; problem?: undefined; typed?: undefined }
	| { saved?: undefined; problem: Problem; typed: Record<string, string> };

/** The fields of a posted form as text; files are left out, and a body that is no form has none. */
export async function typedFields(request: Request): Promise<Record<string, string>> {
	const form = await request.formData().catch(() => new FormData());
	const fields: Record<string, string> = {};
	for (const [name, value] of form) if (typeof value === "string") fields[name] = value;
	return fields;
}

/** Reads the API's answer to a form. @param typed the fields as they were sent */
export async function outcomeOf<Saved>(
	reply: ClientResponse<Saved | Problem, number, "json">,
	typed: Record<string, string>,
): Promise<Submission<Saved>> {
	if (reply.ok) return { saved: (await reply.json()) as Saved };
	return { problem: (await reply.json()) as Problem, typed };
}
