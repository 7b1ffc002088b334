const PATIENCE_MS = 10_000;

/** What our API answers to a question that the page asks by itself. @throws when it answers nothing, or that it will not */
export async function askApi<Answer>(
	path: `/api/${string}`,
	signal: AbortSignal | null = null,
): Promise<Answer> {
	const reply = await fetch(path, { signal });
	if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
	return await reply.json();
}

/** The same; nothing when there is no answer, or none in time. */
export async function answerOf<Answer>(path: `/api/${string}`): Promise<Answer | undefined> {
	try {
		return await askApi(path, AbortSignal.timeout?.(PATIENCE_MS) ?? null);
	} catch {
		return undefined;
	}
}
