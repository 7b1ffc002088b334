import { type RefObject, useLayoutEffect, useRef } from "react";

/** Holds a value as it was rendered last, for whoever asks for it later: a timer, an answer, a listener. */
export function useLatest<Value>(value: Value): RefObject<Value> {
	const latest = useRef(value);
	useLayoutEffect(() => {
		latest.current = value;
	});
	return latest;
}
