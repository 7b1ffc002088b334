import { useEffect, useState } from "react";

/** A text once nobody typed for a while. */
export function useSettled(text: string, pauseMs: number): string {
	const [settled, setSettled] = useState(text);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(text), pauseMs);
		return () => clearTimeout(timer);
	}, [text, pauseMs]);
	return settled;
}
