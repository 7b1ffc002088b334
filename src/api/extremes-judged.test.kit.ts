import type { ApiDocument, Extreme } from "./extremes.test.kit.ts";
import { parsed } from "./extremes-known.test.kit.ts";

type Reply = { status: number; text: string };

const ENGLISH = /\b(invalid|expected|required|must|error|too|failed|unexpected|received|not)\b/i;

/** Lists the faults of a response: a server error, or an error message that is empty or not Spanish. */
export function faultsOf({ note }: Extreme, { status, text }: Reply): string[] {
	if (status < 400) return [];
	const problem = parsed(text);
	const said = [problem?.detail, ...Object.values(problem?.fields ?? {})];
	const isSaid = problem?.code && said.every((words) => typeof words === "string" && words);
	if (status >= 500 || !isSaid || said.some((words) => ENGLISH.test(words)))
		return [`${status} ${note}: ${text.slice(0, 200)}`];
	return [];
}

/** Returns status and call of a response that the document does not declare. */
export function undocumented(
	document: ApiDocument,
	{ note }: Extreme,
	{ status }: Reply,
): string | undefined {
	const [method = "", path = ""] = note.split(" ");
	const { responses = {} } = document.paths[path]?.[method.toLowerCase()] ?? {};
	return status in responses ? undefined : `${status} ${method} ${path}`;
}
