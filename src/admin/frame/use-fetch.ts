import { useEffect, useState } from "react";
import { useLatest } from "#ui/use-latest.ts";

type FetchState<Answer> = {
	requestKey?: string;
	answer?: Answer;
	problem?: unknown;
	lastAnswer?: Answer | undefined;
};

/**
 * Fetches data for the open page and returns the answer or the problem. `lastAnswer` is the previous answer, also while
 * another one is loading.
 *
 * @param key a new key fetches again and drops late responses to the old one; undefined fetches nothing
 */
export function useFetch<Answer>(key: string | undefined, fetchAnswer: () => Promise<Answer>) {
	const [round, setRound] = useState(1);
	const [state, setState] = useState<FetchState<Answer>>({});
	const latest = useLatest(fetchAnswer);
	const requestKey = key === undefined ? undefined : `${round} ${key}`;
	useEffect(() => {
		if (requestKey === undefined) return;
		let isCancelled = false;
		latest.current().then(
			(answer) => !isCancelled && setState({ requestKey, answer, lastAnswer: answer }),
			(problem: unknown) =>
				!isCancelled && setState(({ lastAnswer }) => ({ requestKey, problem, lastAnswer })),
		);
		return () => {
			isCancelled = true;
		};
	}, [requestKey, latest]);
	const { answer, problem } = requestKey !== undefined && state.requestKey === requestKey ? state : {};
	return {
		answer,
		lastAnswer: state.lastAnswer,
		problem,
		refetch: () => setRound((previousRound) => previousRound + 1),
	};
}
