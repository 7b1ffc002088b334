import { useEffect, useRef } from "react";
import { type Blocker, useBlocker } from "react-router";

type LeaveGuard = {
	/** The navigation that waits for the user's answer. */
	blocker: Blocker;
	/** Lets the next navigation pass without a prompt. */
	allowLeaving: () => void;
	/** Asks again before leaving. */
	restoreGuard: () => void;
};

/** Asks before the user leaves a form with unsaved input, whether by a link or by closing the tab. */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
	const isLeaving = useRef(false);
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			isDirty && !isLeaving.current && currentLocation.pathname !== nextLocation.pathname,
	);
	useEffect(() => {
		if (!isDirty) return;
		const warn = (event: BeforeUnloadEvent) => event.preventDefault();
		window.addEventListener("beforeunload", warn);
		return () => window.removeEventListener("beforeunload", warn);
	}, [isDirty]);
	return {
		blocker,
		allowLeaving: () => {
			isLeaving.current = true;
		},
		restoreGuard: () => {
			isLeaving.current = false;
		},
	};
}
