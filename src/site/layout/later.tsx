import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useHydrated } from "#ui/hydrated.ts";

/**
 * A part below the first screen: laid out when it comes near, and hydrated after the rest in a task of its own.
 * On the pages that follow, script being there, it is laid out at once.
 */
export function Later({ children }: { children: ReactNode }) {
	return (
		<Suspense>
			<Waiting>{children}</Waiting>
		</Suspense>
	);
}

function Waiting({ children }: { children: ReactNode }) {
	const isHydrated = useHydrated();
	const [isWaiting, setWaiting] = useState(!isHydrated);
	useEffect(() => {
		if (isWaiting) inTurn(() => setWaiting(false));
	}, [isWaiting]);
	return <div className={isWaiting ? "later" : undefined}>{children}</div>;
}

let line = Promise.resolve();

/** One part a frame: all of them at once would hold the page as long as the hydration did. */
function inTurn(layOut: () => void) {
	line = line.then(async () => {
		await new Promise(requestAnimationFrame);
		layOut();
	});
}
