const PATIENCE_MS = 10_000;

/** Fetches JSON from our API. @throws on a network failure or an error status */
export async function askApi<Answer>(
	path: `/api/${string}`,
	signal: AbortSignal | null = null,
): Promise<Answer> {
	const reply = await fetch(path, { signal });
	if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
	return await reply.json();
}

/** Fetches JSON from our API; returns undefined on failure or timeout. */
export async function answerOf<Answer>(path: `/api/${string}`): Promise<Answer | undefined> {
	try {
		return await askApi(path, AbortSignal.timeout?.(PATIENCE_MS) ?? null);
	} catch {
		return undefined;
	}
}
