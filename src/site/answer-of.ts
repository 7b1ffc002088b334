const PATIENCE_MS = 10_000;

/** What our API answers to a question that the page asks by itself; nothing when there is no answer, or none in time. */
export async function answerOf<Answer>(path: `/api/${string}`): Promise<Answer | undefined> {
	try {
		const reply = await fetch(path, { signal: AbortSignal.timeout?.(PATIENCE_MS) ?? null });
		return reply.ok ? await reply.json() : undefined;
	} catch {
		return undefined;
	}
}
