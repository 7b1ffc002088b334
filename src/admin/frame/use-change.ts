import { useState } from "react";
import { useRevalidator } from "react-router";
import { useToast } from "#ui/toast.tsx";
import { useLatest } from "#ui/use-latest.ts";
import { changesOf } from "./changes.ts";

const nothing = async () => {};

/**
 * How a page of the panel changes something: `run` makes a change and tells of it, `busyId` is the one under way.
 *
 * @param refresh what is read again afterwards: the data of the page when left out, nothing when null
 * @source decision 018
 */
export function useChange(refresh?: (() => Promise<unknown>) | null) {
	const [busyId, setBusyId] = useState<string>();
	const { revalidate } = useRevalidator();
	const showToast = useToast();
	const page = {
		showToast,
		setBusyId,
		refresh: refresh === null ? nothing : (refresh ?? revalidate),
	};
	const latest = useLatest(page);
	const [run] = useState(() => changesOf(() => latest.current));
	return { run, busyId, isBusy: busyId !== undefined };
}
