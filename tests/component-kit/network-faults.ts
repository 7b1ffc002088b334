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
		const pendingResponse = fetch(request);
		isForwarding = false;
		return pendingResponse.then(() => Promise.reject(new TypeError("Failed to fetch")));
	});
}

/**
 * Holds back the matching calls. @returns `release` sends them; `getCallCount` and `getResponseCount` return the numbers of calls and responses
 */
export function holdMatching(path: string | RegExp, isMatch: (request: Request) => boolean) {
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	let callCount = 0;
	let responseCount = 0;
	let isForwarding = false;
	interceptCalls(path, (request) => {
		if (isForwarding || !isMatch(request)) return undefined;
		callCount++;
		return released.then(() => {
			isForwarding = true;
			const pendingResponse = fetch(request);
			isForwarding = false;
			return pendingResponse.finally(() => responseCount++);
		});
	});
	return { release: release, getCallCount: () => callCount, getResponseCount: () => responseCount };
}

export const isGetRequest = ({ method }: Request) => method === "GET";
