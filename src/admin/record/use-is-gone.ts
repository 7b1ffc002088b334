import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/** Whether somebody left this page or is on the way out: what answers late must not take them elsewhere. */
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
