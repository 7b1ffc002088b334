import { parseJson } from "./extreme-fixtures.test.kit.ts";
import type { ApiDocument, ExtremeCall } from "./extremes.test.kit.ts";

type Reply = { status: number; text: string };

const ENGLISH = /\b(invalid|expected|required|must|error|too|failed|unexpected|received|not)\b/i;

/** Lists the faults of a response: a server error, or an error message that is empty or not Spanish. */
export function findFaults({ note }: ExtremeCall, { status, text }: Reply): string[] {
	if (status < 400) return [];
	const problem = parseJson(text);
	const messages = [problem?.detail, ...Object.values(problem?.fields ?? {})];
	const hasMessages = problem?.code && messages.every((message) => typeof message === "string" && message);
	if (status >= 500 || !hasMessages || messages.some((message) => ENGLISH.test(message)))
		return [`${status} ${note}: ${text.slice(0, 200)}`];
	return [];
}

/** Returns status and call of a response that the document does not declare. */
export function findUndocumented(
	document: ApiDocument,
	{ note }: ExtremeCall,
	{ status }: Reply,
): string | undefined {
	const [method = "", path = ""] = note.split(" ");
	const { responses = {} } = document.paths[path]?.[method.toLowerCase()] ?? {};
	return status in responses ? undefined : `${status} ${method} ${path}`;
}
