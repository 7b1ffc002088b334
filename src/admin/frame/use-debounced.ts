import { useEffect, useState } from "react";

/** Returns a value once it has not changed for a while, such as a text after typing. */
export function useDebounced<Value extends string | boolean>(value: Value, delayMs: number): Value {
	const [debounced, setDebounced] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setDebounced(value), delayMs);
		return () => clearTimeout(timer);
	}, [value, delayMs]);
	return debounced;
}
