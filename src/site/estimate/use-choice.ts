import { useEffect, useRef, useState } from "react";
import { recall, remember } from "#device/tab.ts";
import { startingChoice } from "#features/estimates/own-page/choice.ts";
import type { PublicEstimate } from "#features/estimates/public-contract.ts";

type Choice = { version: number; chosen: string[] };

/** Manages the selected jobs. The selection survives answers and, in its tab, a reload; a new version resets it. */
export function useChoice(estimate: PublicEstimate | undefined, token: string) {
	const { version = 0, jobs = [], only_whole: onlyWhole } = estimate ?? {};
	const list = useRef<HTMLUListElement>(null);
	const [choice, setChoice] = useState<Choice>();
	const ids = jobs.map(({ id }) => id);
	const start = () => (onlyWhole ? ids : startingChoice(jobs));
	const chosen = choice?.version === version ? choice.chosen : start();
	const place = `elegido:${token}`;
	function choose(next: string[]) {
		setChoice({ version, chosen: next });
		remember(place, { version, chosen: next });
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script comes: what was ticked before is kept
	useEffect(() => {
		const boxes = [...(list.current?.querySelectorAll<HTMLInputElement>("[name=trabajo]") ?? [])];
		const isTouched = boxes.some(({ checked, defaultChecked }) => checked !== defaultChecked);
		const ticked = boxes.filter(({ checked }) => checked).map(({ value }) => value);
		const before = recall<Choice>(place);
		const kept = isTouched ? ticked : before?.version === version && before.chosen;
		if (kept) choose(ids.filter((id) => kept.includes(id)));
	}, []);
	// A single job is always selected: the customer approves or rejects it.
	return { chosen: jobs.length === 1 ? ids : chosen, choose, list };
}
