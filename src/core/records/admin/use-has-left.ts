import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/** Returns whether the user left or is leaving this page: a late response must not navigate them elsewhere. */
export function useHasLeft(): { readonly current: boolean } {
	const hasLeft = useRef(false);
	const isLeaving = useNavigation().state !== "idle";
	useEffect(() => {
		hasLeft.current = isLeaving;
		return () => {
			hasLeft.current = true;
		};
	}, [isLeaving]);
	return hasLeft;
}
