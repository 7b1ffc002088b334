import { useEffect, useState } from "react";
import { useLatest } from "#ui/use-latest.ts";

type Told<Answer> = { of?: string; answer?: Answer; problem?: unknown; kept?: Answer | undefined };

/**
 * The answer to a question of the open page, or why there is none; `kept` is the last one, also while another is asked, or none.
 *
 * @param key another one asks anew, and answers to the one before come to nothing; undefined asks nothing
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
