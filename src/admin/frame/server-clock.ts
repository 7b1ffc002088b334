import { useEffect, useState } from "react";

const TICK_MS = 10_000;
let shiftMs = 0;

/** Sets the panel's clock by the server's: what is due must not depend on a wrong watch. */
export function hearServerTime(instant: string): void {
	shiftMs = Date.parse(instant) - Date.now();
}

/** The server's time now, where nothing has to follow it. */
export function serverNow(): Date {
	return new Date(Date.now() + shiftMs);
}

/** The server's time, told again every ten seconds. */
export function useServerNow(): Date {
	const [, tick] = useState(0);
	useEffect(() => {
		const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
		return () => clearInterval(timer);
	}, []);
	return new Date(Date.now() + shiftMs);
}
