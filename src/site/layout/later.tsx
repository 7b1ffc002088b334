import { type ReactNode, Suspense, useEffect, useState } from "react";
import { cn } from "#ui/cn.ts";
import { useHydrated } from "#ui/hydrated.ts";

type LaterProps = {
	children: ReactNode;
	className?: string;
};

/**
 * A part below the first screen: laid out when it comes near, and hydrated after the rest in a task of its own.
 * On the pages that follow, script being there, it is laid out at once.
 */
export function Later(props: LaterProps) {
	return (
		<Suspense>
			<Waiting {...props} />
		</Suspense>
	);
}

function Waiting({ children, className }: LaterProps) {
	const isHydrated = useHydrated();
	const [isWaiting, setWaiting] = useState(!isHydrated);
	useEffect(() => {
		if (isWaiting) inTurn(() => setWaiting(false));
	}, [isWaiting]);
	return <div className={cn(className, isWaiting && "later") || undefined}>{children}</div>;
}

/** So many of a long list stand on the first screen. */
const FIRST = 4;
/** So many more of it a frame. */
const PORTION = 2;

/**
 * How many of a long list are laid out at once: the first of them until script has come, then all, portion by portion.
 * The others wait as `later` until they come near. A list that somebody had change is all there: what takes its real
 * height under a press takes the press away.
 *
 * @param all how long the list is
 */
export function useLaidOut(all: number): number {
	const isHydrated = useHydrated();
	const [first] = useState(all);
	const [laid, setLaid] = useState(isHydrated ? Number.POSITIVE_INFINITY : FIRST);
	useEffect(() => {
		if (Number.isFinite(laid))
			inTurn(() => setLaid(laid < all ? laid + PORTION : Number.POSITIVE_INFINITY));
	}, [laid, all]);
	return all === first ? laid : Number.POSITIVE_INFINITY;
}

let line = Promise.resolve();

/** One part a frame: all of them at once would hold the page as long as the hydration did. */
function inTurn(layOut: () => void) {
	line = line.then(async () => {
		await new Promise(requestAnimationFrame);
		layOut();
	});
}
