const TIMEOUT_MS = 10_000;

/** Fetches JSON from our API. @throws on a network failure or an error status */
export async function fetchJson<Result>(
	path: `/api/${string}`,
	signal: AbortSignal | null = null,
): Promise<Result> {
	const response = await fetch(path, { signal });
	if (!response.ok) throw new Error(`${path} answered ${response.status}`);
	return await response.json();
}

/** Fetches JSON from our API; returns undefined on failure or timeout. */
export async function tryFetchJson<Result>(path: `/api/${string}`): Promise<Result | undefined> {
	try {
		return await fetchJson(path, AbortSignal.timeout?.(TIMEOUT_MS) ?? null);
	} catch {
		return undefined;
	}
}
