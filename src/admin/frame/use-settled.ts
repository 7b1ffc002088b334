import { useEffect, useState } from "react";

/** What has stayed the same for a while: a text once nobody types. */
export function useSettled<Value extends string | boolean>(value: Value, pauseMs: number): Value {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), pauseMs);
		return () => clearTimeout(timer);
	}, [value, pauseMs]);
	return settled;
}
