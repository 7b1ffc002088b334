import { interceptCalls } from "./page.tsx";

/**
 * Lets writes reach the shop but loses their responses, like a connection that drops. @returns a function that
 * restores it
 */
export function loseResponses(path: string | RegExp): () => void {
	let isForwarding = false;
	return interceptCalls(path, (request) => {
		if (request.method === "GET" || isForwarding) return undefined;
		isForwarding = true;
		const forwarded = fetch(request);
		isForwarding = false;
		return forwarded.then(() => Promise.reject(new TypeError("Failed to fetch")));
	});
}

/**
 * Holds back the matching calls. @returns `release` sends them; `getCallCount` and `getResponseCount` return the numbers of calls and responses
 */
export function holdMatching(path: string | RegExp, isMatch: (request: Request) => boolean) {
	const { promise, resolve } = Promise.withResolvers<void>();
	let calls = 0;
	let responseCount = 0;
	let isForwarding = false;
	interceptCalls(path, (request) => {
		if (isForwarding || !isMatch(request)) return undefined;
		calls++;
		return promise.then(() => {
			isForwarding = true;
			const forwarded = fetch(request);
			isForwarding = false;
			return forwarded.finally(() => responseCount++);
		});
	});
	return { release: resolve, count: () => calls, answers: () => responseCount };
}

export const isRead = ({ method }: Request) => method === "GET";
