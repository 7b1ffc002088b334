import { useEffect, useState } from "react";
import { useLatest } from "#ui/use-latest.ts";

type Told<Answer> = { of?: string; answer?: Answer; problem?: unknown; kept?: Answer | undefined };

/**
 * Fetches data for the open page and returns the answer or the problem. `lastAnswer` is the previous answer, also while
 * another one is loading.
 *
 * @param key a new key fetches again and drops late responses to the old one; undefined fetches nothing
 */
export function useAnswer<Answer>(key: string | undefined, ask: () => Promise<Answer>) {
	const [round, setRound] = useState(1);
	const [told, setTold] = useState<Told<Answer>>({});
	const latest = useLatest(ask);
	const of = key === undefined ? undefined : `${round} ${key}`;
	useEffect(() => {
		if (of === undefined) return;
		let isOver = false;
		latest.current().then(
			(answer) => !isOver && setTold({ of, answer, kept: answer }),
			(problem: unknown) => !isOver && setTold(({ kept }) => ({ of, problem, kept })),
		);
		return () => {
			isOver = true;
		};
	}, [of, latest]);
	const { answer, problem } = of !== undefined && told.of === of ? told : {};
	return { answer, kept: told.kept, problem, askAgain: () => setRound((last) => last + 1) };
}
