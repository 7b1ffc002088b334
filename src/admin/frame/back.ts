import { useLocation } from "react-router";

export type Back = { to: string; label: string };

type BackState = { back: Back };

/** State of a link that opens a page from a place other than its parent list, so that the page leads back there. */
export const toBackState = (back: Back): BackState => ({ back });

/** Returns the place from which the page was opened, otherwise undefined. */
export function useBack(): Back | undefined {
	const { state } = useLocation() as { state: Partial<BackState> | null };
	return state?.back;
}
