import { useEffect, useState } from "react";
import { useLatest } from "#ui/use-latest.ts";

/**
 * The answer to a question of the open page, or why there is none.
 *
 * @param key another one asks anew, and answers to the one before come to nothing; undefined asks nothing
 */
export function useAnswer<Answer>(key: string | undefined, ask: () => Promise<Answer>) {
	const [round, setRound] = useState(1);
	const [told, setTold] = useState<{ of?: string; answer?: Answer; problem?: unknown }>({});
	const latest = useLatest(ask);
	const of = key === undefined ? undefined : `${round} ${key}`;
	useEffect(() => {
		if (of === undefined) return;
		let isOver = false;
		latest.current().then(
			(answer) => !isOver && setTold({ of, answer }),
			(problem: unknown) => !isOver && setTold({ of, problem }),
		);
		return () => {
			isOver = true;
		};
	}, [of, latest]);
	const { answer, problem } = of !== undefined && told.of === of ? told : {};
	return { answer, problem, askAgain: () => setRound(round + 1) };
}
