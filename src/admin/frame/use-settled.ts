import { useEffect, useState } from "react";

/** Returns a value once it has not changed for a while, such as a text after typing. */
export function useSettled<Value extends string | boolean>(value: Value, pauseMs: number): Value {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), pauseMs);
		return () => clearTimeout(timer);
	}, [value, pauseMs]);
	return settled;
}
