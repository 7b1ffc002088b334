import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/** Returns whether the user left or is leaving this page: a late response must not navigate them elsewhere. */
export function useIsGone(): { readonly current: boolean } {
	const isGone = useRef(false);
	const isLeaving = useNavigation().state !== "idle";
	useEffect(() => {
		isGone.current = isLeaving;
		return () => {
			isGone.current = true;
		};
	}, [isLeaving]);
	return isGone;
}
