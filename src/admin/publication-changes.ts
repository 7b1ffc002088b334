import { useEffect, useState } from "react";

const CHANGED = "biela:publication";

/** Tells the panel's frame that the site was published or made private. */
export const notifyPublicationChange = () => window.dispatchEvent(new Event(CHANGED));

/** Returns a text that changes with each publication of this tab, so that a poll starts anew. */
export function usePublicationChanges(): string {
	const [count, setCount] = useState(0);
	useEffect(() => {
		const handleChange = () => setCount((previous) => previous + 1);
		window.addEventListener(CHANGED, handleChange);
		return () => window.removeEventListener(CHANGED, handleChange);
	}, []);
	return count > 0 ? String(count) : "";
}
