import { useState } from "react";
import { useRevalidator } from "react-router";
import { useToast } from "#ui/toast.tsx";
import { useLatest } from "#ui/use-latest.ts";
import { createChangeRunner } from "./change-runner.ts";

const skipRefresh = async () => {};

/**
 * Runs the changes of a page in the panel: `run` makes a change and shows its result, `busyId` is the running one.
 *
 * @param refresh reloads data afterwards; the data of the page by default, nothing if null
 * @source decision 018
 */
export function useChange(refresh?: (() => Promise<unknown>) | null) {
	const [busyId, setBusyId] = useState<string>();
	const { revalidate } = useRevalidator();
	const showToast = useToast();
	const page = {
		showToast,
		setBusyId,
		refresh: refresh === null ? skipRefresh : (refresh ?? revalidate),
	};
	const latest = useLatest(page);
	const [run] = useState(() => createChangeRunner(() => latest.current));
	return { run, busyId, isBusy: busyId !== undefined };
}
