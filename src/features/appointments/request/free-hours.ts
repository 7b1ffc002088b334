import { type RefObject, useEffect, useState } from "react";
import type { Availability, FreeHour } from "#features/appointments/contract.ts";
import { addDays } from "#panama/time.ts";

/** Asks the shop what it can take from a day on; resolves to nothing when there is no answer. */
export type AskHours = (wish: {
	service: string;
	from: string;
	days: number;
}) => Promise<Availability | undefined>;

/** What the shop said of some days; «failed» when it could not be asked. */
type Answer = Availability | "failed";

const NEAR_DAYS = 14;
const FAR_DAYS = 14;

type FreeHoursWish = {
	ask: AskHours;
	service: string;
	today: string;
	/** "" while none is chosen. */
	day: string;
	/** The last day that can be asked about. */
	last: string;
	/** Nobody is asked for a form that nobody has seen. */
	isSeen: boolean;
};

/** What the shop can still take: the next two weeks at once, a later day when it is chosen. */
export function useFreeHours(wish: FreeHoursWish) {
	const { ask, service, today, day, last, isSeen } = wish;
	const [round, setRound] = useState(0);
	const nearEnd = addDays(today, NEAR_DAYS - 1);
	const isFar = day > nearEnd && day <= last;
	const near = useHoursAnswer(ask, { service, from: isSeen ? today : "", days: NEAR_DAYS, round });
	const far = useHoursAnswer(ask, { service, from: isFar ? day : "", days: FAR_DAYS, round });

	const asked = [...daysOf(near), ...daysOf(far)];
	const withSpace = asked.filter(({ times }) => times.length > 0);
	const later = withSpace.find((coming) => coming.day > day);
	const soon = near === "failed" ? undefined : near;
	const first = soon?.next ?? null;
	const coming = withSpace.map((one) => one.day).filter((one) => one <= nearEnd);
	return {
		/** The coming days that have space, soonest first; undefined until the shop answers. */
		coming: soon && comingOr(coming, first),
		/** What is known of the chosen day; undefined until the shop answers. */
		chosen: asked.find((one) => one.day === day),
		/** The end of the window, where the car is left. */
		until: soon?.until ?? null,
		/** Where there is space when the chosen day has none. */
		next: later ? { day: later.day, time: later.times[0] ?? "" } : first,
		hasFailed: near === "failed" || far === "failed",
		/** Asks again: after a failure, or when an hour turned out to be taken. */
		askAgain: () => setRound((count) => count + 1),
	};
}

const daysOf = (answer: Answer | undefined) => (answer && answer !== "failed" ? answer.days : []);
/** When nothing is left in the next days, the first that comes after them. */
const comingOr = (days: string[], first: FreeHour | null) =>
	days.length === 0 && first ? [first.day] : days;

type AnswerWish = Parameters<AskHours>[0] & { round: number };

/** The answer to a question, also while it is asked again; undefined until there is one. */
function useHoursAnswer(
	ask: AskHours,
	{ service, from, days, round }: AnswerWish,
): Answer | undefined {
	const [answer, setAnswer] = useState<{ to: string; words: Answer }>();
	const question = `${service} ${from}`;
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same again
	useEffect(() => {
		if (!from) return;
		let isCurrent = true;
		void ask({ service, from, days }).then((words) => {
			if (isCurrent) setAnswer({ to: question, words: words ?? "failed" });
		});
		return () => {
			isCurrent = false;
		};
	}, [ask, service, from, days, round]);
	return answer?.to === question ? answer.words : undefined;
}

/** Whether a form has come into view; a browser that cannot tell says yes. */
export function useSeen(inside: RefObject<HTMLElement | null>): boolean {
	const [isSeen, setSeen] = useState(false);
	useEffect(() => {
		const form = inside.current?.closest("form");
		if (!form || !("IntersectionObserver" in window)) return setSeen(true);
		const observer = new IntersectionObserver(
			(entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
			{
				rootMargin: "300px",
			},
		);
		observer.observe(form);
		return () => observer.disconnect();
	}, [inside]);
	return isSeen;
}
