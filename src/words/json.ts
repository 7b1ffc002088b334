/** What a text says as JSON; nothing where it is empty or cannot be read. */
export function jsonIn<Value>(text: string | null): Value | undefined {
	try {
		return text ? (JSON.parse(text) as Value) : undefined;
	} catch {
		return undefined;
	}
}
