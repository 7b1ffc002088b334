export const KEY_HEADER = "idempotency-key";
/** A tab rarely has more calls without an answer. */
const MAX_UNANSWERED = 20;

/** The panel's first files hold nothing of the public forms, so they do not share the function of `submit.ts`. */
const createKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** Keys of the calls that are on their way, or whose answer was lost. */
const unansweredKeys = new Map<string, string>();

/** Returns what identifies a press by its words; undefined for a call that does not write, and for files. */
export function toPress(url: string, method: string, body: unknown): string | undefined {
	if (method.toUpperCase() === "GET" || !(body == null || typeof body === "string")) return undefined;
	return JSON.stringify([method, url, body ?? ""]);
}

/** Returns the key of a press: the same as before while its answer is missing, else one of its own. */
export function takeKey(press: string): string {
	const key = unansweredKeys.get(press) ?? createKey();
	unansweredKeys.delete(press);
	unansweredKeys.set(press, key);
	const [oldest = ""] = unansweredKeys.keys();
	if (unansweredKeys.size > MAX_UNANSWERED) unansweredKeys.delete(oldest);
	return key;
}

/** Forgets the key of a press that the server answered. A page of a proxy is no answer, and an error says nothing. */
export function noteAnswer(press: string, { status, headers }: Pick<Response, "status" | "headers">): void {
	if (status < 500 && headers.get("content-type")?.includes("json")) unansweredKeys.delete(press);
}
