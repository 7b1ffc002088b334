import { useEffect, useState } from "react";
import { useLatest } from "#ui/use-latest.ts";
import { usePolling } from "./use-polling.ts";

type Told<Answer> = { of?: string; answer?: Answer; problem?: unknown; last?: Answer | undefined };

/**
 * The answer to a question of the open page, or why there is none; `last` is the newest one, be it to the question before.
 *
 * @param key another one asks anew, and answers to the one before come to nothing; undefined asks nothing
 * @param everyMs asks again so often while the tab is in sight; what failed then leaves the answer as it was
 */
export function useAnswer<Answer>(
	key: string | undefined,
	ask: () => Promise<Answer>,
	everyMs?: number,
) {
	const [round, setRound] = useState(1);
	const [told, setTold] = useState<Told<Answer>>({});
	const latest = useLatest(ask);
	const of = key === undefined ? undefined : `${round} ${key}`;
	useEffect(() => {
		if (of === undefined) return;
		let isOver = false;
		latest.current().then(
			(answer) => !isOver && setTold({ of, answer, last: answer }),
			(problem: unknown) => !isOver && setTold(({ last }) => ({ of, problem, last })),
		);
		return () => {
			isOver = true;
		};
	}, [of, latest]);
	usePolling(async () => {
		if (of === undefined) return;
		const answer = await latest.current();
		setTold((now) => (now.of === of ? { of, answer, last: answer } : now));
	}, everyMs);
	const { answer, problem } = of !== undefined && told.of === of ? told : {};
	return { answer, problem, last: told.last, askAgain: () => setRound(round + 1) };
}
