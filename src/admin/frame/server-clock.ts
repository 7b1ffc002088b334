import { useEffect, useState } from "react";
import { getServerNow } from "#api/client.ts";

const TICK_MS = 10_000;

/** Returns the server's time, updated every ten seconds. */
export function useServerNow(): Date {
	const [, tick] = useState(0);
	useEffect(() => {
		const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
		return () => clearInterval(timer);
	}, []);
	return getServerNow();
}
