/** Parses JSON; returns undefined when the text is empty or invalid. */
export function parseJson<Value>(text: string | null): Value | undefined {
	try {
		return text ? (JSON.parse(text) as Value) : undefined;
	} catch {
		return undefined;
	}
}
