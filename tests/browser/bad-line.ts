import { intercept } from "./page.tsx";

/**
 * Lets writes reach the shop but loses their responses, like a connection that drops. @returns a function that
 * restores it
 */
export function loseAnswers(path: string | RegExp): () => void {
	let isOnItsWay = false;
	return intercept(path, (request) => {
		if (request.method === "GET" || isOnItsWay) return undefined;
		isOnItsWay = true;
		const stored = fetch(request);
		isOnItsWay = false;
		return stored.then(() => Promise.reject(new TypeError("Failed to fetch")));
	});
}

/**
 * Holds back the matching calls. @returns `release` sends them; `count` and `answers` count the calls and their
 * responses
 */
export function holdMeant(path: string | RegExp, isMeant: (request: Request) => boolean) {
	const { promise, resolve } = Promise.withResolvers<void>();
	let calls = 0;
	let answers = 0;
	let isOnItsWay = false;
	intercept(path, (request) => {
		if (isOnItsWay || !isMeant(request)) return undefined;
		calls++;
		return promise.then(() => {
			isOnItsWay = true;
			const answered = fetch(request);
			isOnItsWay = false;
			return answered.finally(() => answers++);
		});
	});
	return { release: resolve, count: () => calls, answers: () => answers };
}

export const isLook = ({ method }: Request) => method === "GET";
