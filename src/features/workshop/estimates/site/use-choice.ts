import { useEffect, useRef, useState } from "react";
import { readTabValue, saveTabValue } from "#domain/browser-storage/tab-storage.ts";
import type { PublicEstimate } from "#features/workshop/estimates/public-contract.ts";
import { getInitialSelection } from "#features/workshop/estimates/selection.ts";

type Choice = { version: number; chosen: string[] };

/** Manages the selected jobs. The selection survives answers and, in its tab, a reload; a new version resets it. */
export function useChoice(estimate: PublicEstimate | undefined, token: string) {
	const { version = 0, jobs = [], only_whole: isAllOrNothing } = estimate ?? {};
	const listRef = useRef<HTMLUListElement>(null);
	const [choice, setChoice] = useState<Choice>();
	const ids = jobs.map(({ id }) => id);
	const getInitialIds = () => (isAllOrNothing ? ids : getInitialSelection(jobs));
	const chosen = choice?.version === version ? choice.chosen : getInitialIds();
	const storageKey = `elegido:${token}`;
	function selectJobs(jobIds: string[]) {
		setChoice({ version, chosen: jobIds });
		saveTabValue(storageKey, { version, chosen: jobIds });
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once after hydration and keeps what was ticked before
	useEffect(() => {
		const boxes = [...(listRef.current?.querySelectorAll<HTMLInputElement>("[name=trabajo]") ?? [])];
		const isTouched = boxes.some(({ checked, defaultChecked }) => checked !== defaultChecked);
		const tickedIds = boxes.filter(({ checked }) => checked).map(({ value }) => value);
		const savedChoice = readTabValue<Choice>(storageKey);
		const restoredIds = isTouched ? tickedIds : savedChoice?.version === version && savedChoice.chosen;
		if (restoredIds) selectJobs(ids.filter((id) => restoredIds.includes(id)));
	}, []);
	// A single job is always selected: the customer approves or rejects it.
	return { chosen: jobs.length === 1 ? ids : chosen, selectJobs, listRef };
}
