import { type ReactNode, Suspense, useEffect, useState } from "react";
import { cn } from "#ui/cn.ts";
import { useHydrated } from "#ui/hydrated.ts";

type LaterProps = {
	children: ReactNode;
	className?: string;
};

/**
 * Defers a section below the first screen: layout happens when it comes near the viewport, and hydration runs last, in
 * its own task. After client-side navigation it renders at once.
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

/** Number of a long list's items on the first screen. */
const FIRST = 4;
/** Number of further items laid out per frame. */
const PORTION = 2;

/**
 * Returns how many items of a long list to lay out: the first ones until hydration, then all, a few per frame. The
 * others have the class `later` until they come near the viewport. A list that the user changed is laid out in full,
 * because an item that takes its real height during a press would move the target.
 *
 * @param total length of the list
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

/** Runs one task per frame, because all at once would block the page as long as hydration did. */
function inTurn(layOut: () => void) {
	line = line.then(async () => {
		await new Promise(requestAnimationFrame);
		layOut();
	});
}
