import { useEffect, useRef, useState } from "react";
import { startingChoice } from "#features/estimates/own-page/choice.ts";
import type { PublicEstimate, PublicJob } from "#features/estimates/public-contract.ts";

/** The choice stays while the answers come and go; another version starts anew. */
export function useChoice(estimate: PublicEstimate | undefined) {
	const { version = 0, jobs = [], only_whole: onlyWhole } = estimate ?? {};
	const list = useRef<HTMLUListElement>(null);
	const [choice, setChoice] = useState<{ version: number; chosen: string[] }>();
	const start = () => (onlyWhole ? jobs.map(({ id }) => id) : startingChoice(jobs));
	const chosen = choice?.version === version ? choice.chosen : start();
	// One job is no choice: it is approved or it is not.
	const all = jobs.length === 1 ? jobs.map(({ id }) => id) : chosen;
	const choose = (next: string[]) => setChoice({ version, chosen: next });
	useTicksOfBefore(list, jobs, choose);
	return { chosen: all, choose, list };
}

/** What was ticked before the page's script came is kept. */
function useTicksOfBefore(
	list: { readonly current: HTMLElement | null },
	jobs: readonly PublicJob[],
	choose: (chosen: string[]) => void,
) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script comes
	useEffect(() => {
		const boxes = [...(list.current?.querySelectorAll<HTMLInputElement>("[name=trabajo]") ?? [])];
		if (boxes.every(({ checked, defaultChecked }) => checked === defaultChecked)) return;
		const ticked = boxes.filter(({ checked }) => checked).map(({ value }) => value);
		choose(jobs.map(({ id }) => id).filter((id) => ticked.includes(id)));
	}, []);
}
