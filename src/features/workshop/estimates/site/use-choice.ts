import { type RefObject, useEffect, useRef, useState } from "react";
import { readTabValue, saveTabValue } from "#domain/browser-storage/tab-storage.ts";
import type { PublicEstimate } from "#features/workshop/estimates/customer/public-contract.ts";
import { getInitialSelection } from "#features/workshop/estimates/selection.ts";

/** `chosen` holds the ids of the jobs; browsers store these property names: do not rename them. */
type StoredChoice = { version: number; chosen: string[] };

/** The jobs that the customer selected. */
export type JobChoice = {
	selectedIds: string[];
	selectJobs: (jobIds: string[]) => void;
	/** The list of the jobs, whose boxes may be ticked before this code runs. */
	listRef: RefObject<HTMLUListElement | null>;
};

/** Manages the selected jobs. The selection survives answers and, in its tab, a reload; a new version resets it. */
export function useChoice(estimate: PublicEstimate | undefined, token: string): JobChoice {
	const { version = 0, jobs = [], only_whole: isAllOrNothing } = estimate ?? {};
	const listRef = useRef<HTMLUListElement>(null);
	const [choice, setChoice] = useState<StoredChoice>();
	const ids = jobs.map(({ id }) => id);
	const getInitialIds = () => (isAllOrNothing ? ids : getInitialSelection(jobs));
	const selectedIds = choice?.version === version ? choice.chosen : getInitialIds();
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
		const savedChoice = readTabValue<StoredChoice>(storageKey);
		const restoredIds = isTouched ? tickedIds : savedChoice?.version === version && savedChoice.chosen;
		if (restoredIds) selectJobs(ids.filter((id) => restoredIds.includes(id)));
	}, []);
	// A single job is always selected: the customer approves or rejects it.
	return { selectedIds: jobs.length === 1 ? ids : selectedIds, selectJobs, listRef };
}
